import Mediation

/// A set-up ends; loads wait for it.
enum UnansweredSetUp: AdapterCheck {
  static let name = "unansweredSetUp"
  static let sentence = "A set-up completes in time."
  static let basis = Basis(
    .contract,
    "The completion handler of a set-up is called, with or without an error. Loads wait for it.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) async throws(Verdict) {
    if case .unanswered = try await context.setUp() {
      throw .failed("The set-up did not complete within \(context.limits.setUpMs / 1000) s.")
    }
  }
}
