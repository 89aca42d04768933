package import JSON
package import Mediation

extension Rect: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("x", x.orZero)
    writer.member("y", y.orZero)
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    writer.endObject()
  }
}
