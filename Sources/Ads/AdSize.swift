package import JSON

/// The size of a banner or of another part of the screen, in points.
package struct AdSize: Sendable, Equatable {
  package let width: Double
  package let height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The SDK's name for a size.
  package enum Name: String, CaseIterable, Sendable {
    case banner
    case largeBanner
    case mediumRectangle
    case fullBanner
    case leaderboard
    case skyscraper
  }

  /// The size with a name, from the SDK's table.
  package init(_ name: Name) {
    switch name {
    case .banner: self.init(width: 320, height: 50)
    case .largeBanner: self.init(width: 320, height: 100)
    case .mediumRectangle: self.init(width: 300, height: 250)
    case .fullBanner: self.init(width: 468, height: 60)
    case .leaderboard: self.init(width: 728, height: 90)
    case .skyscraper: self.init(width: 120, height: 600)
    }
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
