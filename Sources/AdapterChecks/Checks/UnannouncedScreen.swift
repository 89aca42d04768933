import Mediation

/// A screen that an ad opens is reported.
enum UnannouncedScreen: AdapterCheck {
  static let name = "unannouncedScreen"
  static let sentence = "A screen that an ad opens is reported."
  static let basis = Basis(
    .legacyGuide, "An ad reports a screen inside the application just before it opens.")
  static let formats = [AdFormat.native, .banner]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.show(ad)
    guard try await context.opensScreen(ad) else {
      throw .failed("The ad opened a screen, but reported none.")
    }
  }
}
