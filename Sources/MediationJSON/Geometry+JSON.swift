package import JSON
package import Mediation

/// A length on a screen, in points: from 0 to 100,000.
///
/// The limit is far larger than any screen, and keeps sums of lengths exact.
package struct Length: JSONReadable {
  package let points: Double

  package init(_ json: JSONValue) throws(JSONReadError) {
    // Adding zero turns -0 into 0.
    points = try Double(json) + 0
    guard (0...100_000).contains(points) else {
      throw JSONReadError(expected: "a length from 0 to 100000", value: json)
    }
  }
}

extension Double {
  /// The number, or 0 if JSON cannot write it.
  ///
  /// An adapter that divides by the height of a missing image must not end the process.
  package var orZero: Double { isFinite ? self : 0 }
}

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

extension AdSize: JSONReadable, JSONWritable {
  /// A length above 0.
  private struct Side: JSONReadable {
    let points: Double

    init(_ json: JSONValue) throws(JSONReadError) {
      points = try Length(json).points
      guard points > 0 else { throw JSONReadError(expected: "a length above 0", value: json) }
    }
  }

  /// Reads the name of a size, or a width and a height in points.
  package init(_ json: JSONValue) throws(JSONReadError) {
    switch json {
    case .string(let string):
      guard let name = Name(rawValue: string) else {
        let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw JSONReadError(expected: "one of \(names)", value: json)
      }
      self.init(name)
    case .object(let size):
      self.init(
        width: try size.read("width", as: Side.self).points,
        height: try size.read("height", as: Side.self).points)
    default:
      throw JSONReadError(expected: "a size or the name of a size", kindOf: json)
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    writer.endObject()
  }
}
