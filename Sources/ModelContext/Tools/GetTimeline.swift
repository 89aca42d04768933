import EventLoop
import JSON
import Mediation

/// `get_timeline`: shows what has happened in this run, as a table, and its loads as a picture.
enum GetTimeline: Tool {
  static let name = "get_timeline"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let (adID, limit, timeline): (AdID?, Int?, Timeline)
    do throws(JSONReadError) {
      adID = try arguments.readIfPresent("adId", as: String.self).map { AdID(rawValue: $0) }
      limit = try arguments.readIfPresent("limit")
      timeline = Timeline(
        call.mediator.events, of: adID,
        since: try arguments.readIfPresent("sinceIndex", as: Int.self) ?? 1,
        limit: limit)
    } catch {
      throw ToolFailure(error)
    }
    if let adID { try requireKnown(adID, in: call.mediator) }
    var text = timeline.text
    if timeline.forgotten > 0 {
      text += "\nThe log has dropped \(timeline.forgotten) older entries."
    }
    let rest = call.mediator.events.nextIndex - timeline.nextIndex
    text +=
      rest > 0 && adID == nil
      ? "\n\(rest) entries follow: pass sinceIndex \(timeline.nextIndex)."
      : "\nFor later entries, pass sinceIndex \(timeline.nextIndex)."
    call.finish(
      text, images: timeline.picture.map { [$0] } ?? [], timeline, keepsLists: limit != nil)
  }

  /// Fails if there is no such ad, and nothing in the log is about one.
  private static func requireKnown(_ id: AdID, in mediator: Mediator) throws(ToolFailure) {
    guard mediator.ads.load(of: id) == nil,
      mediator.events.entries(of: id, since: 1, limit: 1).entries.isEmpty
    else { return }
    do throws(MediationError) {
      _ = try mediator.ads.ad(id)
    } catch {
      throw ToolFailure(error)
    }
  }
}
