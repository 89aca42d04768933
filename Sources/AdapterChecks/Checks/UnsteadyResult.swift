import Mediation

/// A check of a process adapter has the same result each time.
///
/// ``CheckExecution`` decides it, from checks that were carried out again.
enum UnsteadyResult: AdapterCheck {
  static let name = "unsteadyResult"
  static let sentence =
    "A check has the same result in a new program and in one that ran other checks."
  static let basis = Basis(.contract, "An adapter serves any number of ads, one after the other.")
  static let severity = ContractRule.Severity.warning
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) async throws(Verdict) {}
}
