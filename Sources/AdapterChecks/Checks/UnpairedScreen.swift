import Mediation

/// The events of a screen come in order: will present, will dismiss, did dismiss.
enum UnpairedScreen: AdapterCheck {
  static let name = "unpairedScreen"
  static let sentence =
    "A screen is presented, about to be dismissed, and dismissed, in this order."
  static let basis = Basis(
    .legacyGuide, "An ad reports before a screen opens, before it closes, and after it has closed.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exercise(try await context.load())
    try context.expectNo(.unpairedScreen)
  }
}
