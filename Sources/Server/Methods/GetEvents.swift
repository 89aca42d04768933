import EventLoop
import JSON
import Mediation

/// `getEvents`: returns a page of the event log.
enum GetEvents: ImmediateMethod {
  static let name = "getEvents"

  struct Params: JSONReadable {
    /// `nil` for the events of all ads.
    let adID: AdID?
    let sinceIndex: Int
    let limit: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
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

  static func answer(_ params: Params, in session: Session) -> Result {
    let page = session.mediator.events.entries(
      of: params.adID, since: params.sinceIndex, limit: params.limit)
    return Result(
      events: page.entries.map(LoggedNotification.init), nextIndex: page.nextIndex,
      forgotten: page.forgotten, refusedNotifications: session.refusedNotificationCount)
  }
}
