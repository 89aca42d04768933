import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// `adapter/didRecordClickOnAsset`: the bridge has counted a click on a native ad.
enum DidRecordClickOnAsset: AdMethod {
  static let name = "adapter/didRecordClickOnAsset"

  struct Params: AdParameters {
    let loadID: LoadID
    let asset: NativeAssetIdentifier

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      asset = try params.read("asset")
    }
  }

  static func perform(_ params: Params, on ad: ServedNativeAd) {
    ad.didRecordClick(on: params.asset)
  }
}
