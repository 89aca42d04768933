import Ads
import Mediation

/// A failure that a whole run shows, and no check of its own.
struct Finding: Sendable {
  /// The name in reports.
  let name: String
  /// The sentence that the adapter violates.
  let sentence: String
  let basis: Basis
  var severity = ContractRule.Severity.error

  /// No load of a format gave an ad. ``CheckRun`` finds it in the loads of all checks.
  static let noAd = Finding(
    name: "noAd", sentence: "At least one load gives an ad.",
    basis: Basis(.contract, "An adapter that gives no ad has not been checked."))

  /// No check was carried out. ``CheckRun`` finds it in the results of all checks.
  static let nothingChecked = Finding(
    name: "nothingChecked", sentence: "At least one check was carried out.",
    basis: Basis(.contract, "A run without a result has not checked the adapter."))

  /// A check of a process adapter failed, and passed when it was carried out again.
  /// ``CheckExecution`` finds it.
  static let unsteadyResult = Finding(
    name: "unsteadyResult",
    sentence: "A check has the same result in a new program and in one that ran other checks.",
    basis: Basis(.contract, "An adapter serves any number of ads, one after the other."),
    severity: .warning)

  /// A program failed after it was told to end. ``CheckExecution`` finds it in the ends of all
  /// programs.
  static let failedEnd = Finding(
    name: "failedEnd",
    sentence: "A program that is told to end does not crash, and no sanitizer reports it.",
    basis: Basis(.contract, "The program reads the rest of its standard input and ends."))

  /// A failure that the expectations name did not occur.
  static let staleExpectation = Finding(
    name: "staleExpectation", sentence: "A check that is known to fail still fails.",
    basis: Basis(.expectations, "An entry whose fault is fixed is removed."))
}

extension CheckResult {
  init(_ finding: Finding, format: AdFormat?, reason: String) {
    self.init(
      name: finding.name, sentence: finding.sentence, basis: finding.basis,
      severity: finding.severity, format: format, outcome: .failed(reason), durationMs: 0)
  }
}
