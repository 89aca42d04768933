package import JSON
package import Mediation
import MediationJSON

extension AdEvent: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", ad.rawValue)
    writer.member("seq", seq)
    writer.member("index", index)
    writer.member("atMs", atMs)
    writer.member("event", kind.name.rawValue)
    kind.writePayload(to: &writer)
    writer.endObject()
  }
}
