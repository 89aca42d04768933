package import JSON

/// A rectangle in points. Its origin is its top left corner.
package struct Rect: Sendable, Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether this frame lies completely inside the view that it belongs to.
  package func lies(in bounds: Rect) -> Bool {
    min(x, y) >= -Self.tolerance
      && max(x + width - bounds.width, y + height - bounds.height) <= Self.tolerance
  }

  /// The distance below which two places count as one: smaller than a pixel, larger than rounding
  /// errors.
  static let tolerance = 0.001
}

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
