/// The size of a banner, in points.
public struct AdSize: Sendable, Equatable {
  public let width: Double
  public let height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The SDK's name for a size.
  public enum Name: String, CaseIterable, Sendable {
    case banner
    case largeBanner
    case mediumRectangle
    case fullBanner
    case leaderboard
    case skyscraper
  }

  /// The size with a name, from the SDK's table.
  public init(_ name: Name) {
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
