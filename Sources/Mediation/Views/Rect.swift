/// A rectangle in points. Its origin is its top left corner.
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

  /// Whether this frame lies completely inside the view that it belongs to.
  package func lies(in bounds: Rect) -> Bool {
    min(x, y) >= -Self.tolerance
      && max(x + width - bounds.width, y + height - bounds.height) <= Self.tolerance
  }

  /// The distance below which two places count as one: smaller than a pixel, larger than rounding
  /// errors.
  static let tolerance = 0.001
}
