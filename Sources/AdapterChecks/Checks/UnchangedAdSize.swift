import EventLoop
import Mediation

/// A banner that reports a changed size has that size.
enum UnchangedAdSize: AdapterCheck {
  static let name = "unchangedAdSize"
  static let sentence = "A banner whose size is changed has the new size."
  static let basis = Basis(
    .contract, "An adapter that changes a banner's size changes the size of its view.")
  static let formats = [AdFormat.banner]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadBanner()
    let adSize = AdSize(.largeBanner)
    guard try await context.changeAdSize(of: ad, to: adSize) else {
      throw .skipped("The adapter does not change the size of a banner.")
    }
    guard let frame = ad.view?.frame else { throw .failed("The banner has no view.") }
    if AdSize(frame) != adSize {
      throw .failed("The banner should have \(adSize.text), but has \(AdSize(frame).text).")
    }
  }
}
