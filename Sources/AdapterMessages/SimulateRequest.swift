package import JSON
package import JSONRPC
package import Mediation
import MediationJSON

/// `adapter/simulate`: does to an ad what a person or the network does on a device.
package enum SimulateRequest: AdapterAdRequest {
  package static let name = "adapter/simulate"

  package struct Params: AdapterAdParameters {
    package let loadID: LoadID
    package let action: SimulatedAction
    /// The asset of a native ad that is tapped.
    package let asset: NativeAssetIdentifier?

    package init(loadID: LoadID, action: SimulatedAction, asset: NativeAssetIdentifier?) {
      self.loadID = loadID
      self.action = action
      self.asset = asset
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      action = try params.read("action")
      asset = try params.readIfPresent("asset")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("action", action.rawValue)
      writer.member("asset", asset?.rawValue)
      writer.endObject()
    }
  }

  package typealias Result = NoResult
}
