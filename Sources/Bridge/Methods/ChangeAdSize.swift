import EventLoop
import JSON
import Mediation

/// `changeAdSize`: gives a banner another size.
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

  struct Result: JSONWritable {
    let size: AdSize

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("size", size)
      writer.endObject()
    }
  }

  static func answer(_ params: Params, in session: Session) throws -> Result {
    Result(size: try session.mobileAds.ads.bannerAd(params.adID).changeAdSize(to: params.adSize))
  }
}
