import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// `adapter/simulate`: a person or the network does something to an ad.
enum Simulate: AdMethod {
  static let name = "adapter/simulate"

  struct Params: AdParameters {
    let loadID: LoadID
    let action: SimulatedAction
    let asset: NativeAssetIdentifier?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      action = try params.read("action")
      asset = try params.readIfPresent("asset")
    }
  }

  static func perform(_ params: Params, on ad: ServedAd) throws(RPCError) {
    try ad.simulate(params.action, asset: params.asset)
  }
}
