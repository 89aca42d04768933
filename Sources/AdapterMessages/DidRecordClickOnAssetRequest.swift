package import JSON
package import JSONRPC
package import Mediation
import MediationJSON

/// `adapter/didRecordClickOnAsset`: the bridge has counted a click on a native ad.
package enum DidRecordClickOnAssetRequest: AdapterAdRequest {
  package static let name = "adapter/didRecordClickOnAsset"

  package struct Params: AdapterAdParameters {
    package let loadID: LoadID
    package let asset: NativeAssetIdentifier
    /// Where the asset is in the ad's view; `nil` if the client did not say.
    package let frame: Rect?

    package init(loadID: LoadID, asset: NativeAssetIdentifier, frame: Rect?) {
      self.loadID = loadID
      self.asset = asset
      self.frame = frame
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      asset = try params.read("asset")
      frame = try params.readIfPresent("frame")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("asset", asset.rawValue)
      if let frame { writer.member("frame", frame) }
      writer.endObject()
    }
  }

  package typealias Result = NoResult
}
