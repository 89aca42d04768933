import Ads
package import JSON
package import Mediation

extension EventLog.Entry: JSONWritable {
  /// Writes the parameters of the notification.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .event(let event): event.write(to: &writer)
    case .violation(let violation): violation.write(to: &writer)
    case .trace(let entry): entry.write(to: &writer)
    }
  }
}

extension AdEventEntry: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", ad.rawValue)
    writer.member("seq", seq)
    writer.member("index", index)
    writer.member("atMs", atMs)
    writer.member("event", event.name.rawValue)
    event.writePayload(to: &writer)
    writer.endObject()
  }
}

extension ContractViolation: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("index", index)
    writer.member("className", className)
    writer.member("adId", ad?.rawValue)
    writer.member("rule", rule.rawValue)
    writer.member("severity", rule.severity.rawValue)
    writer.member("message", message)
    writer.member("atMs", atMs)
    writer.endObject()
  }
}

/// An entry of the log, as the notification that carried it.
package struct LoggedNotification: JSONWritable {
  private let entry: EventLog.Entry

  package init(_ entry: EventLog.Entry) {
    self.entry = entry
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("method")
    writer.string(entry.kind.name)
    writer.member("params", entry)
    writer.endObject()
  }
}

/// A process adapter has ended, or is ready again.
struct AdapterStatusChange: JSONWritable {
  let status: AdapterStatus
  let atMs: Int

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", status.className)
    writer.member("state", status.state.rawValue)
    writer.member("description", status.description)
    writer.member("atMs", atMs)
    writer.endObject()
  }
}
