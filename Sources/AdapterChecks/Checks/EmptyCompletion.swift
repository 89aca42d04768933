import Mediation

/// An answer is an ad or an error.
enum EmptyCompletion: AdapterCheck {
  static let name = "emptyCompletion"
  static let sentence = "A load is answered with an ad or an error."
  static let basis = Basis(
    .nativeGuide, "The completion handler gets an ad and no error, or no ad and the error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt(waitsAgain: true)
    try context.expectNo(.emptyCompletion)
    if case .unanswered(let reason) = end { throw .notRun(reason) }
  }
}
