import Mediation

/// A screen that an ad opens is announced.
enum UnannouncedScreen: AdapterCheck {
  static let name = "unannouncedScreen"
  static let sentence = "A screen that an ad opens is announced."
  static let basis = Basis(
    .legacyGuide, "An ad that opens a screen inside the application says so just before.")
  static let formats = [AdFormat.native, .banner]

  static func run(in context: CheckContext) throws(Verdict) {
    let ad = try context.load()
    try context.show(ad)
    guard try context.opensScreen(ad) else {
      throw .failed("The ad opened a screen, and none was announced.")
    }
  }
}
