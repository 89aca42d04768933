import Ads
import JSON
import Mediation

/// `loadBanner`: loads a banner of the requested size.
enum LoadBanner: LoadMethod {
  static let name = "loadBanner"

  struct Params: JSONReadable {
    let load: LoadParameters
    let adSize: AdSize

    init(_ json: JSONValue) throws(JSONReadError) {
      load = try LoadParameters(json)
      adSize = try JSONObject(json).read("adSize")
    }
  }

  static func load(of params: Params) -> LoadParameters { params.load }
  static func kind(of params: Params) -> LoadRequest.Kind { .banner(params.adSize) }
}
