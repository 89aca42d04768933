import Mediation

/// Either the bridge or the network counts, never both.
enum WrongTracker: AdapterCheck {
  static let name = "wrongTracker"
  static let sentence = "What the bridge counts is not reported as well."
  static let basis = Basis(
    .nativeGuide, "Both SDKs have to know of impressions and clicks, and only one tracks them.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) throws(Verdict) {
    try context.exercise(try context.load())
    try context.expectNo(.wrongTracker)
  }
}
