package import JSON

/// The size of a banner or of another part of the screen, in points.
package struct AdSize: Sendable, Equatable {
  package let width: Double
  package let height: Double
  /// The kind of a size that is not fixed; `nil` for a fixed size, and for the size of a view.
  package let kind: Kind?

  package init(width: Double, height: Double, kind: Kind? = nil) {
    self.width = width
    self.height = height
    self.kind = kind
  }

  /// The kind of a size that a publisher wants, if the size is not fixed.
  package enum Kind: String, CaseIterable, Sendable, JSONReadable {
    /// As wide as its container, and as high as the ad.
    case fluid
    /// As wide as the publisher says. The width and the screen decide how high it is.
    case anchoredAdaptive
    /// The same, up to twice as high.
    case largeAnchoredAdaptive
    /// As wide as the publisher says, and at most as high.
    case inlineAdaptive
  }

  /// The SDK's name for a size.
  package enum Name: String, CaseIterable, Sendable {
    case banner
    case largeBanner
    case mediumRectangle
    case fullBanner
    case leaderboard
    case skyscraper
    /// A size that is not fixed.
    case fluid
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
    case .fluid: self.init(width: 320, height: 50, kind: .fluid)
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

  /// Reads the size that a publisher wants: a name, a width and a height, or an adaptive size.
  package init(_ json: JSONValue) throws(JSONReadError) {
    switch json {
    case .string(let string):
      guard let name = Name(rawValue: string) else {
        throw JSONReadError(expectedOneOf: Name.allCases.map(\.rawValue), value: json)
          .advisingSize(in: json)
      }
      self.init(name)
    case .object(let size):
      guard let kind = try size.readIfPresent("kind", as: Kind.self) else {
        // They change nothing here, but a wrong one is an error in each size.
        _ = try (size.readOrientation(), size.readMaxHeight())
        try self.init(view: size)
        return
      }
      self = try Self.adaptive(kind, size)
    default:
      throw JSONReadError(expected: "a size or the name of a size", kindOf: json)
        .advisingSize(in: json)
    }
  }

  /// Reads the width and the height of a view, in points.
  package init(view size: JSONObject) throws(JSONReadError) {
    self.init(
      width: try size.read("width", as: Side.self).points,
      height: try size.read("height", as: Side.self).points)
  }

  /// Reads the width and the height of a view that is drawn already, which can be 0.
  package init(drawn view: JSONObject) throws(JSONReadError) {
    self.init(
      width: try view.read("width", as: Length.self).points,
      height: try view.read("height", as: Length.self).points)
  }

  /// Writes the width and the height.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    writer.endObject()
  }
}

// MARK: Adaptive sizes

extension AdSize {
  /// Writes the size that a publisher wants, with its kind if it is not fixed.
  package func writeRequested(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    if let kind { writer.member("kind", kind.rawValue) }
    writer.endObject()
  }

  /// The screen that adaptive sizes are for, in points, as in the SDK's types for adapters.
  private static let screen = (width: 390.0, height: 844.0)

  /// Reads an adaptive size, and calculates its height as the SDK's functions do.
  private static func adaptive(
    _ kind: Kind, _ size: JSONObject
  ) throws(JSONReadError) -> AdSize {
    guard kind != .fluid else { return AdSize(.fluid) }
    let width = try size.read("width", as: Side.self).points
    let isPortrait = try size.readOrientation() != .landscape
    let screenHeight = isPortrait ? screen.height : screen.width
    let height: Double
    switch kind {
    case .fluid, .anchoredAdaptive:
      let most = max(50, min(90, screenHeight * 0.15))
      height = min(max((width / (isPortrait ? 6.4 : 13)).rounded(), 50), most)
    case .largeAnchoredAdaptive:
      let most = (screenHeight * 0.2).rounded()
      height = min(max((width / (isPortrait ? 3.2 : 6.5)).rounded(), 50), most)
    case .inlineAdaptive:
      height = try size.readMaxHeight() ?? screenHeight
    }
    return AdSize(width: width, height: height, kind: kind)
  }

}

/// How the device is held.
private enum Orientation: String, CaseIterable, Sendable, JSONReadable {
  case portrait
  case landscape
}

extension JSONObject {
  fileprivate func readOrientation() throws(JSONReadError) -> Orientation? {
    try readIfPresent("orientation")
  }

  /// Reads the maximum height of an inline adaptive banner.
  fileprivate func readMaxHeight() throws(JSONReadError) -> Double? {
    try readIfPresent("maxHeight", as: InlineHeight.self)?.points
  }

  private struct InlineHeight: JSONReadable {
    let points: Double

    init(_ json: JSONValue) throws(JSONReadError) {
      points = try Length(json).points
      guard points >= 32 else {
        throw JSONReadError(expected: "a height of at least 32", value: json)
      }
    }
  }
}

extension JSONReadError {
  /// Says how two sides are written, such as those of `"320x50"` or `[320, 50]`.
  fileprivate func advisingSize(in json: JSONValue) -> JSONReadError {
    let sides: [String]
    switch json {
    // A client may send megabytes: only a short text is divided.
    case .string(let text) where text.utf8.count <= 32:
      sides = text.split { !("0"..."9" ~= $0) }.map(String.init)
    case .array(let elements) where elements.count == 2: sides = elements.map(\.excerpt)
    default: return self
    }
    guard sides.count == 2, sides.allSatisfy({ Double($0) != nil }) else { return self }
    return advising(#"Write {"width":\#(sides[0]),"height":\#(sides[1])}."#)
  }
}
