import Mediation

/// The end of a screen is reported.
enum LostDismissal: AdapterCheck {
  static let name = "lostDismissal"
  static let sentence = "The dismissal of a screen is reported."
  static let basis = Basis(
    .legacyGuide, "An ad reports when the screen that it opened was dismissed.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.show(ad)
    if !ad.format.isFullScreen {
      guard try await context.opensScreen(ad) else { throw .notRun("No screen is reported.") }
    }
    guard try await context.simulate(.close, on: ad) else {
      throw .notRun("The adapter does not simulate closing a screen.")
    }
    guard try await context.comes(.didDismissFullScreenView, of: ad) else {
      throw .failed("The screen was closed, but its dismissal was not reported.")
    }
  }
}
