package import JSON
package import Mediation

extension AdChoicesPlacement: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let placement = try JSONObject(json)
    self.init(
      position: try placement.read("position"), frame: try placement.read("frame"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("position", position.rawValue)
    writer.member("frame", frame)
    writer.endObject()
  }
}
