import JSON
import JSONRPC
import Mediation

/// `listAds`: returns a page of all ads, in the order of their loads.
enum ListAds: Method {
  static let name = "listAds"

  struct Params: JSONReadable {
    /// The client that has the ads; `nil` for the one that asks.
    let clientID: Int?
    let afterAdID: AdID?
    let limit: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      clientID = try params.readClientID()
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

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    let ads = try session.session(of: params.clientID).mediator.ads
    do throws(MediationError) {
      let page = try ads.list(after: params.afterAdID, limit: params.limit)
      responder.answer(Result(ads: page.ads, hasMore: page.hasMore))
    } catch {
      throw RPCError(error)
    }
  }
}
