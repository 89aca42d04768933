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
    x >= 0 && y >= 0 && x + width <= bounds.width && y + height <= bounds.height
  }
}
