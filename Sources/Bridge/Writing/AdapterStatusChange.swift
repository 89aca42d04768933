import JSON
import Mediation

/// An adapter that is a program has ended, or is ready again.
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
