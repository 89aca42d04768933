package import JSON
package import Mediation

extension Tracking: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("impressions", impressions.rawValue)
    writer.member("clicks", clicks.rawValue)
    writer.endObject()
  }
}
