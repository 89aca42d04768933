package import JSON
package import Mediation

extension Rect: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("x", x)
    writer.member("y", y)
    writer.member("width", width)
    writer.member("height", height)
    writer.endObject()
  }
}
