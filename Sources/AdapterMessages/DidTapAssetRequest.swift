package import JSON
package import JSONRPC
package import Mediation
import MediationJSON

/// `adapter/didTapAsset`: a person touched a native ad whose clicks the bridge counts.
package enum DidTapAssetRequest: AdapterAdRequest {
  package static let name = "adapter/didTapAsset"

  package struct Params: AdapterAdParameters {
    package let loadID: LoadID
    package let asset: NativeAssetIdentifier

    package init(loadID: LoadID, asset: NativeAssetIdentifier) {
      self.loadID = loadID
      self.asset = asset
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      asset = try params.read("asset")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("asset", asset.rawValue)
      writer.endObject()
    }
  }

  package typealias Result = NoResult
}
