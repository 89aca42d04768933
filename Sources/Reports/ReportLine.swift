import Server
import EventLoop
import JSON
import Mediation
import Drawing
import ReportPage

/// A line of a report: one entry, as JSON.
indirect enum ReportLine: JSONWritable {
  case entry(EventLog.Entry)
  /// The appearance of an ad from now on.
  case picture(AdID, svg: String)
  /// The ad looks like an earlier picture. They are counted from 1.
  case samePicture(AdID, number: Int)
  /// A line between the bridge and a process adapter.
  case wire(className: String, isSent: Bool, atMs: Int, text: String)
  /// A message that a recorded conversation has.
  case notification(JSONObject)
  /// The lines after this one are about a run with a name, and with the configuration file of this
  /// path.
  case run(name: String, configuration: String?)
  /// A request of the client that does something.
  case request(RecordedCall)
  /// A message of a recording that takes too much memory.
  case omitted(byteCount: Int)
  /// A request that was refused; without a method if the message was not a request.
  case refused(method: String?, adID: String?, atMs: Int, error: any JSONWritable & Sendable)
  /// The layout of a drawn ad, checked by every rule.
  case layout(AdID, atMs: Int, LayoutCheck)
  /// A client has connected, has given itself a name, or has ended.
  case clientStatus(ClientStatus)
  /// A line about an ad of a client that has connected: each client has ids of its own.
  case ofClient(Int, ReportLine)

  func write(to writer: inout JSONWriter) {
    switch self {
    case .entry(let entry): return LoggedNotification(entry).write(to: &writer)
    case .notification(let message): return message.write(to: &writer)
    default: break
    }
    writer.beginObject()
    switch self {
    case .picture(let ad, let svg):
      writer.key("picture")
      writer.beginObject()
      writer.member("adId", ad.rawValue)
      writer.member("svg", svg)
      writer.endObject()
    case .samePicture(let ad, let number):
      writer.key("picture")
      writer.beginObject()
      writer.member("adId", ad.rawValue)
      writer.member("same", number)
      writer.endObject()
    case .wire(let className, let isSent, let atMs, let text):
      writer.key("wire")
      writer.beginObject()
      writer.member("className", className)
      writer.member("direction", isSent ? "sent" : "received")
      writer.member("atMs", atMs)
      writer.member("text", text)
      writer.endObject()
    case .run(let name, let configuration):
      writer.key("run")
      writer.beginObject()
      writer.member("name", name)
      writer.member("configuration", configuration)
      writer.endObject()
    case .request(let call): writer.member("request", call)
    case .omitted(let byteCount): writer.member("omittedBytes", byteCount)
    case .refused(let method, let adID, let atMs, let error):
      writer.key("call")
      writer.beginObject()
      writer.member("method", method)
      writer.member("adId", adID)
      writer.member("atMs", atMs)
      writer.key("error")
      error.write(to: &writer)
      writer.endObject()
    case .layout(let ad, let atMs, let check):
      writer.key("layout")
      writer.beginObject()
      writer.member("adId", ad.rawValue)
      writer.member("atMs", atMs)
      writer.key("passed")
      writer.beginArray()
      // The page has the names of all rules: the others were skipped.
      for (rule, outcome) in check.outcomes where outcome == .passed {
        writer.string(rule.rawValue)
      }
      writer.endArray()
      writer.member("violations", check.violations)
      writer.endObject()
    case .clientStatus(let status):
      writer.key("method")
      writer.string(NotificationKind.clientStatus.name)
      writer.member("params", status)
    case .ofClient(let id, let line):
      writer.member("clientId", id)
      writer.member("line", line)
    case .entry, .notification: break
    }
    writer.endObject()
  }

  /// The line in the page.
  var bytes: [UInt8] { ReportPage.line(JSONWriter.bytes(of: self)) }
}
