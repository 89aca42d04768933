import JSON
import Mediation

/// What `adapter/setUp` tells a program.
struct SetUpParameters: JSONWritable {
  let credentials: [MediationCredentials]

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("credentials")
    writer.beginArray()
    for credentials in credentials {
      writer.beginObject()
      writer.member("format", credentials.format.rawValue)
      writer.member("settings", credentials.settings)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}
