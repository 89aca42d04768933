import Mediation

/// An answer is a success or a failure.
enum AdAndError: AdapterCheck {
  static let name = "adAndError"
  static let sentence = "An ad comes without an error."
  static let basis = Basis(
    .nativeGuide, "The completion handler gets an ad and no error, or no ad and the error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt()
    try context.expectNo(.adAndError)
    try context.ad(of: end)
  }
}
