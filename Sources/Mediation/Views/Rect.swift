/// A rectangle in points, its origin at the top left.
public struct Rect: Sendable, Equatable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether no part of this rectangle sticks out of a view, where it is a frame inside.
  func lies(in bounds: Rect) -> Bool {
    min(x, y) >= -Self.tolerance
      && max(x + width - bounds.width, y + height - bounds.height) <= Self.tolerance
  }

  /// How far apart two places may be and still count as one: less than any screen shows, and more
  /// than rounding adds up to.
  static let tolerance = 0.001
}
