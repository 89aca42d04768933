import EventLoop
import Mediation

/// An ad releases its view when it is untracked.
enum ViewNotReleased: AdapterCheck {
  static let name = "viewNotReleased"
  static let sentence = "An ad that is untracked releases its view."
  static let basis = Basis(
    .legacyGuide, "References to the view are released when the ad is untracked.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    let seesAds = try await context.seesAds()
    let ad = try await context.loadNative()
    weak let view = try await drawOnce(ad, in: context)
    try await context.rest()
    let isHeld =
      if seesAds { view != nil } else { try await context.remains(of: ad.mapped).isViewHeld }
    if isHeld { throw .failed("The adapter still holds the view.") }
  }

  /// - Returns: The view. Only the adapter can still hold it.
  private static func drawOnce(_ ad: NativeAd, in context: CheckContext) async throws(Verdict)
    -> View?
  {
    let view = context.makeView()
    try await context.render(ad, in: view)
    try await context.untrack(ad)
    return view
  }
}
