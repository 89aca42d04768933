import EventLoop
import JSON
import Mediation

/// `get_timeline`: shows what has happened in this run, as a table, and its loads as a picture.
enum GetTimeline: Tool {
  static let name = "get_timeline"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let timeline: Timeline
    do throws(JSONReadError) {
      timeline = Timeline(
        call.mobileAds.events,
        of: try arguments.readIfPresent("adId", as: String.self).map { AdID(rawValue: $0) },
        since: try arguments.readIfPresent("sinceIndex", as: Int.self) ?? 1,
        limit: try arguments.readIfPresent("limit", as: Int.self) ?? 100)
    } catch {
      throw ToolFailure(error)
    }
    var text = timeline.text
    if timeline.forgotten > 0 {
      text += "\nThe log has dropped \(timeline.forgotten) older entries."
    }
    text += "\nFor later entries, pass sinceIndex \(timeline.nextIndex)."
    call.finish(text, images: timeline.picture.map { [$0] } ?? [], timeline)
  }
}
