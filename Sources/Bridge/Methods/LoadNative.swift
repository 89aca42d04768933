import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// `loadNative`: loads a native ad.
enum LoadNative: LoadMethod {
  static let name = "loadNative"

  struct Params: JSONReadable {
    let load: LoadParameters
    let adTypes: Set<NativeAdType>
    let options: [any AdLoaderOptions]

    private static let allAdTypes = Set(NativeAdType.allCases)

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      load = try LoadParameters(json)
      adTypes =
        try params.readIfPresent("adTypes", as: NativeAdTypes.self)?.types
        ?? Self.allAdTypes
      options = try params.readIfPresent("options", as: NativeAdOptions.self)?.all ?? []
    }
  }

  /// The types of native ads that the client accepts: at least one.
  private struct NativeAdTypes: JSONReadable {
    let types: Set<NativeAdType>

    init(_ json: JSONValue) throws(JSONReadError) {
      types = Set(try [NativeAdType](json))
      guard !types.isEmpty else {
        throw JSONReadError(expected: "at least one ad type", found: "an empty array")
      }
    }
  }

  static func load(of params: Params) -> LoadParameters { params.load }

  static func kind(of params: Params) -> LoadRequest.Kind {
    .native(adTypes: params.adTypes, options: params.options)
  }
}
