import EventLoop
import JSON
import Mediation

/// `recordClick`: a person has clicked an asset of an ad whose clicks the bridge counts.
enum RecordClick: AdMethod {
  static let name = "recordClick"

  struct Params: AdParameters {
    let adID: AdID
    let asset: NativeAssetIdentifier

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      asset = try params.read("asset")
    }
  }

  static func answer(_ params: Params, in session: Session) throws(MediationError) -> Counted {
    Counted(counted: try session.mobileAds.ads.ad(params.adID).recordClick(on: params.asset))
  }
}
