import EventLoop
package import JSON
import Mediation

/// `getEvents`: a page of what happened in the run.
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
    let events: [EventLog.Entry]
    let nextIndex: Int
    let forgotten: Int

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("events", events)
      writer.member("nextIndex", nextIndex)
      writer.member("forgotten", forgotten)
      writer.endObject()
    }
  }

  static func answer(_ params: Params, in session: Session) -> Result {
    let page = session.mobileAds.events.entries(
      of: params.adID, since: params.sinceIndex, limit: params.limit)
    return Result(events: page.entries, nextIndex: page.nextIndex, forgotten: page.forgotten)
  }
}

extension EventLog.Entry: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .event(let event):
      writer.member("method", "adEvent")
      writer.member("params", event)
    case .violation(let violation):
      writer.member("method", "contractViolation")
      writer.member("params", violation)
    }
    writer.endObject()
  }
}
