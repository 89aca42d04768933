import Mediation

/// Either the bridge or the network counts, never both.
enum WrongTracker: AdapterCheck {
  static let name = "wrongTracker"
  static let sentence = "An adapter does not report what the bridge counts."
  static let basis = Basis(
    .nativeGuide, "Both SDKs must know of impressions and clicks, but only one tracks them.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exercise(try await context.load())
    try context.expectNo(.wrongTracker)
  }
}
