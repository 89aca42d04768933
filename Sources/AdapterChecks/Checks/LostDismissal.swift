import Mediation

/// The end of a screen is reported.
enum LostDismissal: AdapterCheck {
  static let name = "lostDismissal"
  static let sentence = "When a screen is gone, that is reported."
  static let basis = Basis(
    .legacyGuide, "When the screen that an ad opened was dismissed, the ad says so.")

  static func run(in context: CheckContext) throws(Verdict) {
    let ad = try context.load()
    try context.show(ad)
    if !ad.format.isFullScreen {
      guard try context.opensScreen(ad) else { throw .skipped("No screen is announced.") }
    }
    guard try context.simulate(.close, on: ad) else {
      throw .skipped("The adapter simulates no closing of a screen.")
    }
    guard try context.comes(.didDismissFullScreenView, of: ad) else {
      throw .failed("The screen was closed, and its end was not reported.")
    }
  }
}
