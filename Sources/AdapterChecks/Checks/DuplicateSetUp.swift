import Mediation

/// A set-up ends once.
enum DuplicateSetUp: AdapterCheck {
  static let name = "duplicateSetUp"
  static let sentence = "A set-up ends once."
  static let basis = Basis(.contract, "The completion handler of a set-up is called once.")
  static let formats: [AdFormat] = []
  static let comesFirst = true

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.setUp()
    try await context.rest()
    if let violation = context.violations.first(where: { $0.rule == .duplicateCompletion }) {
      throw .failed(violation.message)
    }
  }
}
