package import Foundation
package import JSON

extension CGRect: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let rect = try JSONObject(json)
    self.init(
      x: try rect.read(.x), y: try rect.read(.y), width: try rect.read(.width),
      height: try rect.read(.height))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member(.x, origin.x.orZero)
      writer.member(.y, origin.y.orZero)
      size.writeMembers(to: &writer)
    }
  }
}

extension CGSize: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let size = try JSONObject(json)
    self.init(width: try size.read(.width), height: try size.read(.height))
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member(.width, width.orZero)
    writer.member(.height, height.orZero)
  }
}

extension JSONObject {
  /// Reads a length or a coordinate.
  fileprivate func read(_ member: Member<Double>) throws(JSONReadError) -> Double {
    try read(member.name.description)
  }
}

extension CGFloat {
  /// The number, or 0 if JSON has no such number.
  var orZero: Double { isFinite ? Double(self) : 0 }
}
