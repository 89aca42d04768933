import Ads
import Mediation

/// A phone around an ad, with an application of grey lines. The ad stays at 0, 0.
struct PhoneFrame {
  /// Where the ad is on the screen.
  enum Place {
    /// In a feed, below some of its lines.
    case feed
    /// At the bottom of the application, as a banner.
    case bottom
    /// Over the whole application.
    case whole
  }

  /// The screen, around the ad.
  let screen: Rect
  private let ad: Rect
  private let place: Place

  /// The screen of a small phone, without its bars.
  private static let usual = AdSize(width: 375, height: 667)
  private static let statusBar = 44.0
  private static let homeBar = 34.0
  private static let bezel = 12.0
  /// How far a feed begins above the ad.
  private static let feedInset = 96.0
  private static let gap = 16.0

  init(around size: AdSize, _ place: Place) {
    self.place = place
    let (width, height) = (max(1, size.width), max(1, size.height))
    ad = Rect(x: 0, y: 0, width: width, height: height)
    let bars = Self.statusBar + Self.homeBar
    let inset = place == .feed ? Self.feedInset + 3 * Self.gap : 0
    let side = max(Self.usual.width, width + (place == .feed ? Self.gap : 0))
    let whole = place == .whole ? height : max(Self.usual.height, height + inset)
    let top =
      switch place {
      case .feed: Self.statusBar + Self.feedInset
      case .bottom: Self.statusBar + whole - height
      case .whole: Self.statusBar
      }
    screen = Rect(x: (width - side) / 2, y: -top, width: side, height: whole + bars)
  }

  /// The whole phone.
  var bounds: Rect {
    Rect(
      x: screen.x - Self.bezel, y: screen.y - Self.bezel, width: screen.width + 2 * Self.bezel,
      height: screen.height + 2 * Self.bezel)
  }

  func draw(_ markup: inout Markup) {
    rounded(bounds, radius: 44, "#1f2024", &markup)
    rounded(screen, radius: 34, place == .whole ? "#fff" : "#f2f2f7", &markup)
    markup.element(
      "text",
      [
        "x": .number(screen.x + 28), "y": .number(screen.y + 28), "font-size": 14,
        "font-weight": "bold",
      ]
    ) { $0.write("9:41") }
    let right = screen.x + screen.width
    let battery = Rect(x: right - 52, y: screen.y + 17, width: 24, height: 12)
    rounded(battery, radius: 3, "#202124", &markup)
    let bottom = screen.y + screen.height
    let home = Rect(x: screen.x + screen.width / 2 - 66, y: bottom - 14, width: 132, height: 5)
    rounded(home, radius: 2.5, "#202124", &markup)
    let inner = (top: screen.y + Self.statusBar, bottom: bottom - Self.homeBar)
    switch place {
    case .feed:
      drawLines(from: inner.top, to: -Self.gap, &markup)
      drawLines(from: ad.height + Self.gap, to: inner.bottom, &markup)
    case .bottom: drawLines(from: inner.top, to: -Self.gap, &markup)
    case .whole: break
    }
  }

  /// Lines of an article, as far as they fit.
  private func drawLines(from top: Double, to bottom: Double, _ markup: inout Markup) {
    /// The parts of the width that lines have, in turn.
    let shares = [0.55, 0.92, 0.88, 0.7]
    var y = top + 8
    var number = 0
    while y + 12 <= bottom {
      let width = (screen.width - 2 * Self.gap) * shares[number % shares.count]
      rounded(
        Rect(x: screen.x + Self.gap, y: y, width: width, height: 10), radius: 5, "#d8dae0", &markup)
      number += 1
      y += number % shares.count == 0 ? 34 : 20
    }
  }

  private func rounded(_ rect: Rect, radius: Double, _ color: String, _ markup: inout Markup) {
    markup.element(
      "rect",
      [
        "x": .number(rect.x), "y": .number(rect.y), "width": .number(rect.width),
        "height": .number(rect.height), "rx": .number(radius), "fill": .text(color),
      ])
  }
}
