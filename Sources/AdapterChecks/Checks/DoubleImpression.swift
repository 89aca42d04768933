import Mediation

/// An ad has one impression.
enum DoubleImpression: AdapterCheck {
  static let name = "doubleImpression"
  static let sentence = "An impression is reported once."
  static let basis = Basis(
    .contract, "An ad has one impression, even if it is drawn again or its network reports two.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exercise(try await context.load())
    try context.expectNo(.doubleImpression)
  }
}
