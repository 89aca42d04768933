import Mediation

/// The events of a screen come in order: will present, will dismiss, did dismiss.
enum UnpairedScreen: AdapterCheck {
  static let name = "unpairedScreen"
  static let sentence = "A screen is announced, about to go, and gone, in turn."
  static let basis = Basis(
    .legacyGuide, "Before a screen opens, before it goes and when it is gone, the ad says so.")

  static func run(in context: CheckContext) throws(Verdict) {
    try context.exercise(try context.load())
    try context.expectNo(.unpairedScreen)
  }
}
