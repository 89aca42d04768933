import Mediation

/// An ad reports no event before it is delivered.
enum EventBeforeCompletion: AdapterCheck {
  static let name = "eventBeforeCompletion"
  static let sentence = "An ad reports nothing before its load is answered."
  static let basis = Basis(
    .nativeGuide, "Events go to the delegate that the completion handler returns.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt()
    try context.expectNo(.eventBeforeCompletion)
    try context.ad(of: end)
  }
}
