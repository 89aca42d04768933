import Ads
import JSONRPC
import JSON
import Mediation

/// `loadBanner`: loads a banner of the requested size.
enum LoadBanner: LoadMethod {
  static let name = "loadBanner"

  struct Params: JSONReadable {
    let load: LoadParameters
    /// `nil` for that of the ad unit.
    let adSize: AdSize?

    init(_ json: JSONValue) throws(JSONReadError) {
      load = try LoadParameters(json)
      let params = try JSONObject(json)
      // Without an ad unit, nothing else has a size.
      adSize =
        if case .adUnit = load.source { try params.readIfPresent("adSize") } else {
          try params.read("adSize")
        }
    }
  }

  static func load(of params: Params) -> LoadParameters { params.load }
  static func kind(
    of params: Params, in session: Session
  ) throws(RPCError) -> LoadRequest.Kind {
    if let adSize = params.adSize { return .banner(adSize) }
    guard case .adUnit(let id) = params.load.source else { return .banner(AdSize(.banner)) }
    guard let adSize = session.mediator.adSize(ofAdUnit: id) else {
      throw .invalidParams(
        JSONReadError(expected: "a size or the name of a size", found: "nothing")
          .inside(.key("adSize")))
    }
    return .banner(adSize)
  }
}
