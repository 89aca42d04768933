import Ads
import EventLoop
import JSON
import Mediation

/// `changeAdSize`: changes the size of a banner.
enum ChangeAdSize: AdMethod {
  static let name = "changeAdSize"

  struct Params: AdParameters {
    let adID: AdID
    let adSize: AdSize

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      adSize = try params.read("adSize")
    }
  }

  /// The banner's size when the answer is written.
  struct Result: JSONWritable {
    let ad: BannerAd

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("size", LoopActor.assumeIsolated { ad.size })
      writer.endObject()
    }
  }

  static func answer(_ params: Params, for ad: BannerAd) throws(MediationError) -> Result {
    try ad.changeAdSize(to: params.adSize)
    return Result(ad: ad)
  }
}
