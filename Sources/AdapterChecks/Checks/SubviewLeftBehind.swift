import EventLoop
import Mediation

/// An ad removes its subviews from the publisher's view.
enum SubviewLeftBehind: AdapterCheck {
  static let name = "subviewLeftBehind"
  static let sentence = "An ad that is untracked leaves nothing in its view."
  static let basis = Basis(
    .legacyGuide, "The AdChoices icon is removed from the view when the ad is untracked.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    let seesAds = try await context.seesAds()
    let ad = try await context.loadNative()
    let view = context.makeView()
    try await context.render(ad, in: view)
    try await context.untrack(ad)
    let count =
      if seesAds { view.subviews.count } else {
        try await context.remains(of: ad.mapped).subviewCount
      }
    if count > 0 { throw .failed("\(count) views of the adapter are still in the ad's view.") }
  }
}
