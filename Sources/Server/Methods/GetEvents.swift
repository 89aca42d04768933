import EventLoop
import JSON
import JSONRPC
import Mediation

/// `getEvents`: returns a page of the event log.
enum GetEvents: Method {
  static let name = "getEvents"

  struct Params: JSONReadable {
    /// The client that has the log; `nil` for the one that asks.
    let clientID: Int?
    /// `nil` for the events of all ads.
    let adID: AdID?
    let sinceIndex: Int
    let limit: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      clientID = try params.readClientID()
      adID = try params.readIfPresent("adId")
      sinceIndex = try params.readIfPresent("sinceIndex", in: 1...Clock.lastMs) ?? 1
      limit = try params.readPageLimit()
    }
  }

  struct Result: JSONWritable {
    let events: [LoggedNotification]
    let nextIndex: Int
    let forgotten: Int
    let refusedNotifications: Int

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("events", events)
      writer.member("nextIndex", nextIndex)
      writer.member("forgotten", forgotten)
      // A client that keeps within the limits never sees it.
      if refusedNotifications > 0 { writer.member("refusedNotifications", refusedNotifications) }
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    let session = try session.session(of: params.clientID)
    let page = session.mediator.events.entries(
      of: params.adID, since: params.sinceIndex, limit: params.limit)
    responder.answer(
      Result(
        events: page.entries.map(LoggedNotification.init), nextIndex: page.nextIndex,
        forgotten: page.forgotten, refusedNotifications: session.refusedNotificationCount))
  }
}
