import Mediation

/// Signals for ads that nothing can load are useless.
enum UnrefusedSignals: AdapterCheck {
  static let name = "unrefusedSignals"
  static let sentence = "Signals for a format that the adapter does not load are refused."
  static let basis = Basis(
    .contract, "A network must not win an auction for an ad that its adapter cannot load.")
  static let severity = ContractRule.Severity.warning
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    let formats = try await context.requireSignals()
    guard let other = AdFormat.allCases.first(where: { !formats.contains($0) }) else {
      throw .skipped("The adapter loads all formats.")
    }
    if try await context.collectSignals(other).signals != nil {
      throw .failed("The adapter gave signals for \(other.rawValue) ads, which it does not load.")
    }
  }
}
