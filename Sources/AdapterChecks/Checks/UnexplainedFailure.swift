import Mediation

/// An error has a message.
enum UnexplainedFailure: AdapterCheck {
  static let name = "unexplainedFailure"
  static let sentence = "The error of a load has a domain and a message."
  static let basis = Basis(
    .legacyGuide, "The error describes the failure.")
  static let sharing = CheckSharing.badLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    guard case .failure(let error) = try await context.attempt(by: try context.failingLineItem())
    else {
      throw .notRun("The load should fail, but did not end with an error.")
    }
    if error.domain.isEmpty { throw .failed("The error has no domain.") }
    if error.message.allSatisfy(\.isWhitespace) { throw .failed("The error has no message.") }
  }
}
