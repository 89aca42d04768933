import Mediation

/// A load that fails is answered once.
enum DuplicateFailure: AdapterCheck {
  static let name = "duplicateFailure"
  static let sentence = "A load that fails is answered once."
  static let basis = Basis(
    .nativeGuide, "The completion handler can be called once, with an error too.")

  static func run(in context: CheckContext) throws(Verdict) {
    let failing = try context.failingLineItem()
    _ = try context.attempt()
    try context.rest()
    if context.violations.contains(where: { $0.rule == .duplicateCompletion }) {
      throw .notRun("Loads that give an ad are answered twice, too.")
    }
    _ = try context.attempt(by: failing)
    try context.rest()
    try context.expectNo(.duplicateCompletion)
  }
}
