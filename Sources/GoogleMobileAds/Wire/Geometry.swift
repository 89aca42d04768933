package import Foundation
package import JSON

extension CGRect: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let rect = try JSONObject(json)
    self.init(
      x: try rect.read("x", as: Double.self), y: try rect.read("y", as: Double.self),
      width: try rect.read("width", as: Double.self),
      height: try rect.read("height", as: Double.self))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("x", origin.x.orZero)
    writer.member("y", origin.y.orZero)
    size.writeMembers(to: &writer)
    writer.endObject()
  }
}

extension CGSize: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let size = try JSONObject(json)
    self.init(
      width: try size.read("width", as: Double.self),
      height: try size.read("height", as: Double.self))
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
  }
}

extension CGFloat {
  /// The number, or 0 if JSON has no such number.
  var orZero: Double { isFinite ? Double(self) : 0 }
}
