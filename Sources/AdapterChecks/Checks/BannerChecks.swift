import Ads
import EventLoop
import Mediation

/// A check of the sizes of banners.
protocol BannerCheck: AdapterCheck {}

extension BannerCheck {
  static var formats: [AdFormat] { [.banner] }

  fileprivate static func expect(_ ad: BannerAd?, toHave adSize: AdSize) throws(Verdict) {
    guard let size = ad?.size, size != adSize else { return }
    throw .failed("The banner should have \(adSize.text), but has \(size.text).")
  }
}

/// A banner has the requested size.
enum WrongAdSize: BannerCheck {
  static let name = "wrongAdSize"
  static let sentence = "A banner has the requested size."
  static let basis = Basis(
    .bannerGuide, "A banner is made with the size that the configuration of its load asks for.")

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.loadBanner()
    for name in AdSize.Name.allCases {
      let adSize = AdSize(name)
      // The network may refuse a size that it does not have.
      guard case .ad(let ad) = try await context.attempt(CheckContext.LoadOptions(adSize: adSize))
      else {
        continue
      }
      try expect(ad as? BannerAd, toHave: adSize)
    }
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
