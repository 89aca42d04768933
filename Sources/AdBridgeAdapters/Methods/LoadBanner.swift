import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// `adapter/loadBanner`: loads a banner of a size.
enum LoadBanner: LoadMethod {
  static let name = "adapter/loadBanner"
  static let format = AdFormat.banner

  struct Params: JSONReadable {
    let load: LoadParameters
    let adSize: AdSize

    init(_ json: JSONValue) throws(JSONReadError) {
      load = try LoadParameters(json)
      adSize = try JSONObject(json).read("adSize")
    }
  }

  static func load(of params: Params) -> LoadParameters { params.load }

  static func ask(_ adapter: any MediationAdapter, for ad: ServedBannerAd, _ params: Params) {
    adapter.loadBanner(
      for: MediationBannerAdConfiguration(
        credentials: params.load.credentials(for: format), request: params.load.request,
        adSize: params.adSize),
      completionHandler: ad.complete)
  }
}
