import EventLoop
import Ads
package import JSON
package import Mediation

extension TraceEntry: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    // An entry that no client gets has no number: it stands in the record of the run only.
    if index > 0 { writer.member("index", index) }
    writer.member("atMs", atMs)
    content.writeMembers(to: &writer)
    writer.endObject()
  }
}

extension TraceEntry.Content {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .setUpBegan(let className):
      writer.member("className", className)
    case .setUpEnded(let status):
      writer.member("className", status.className)
      writer.member("latencyMs", status.latencyMs)
      writer.member("error", status.error)
    case .adapterEnded(let className, let error):
      writer.member("className", className)
      writer.member("error", error)
    case .loadBegan(let ad, let start):
      writer.member("adId", ad.rawValue)
      writer.member("responseId", start.responseID)
      writer.member("format", start.format.rawValue)
      writer.member("adUnitId", start.adUnitID)
      writer.member("isRefresh", start.isRefresh)
      writer.member("timeoutMs", start.timeoutMs)
    case .loadEnded(let ad, let end):
      writer.member("adId", ad.rawValue)
      writer.member("responseId", end.responseID)
      writer.member("durationMs", end.durationMs)
      writer.member("outcome", end.outcome.rawValue)
      writer.member("loadedAttempt", end.loadedAttempt)
      writer.member("error", end.error)
      if let auction = end.auction { writer.member("auction", auction) }
    case .attemptBegan(let ad, let place):
      writer.member("adId", ad.rawValue)
      place.writeMembers(to: &writer)
    case .attemptEnded(let ad, let place, let end):
      writer.member("adId", ad.rawValue)
      place.writeMembers(to: &writer)
      writer.member("latencyMs", end.latencyMs)
      writer.member("outcome", end.outcome.rawValue)
      writer.member("error", end.error)
    case .adRendered(let ad, let rendering):
      writer.member("adId", ad.rawValue)
      rendering.writeMembers(to: &writer)
    case .adUntracked(let ad), .adPresented(let ad), .adReleased(let ad):
      writer.member("adId", ad.rawValue)
    case .logLine(let className, let level, let message):
      writer.member("className", className)
      writer.member("level", level.rawValue)
      writer.member("message", message)
    case .networkCall(let className, let ad, let call):
      writer.member("className", className)
      writer.member("adId", ad?.rawValue)
      writer.member("name", call.name)
      writer.member("arguments", call.arguments)
    case .bidNotice(let notice):
      notice.writeMembers(to: &writer)
    }
  }
}

extension TraceEntry.AttemptPlace {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member("responseId", responseID)
    writer.member("attempt", index)
    writer.member("className", lineItem.className)
    writer.member("label", lineItem.label)
    writer.member("parameter", lineItem.parameter)
  }
}
