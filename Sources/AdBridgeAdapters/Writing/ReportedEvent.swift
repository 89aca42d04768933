import JSON
import Mediation
import MediationJSON

/// What an adapter reports of an ad.
struct ReportedEvent: JSONWritable {
  let loadID: LoadID
  let kind: AdEvent.Kind

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("loadId", loadID.rawValue)
    writer.member("event", kind.name.rawValue)
    // Which asset was clicked only the bridge knows.
    if kind.name != .click { kind.writePayload(to: &writer) }
    writer.endObject()
  }
}
