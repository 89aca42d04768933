import JSON
import Mediation
import MediationJSON

/// The data of an error that the adapter gave.
struct AdErrorData: JSONWritable, Sendable {
  let error: AdError

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("error", error)
    writer.endObject()
  }
}
