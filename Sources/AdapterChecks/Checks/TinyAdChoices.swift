import Mediation

/// A person can see and touch AdChoices.
enum TinyAdChoices: AdapterCheck {
  static let name = "tinyAdChoices"
  static let sentence = "AdChoices has at least 15 × 15 points."
  static let basis = Basis(
    .contract,
    "A person must be able to see and touch the icon: a rule of Google's native validator.")
  static let severity = ContractRule.Severity.warning
  static let formats = [AdFormat.native]

  private static let smallest = 15.0

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    guard let frame = try await context.render(ad, in: context.makeView())?.frame else {
      throw .skipped("The ad has no AdChoices icon.")
    }
    if min(frame.width, frame.height) < smallest {
      throw .failed("It has \(frame.width) × \(frame.height) points.")
    }
  }
}
