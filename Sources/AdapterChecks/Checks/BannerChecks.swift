import Ads
import EventLoop
import Mediation

/// A check of the sizes of banners.
protocol BannerCheck: AdapterCheck {}

extension BannerCheck {
  static var formats: [AdFormat] { [.banner] }

  fileprivate static func expect(_ ad: BannerAd?, toHave adSize: AdSize) throws(Verdict) {
    guard let size = ad?.size, !size.isNearly(adSize) else { return }
    throw .failed("The banner should have \(adSize.text), but has \(size.text).")
  }
}

extension AdSize {
  /// Whether the sizes differ by half a point at most: a view has whole pixels.
  fileprivate func isNearly(_ other: AdSize) -> Bool {
    abs(width - other.width) <= 0.5 && abs(height - other.height) <= 0.5
  }
}

/// A banner has the requested size, or the closest usual one.
enum WrongAdSize: BannerCheck {
  static let name = "wrongAdSize"
  static let sentence = "A banner has the requested size."
  static let basis = Basis(
    .bannerGuide, "A banner is made with the size that the configuration of its load asks for.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.dispose(try await context.loadBanner().id)
    for name in AdSize.Name.allCases where name != .fluid {
      let adSize = AdSize(name)
      // The network may refuse a size that it does not have.
      guard case .ad(let ad) = try await context.attempt(CheckContext.LoadOptions(adSize: adSize))
      else {
        continue
      }
      let banner = ad as? BannerAd
      if let size = banner?.size, !isClosest(size, to: adSize) {
        try expect(banner, toHave: adSize)
      }
      try await context.dispose(ad.id)
    }
  }

  /// Whether a size is one that an adapter gets if it asks the SDK for the closest size that its
  /// network has: a usual size that fits, at least half as wide and 0.7 times as high.
  private static func isClosest(_ size: AdSize, to wanted: AdSize) -> Bool {
    AdSize.Name.allCases.contains { $0 != .fluid && AdSize($0).isNearly(size) }
      && size.width <= wanted.width && size.width >= wanted.width * 0.5
      && size.height <= wanted.height && size.height >= wanted.height * 0.7
  }
}

/// A banner makes use of the room that a publisher has for it.
enum IgnoredAdaptiveSize: BannerCheck {
  static let name = "ignoredAdaptiveSize"
  static let sentence = "A banner fits into an adaptive size, and is the largest one that fits."
  static let basis = Basis(
    .bannerGuide, "An adaptive size is as wide as the screen; a network may give its closest size.")

  /// The adaptive sizes of a telephone and of a tablet.
  private static let sizes = [
    AdSize(width: 393, height: 61, kind: .anchoredAdaptive),
    AdSize(width: 820, height: 90, kind: .anchoredAdaptive),
  ]
  private static let tolerance = 0.5

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.dispose(try await context.loadBanner().id)
    var isAny = false
    for adSize in sizes {
      guard let size = try await size(for: adSize, in: context) else { continue }
      isAny = true
      if size.width > adSize.width + tolerance || size.height > adSize.height + tolerance {
        throw .failed("The room was \(adSize.text), but the banner has \(size.text).")
      }
      for name in [AdSize.Name.banner, .leaderboard] {
        let other = AdSize(name)
        guard other.width <= adSize.width, other.width > size.width + tolerance else { continue }
        if try await self.size(for: other, in: context) == other {
          throw .failed(
            "The room was \(adSize.text), but the banner has \(size.text), not \(other.text).")
        }
      }
    }
    if !isAny { throw .skipped("The adapter has no adaptive sizes.") }
  }

  /// The size that a load gives; `nil` if the network does not have the size.
  private static func size(
    for adSize: AdSize, in context: CheckContext
  ) async throws(Verdict) -> AdSize? {
    guard case .ad(let ad) = try await context.attempt(CheckContext.LoadOptions(adSize: adSize))
    else {
      return nil
    }
    let size = (ad as? BannerAd)?.size
    try await context.dispose(ad.id)
    return size
  }
}

/// A banner that reports a changed size has that size.
enum UnchangedAdSize: BannerCheck {
  static let name = "unchangedAdSize"
  static let sentence = "A banner whose size is changed has the new size."
  static let basis = Basis(
    .contract, "An adapter that changes a banner's size changes the size of its view.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadBanner()
    let adSize = AdSize(.largeBanner)
    guard try await context.changeAdSize(of: ad, to: adSize) else {
      throw .skipped("The adapter does not change the size of a banner.")
    }
    try expect(ad, toHave: adSize)
  }
}
