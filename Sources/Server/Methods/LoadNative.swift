import Ads
import JSON
import Mediation

/// `loadNative`: loads a native ad.
enum LoadNative: LoadMethod {
  static let name = "loadNative"

  struct Params: JSONReadable {
    let load: LoadParameters
    let adTypes: NativeAdTypes
    let options: NativeAdOptions

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      load = try LoadParameters(json)
      adTypes = try params.readIfPresent("adTypes") ?? .all
      options = try params.readIfPresent("options") ?? NativeAdOptions()
    }
  }

  static func load(of params: Params) -> LoadParameters { params.load }

  static func kind(of params: Params, in session: Session) -> LoadRequest.Kind {
    .native(adTypes: params.adTypes, options: params.options)
  }
}
