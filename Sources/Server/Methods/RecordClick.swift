import Ads
import EventLoop
import JSON
import Mediation

/// `recordClick`: counts a click on an asset of an ad whose clicks the bridge tracks.
enum RecordClick: AdMethod {
  static let name = "recordClick"

  struct Params: AdParameters {
    let adID: AdID
    let asset: AssetName

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      asset = try params.read("asset")
    }
  }

  static func answer(_ params: Params, for ad: Ad) throws(MediationError) -> Counted {
    Counted(counted: try ad.recordClick(on: params.asset))
  }
}
