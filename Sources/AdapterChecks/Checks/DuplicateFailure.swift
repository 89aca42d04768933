import Mediation

/// A load that fails is answered once.
enum DuplicateFailure: AdapterCheck {
  static let name = "duplicateFailure"
  static let sentence = "A load that fails is answered once."
  static let basis = Basis(
    .nativeGuide, "The completion handler can be called once, with an error too.")
  static let sharing = CheckSharing.badLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    let failing = try context.failingLineItem()
    _ = try await context.attempt()
    try await context.rest()
    if context.violations.contains(where: { $0.rule == .duplicateCompletion }) {
      throw .notRun("Loads that give an ad are answered twice, too.")
    }
    let end = try await context.attempt(by: failing)
    try await context.rest()
    try context.expectNo(.duplicateCompletion)
    guard case .failure = end else {
      throw .notRun("The load should fail, but did not end with an error.")
    }
  }
}
