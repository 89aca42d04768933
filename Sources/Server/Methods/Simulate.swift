import Ads
import JSON
import JSONRPC
import Mediation

/// `simulate`: simulates an action of a user or of the network on an ad.
enum Simulate: AdMethod {
  static let name = "simulate"

  struct Params: AdParameters {
    let adID: AdID
    let action: SimulatedAction
    let asset: AssetName?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      action = try params.read("action")
      asset = try params.readIfPresent("asset")
    }
  }

  static func answer(_ params: Params, for ad: Ad) throws(MediationError) -> NoResult {
    try ad.simulate(params.action, asset: params.asset)
    return NoResult()
  }
}
