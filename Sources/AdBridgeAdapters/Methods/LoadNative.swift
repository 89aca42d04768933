import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// `adapter/loadNative`: loads a native ad.
enum LoadNative: LoadMethod {
  static let name = "adapter/loadNative"
  static let format = AdFormat.native

  struct Params: JSONReadable {
    let load: LoadParameters
    let adTypes: Set<NativeAdType>
    let options: [any AdLoaderOptions]

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      load = try LoadParameters(json)
      adTypes = Set(try params.read("adTypes", as: [NativeAdType].self))
      options = try params.read("options", as: NativeAdOptions.self).all
    }
  }

  static func load(of params: Params) -> LoadParameters { params.load }

  static func ask(_ adapter: any MediationAdapter, for ad: ServedNativeAd, _ params: Params) {
    adapter.loadNativeAd(
      for: MediationNativeAdConfiguration(
        credentials: params.load.credentials(for: format), request: params.load.request,
        options: params.options, adTypes: params.adTypes),
      completionHandler: ad.complete)
  }
}
