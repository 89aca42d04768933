package import JSON
package import Mediation

extension Rect: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let rect = try JSONObject(json)
    self.init(
      x: try rect.read("x"), y: try rect.read("y"),
      width: try rect.read("width", as: Length.self).points,
      height: try rect.read("height", as: Length.self).points)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("x", x.orZero)
    writer.member("y", y.orZero)
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    writer.endObject()
  }
}
