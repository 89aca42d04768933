import JSON
import Mediation

/// `listAds`: returns a page of all ads, in the order of their loads.
enum ListAds: ImmediateMethod {
  static let name = "listAds"

  struct Params: JSONReadable {
    let afterAdID: AdID?
    let limit: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      afterAdID = try params.readIfPresent("afterAdId")
      limit = try params.readPageLimit()
    }
  }

  struct Result: JSONWritable {
    let ads: [AdSummary]
    let hasMore: Bool

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("ads", ads)
      writer.member("nextAdId", hasMore ? ads.last?.id.rawValue : nil)
      writer.endObject()
    }
  }

  static func answer(_ params: Params, in session: Session) throws(MediationError) -> Result {
    let page = try session.mediator.ads.list(after: params.afterAdID, limit: params.limit)
    return Result(ads: page.ads, hasMore: page.hasMore)
  }
}
