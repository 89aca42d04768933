package import JSON
package import Mediation

extension AdSummary: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", id.rawValue)
    writer.member("format", format.rawValue)
    writer.member("state", state.rawValue)
    writer.member("tracking", tracking)
    writer.key("counters")
    writer.beginObject()
    for (name, count) in eventCounts {
      writer.key(escaping: name.rawValue)
      writer.int(count)
    }
    writer.endObject()
    writer.endObject()
  }
}
