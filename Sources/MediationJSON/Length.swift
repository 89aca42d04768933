package import JSON

/// A length on a screen, in points: from 0 to 100,000.
///
/// The limit is far beyond every screen, and keeps sums of lengths exact.
package struct Length: JSONReadable {
  package let points: Double

  package init(_ json: JSONValue) throws(JSONReadError) {
    // Adding zero takes the sign off a negative one.
    points = try Double(json) + 0
    guard (0...100_000).contains(points) else {
      throw JSONReadError(expected: "a length from 0 to 100000", value: json)
    }
  }
}
