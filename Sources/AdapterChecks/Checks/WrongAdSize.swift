import EventLoop
import JSON
import Mediation

/// A banner has the requested size.
enum WrongAdSize: AdapterCheck {
  static let name = "wrongAdSize"
  static let sentence = "A banner has the requested size."
  static let basis = Basis(
    .bannerGuide, "A banner is made with the size that the configuration of its load asks for.")
  static let formats = [AdFormat.banner]

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.loadBanner()
    for name in AdSize.Name.allCases {
      let adSize = AdSize(name)
      // The network may refuse a size that it does not have.
      guard case .ad(let ad) = try await context.attempt(CheckContext.LoadOptions(adSize: adSize))
      else {
        continue
      }
      guard let frame = (ad as? BannerAd)?.view?.frame else {
        throw .failed("The banner has no view.")
      }
      if AdSize(frame) != adSize {
        throw .failed("The banner should have \(adSize.text), but has \(AdSize(frame).text).")
      }
    }
  }
}
