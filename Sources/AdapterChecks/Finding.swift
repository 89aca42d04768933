import Ads
import Mediation
import ProcessAdapters

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

  /// A program ended while it served. ``CheckSession`` finds it.
  static let unexpectedEnd = Finding(
    name: "unexpectedEnd", sentence: "A program runs until it is told to end.",
    basis: Basis(
      .contract, "A crash takes the application down; in adbridge, all ads of the program fail."))

  /// Each way in which a program can fail after it was told to end. ``CheckExecution`` finds them in
  /// the ends of all programs.
  static func failed(_ kind: FailedEnd.Kind) -> Finding {
    switch kind {
    case .crash:
      Finding(
        name: "failedEnd",
        sentence: "A program that is told to end does not crash, and no sanitizer reports it.",
        basis: Basis(.contract, "The program reads the rest of its standard input and ends."))
    case .exitCode:
      Finding(
        name: "wrongExitCode", sentence: "A program that is told to end has the exit code 0.",
        basis: Basis(.contract, "Another code says that the program has failed, and lost its work.")
      )
    case .ignoredEnd:
      Finding(
        name: "ignoredEnd", sentence: "A program ends when its standard input ends.",
        basis: Basis(
          .contract, "A program that runs on gets SIGTERM after 2 s, and SIGKILL after 4 s."))
    case .output:
      Finding(
        name: "outputAtEnd", sentence: "A program that is told to end writes only answers.",
        basis: Basis(.contract, "At the end of its input, all ads of a program are disposed of."))
    case .processes:
      Finding(
        name: "processLeftBehind", sentence: "A program that has ended leaves no process behind.",
        basis: Basis(
          .contract, "The bridge kills it. On macOS, a process in another group runs for ever."))
    }
  }

  /// A rule that only the adapter's program can see was violated. ``CheckExecution`` finds it in all
  /// programs.
  static func violated(_ rule: ContractRule) -> Finding {
    let (sentence, reason) =
      switch rule {
      case .offMainThread:
        (
          "Views are made, changed and drawn on the main thread.",
          "A view that another thread touches can crash the application."
        )
      case .changingValue:
        (
          "A view, a text or a version is the same each time it is read.",
          "The SDK reads a value whenever it needs it."
        )
      case .duplicateAdChoices:
        (
          "A native ad has one AdChoices icon.",
          "The SDK adds the ad's adChoicesView to the view, and the ad adds no other one."
        )
      default:
        (
          "Each member of the adapter has the name, the type and the access of the API.",
          "The SDK does not use a member whose name is only similar."
        )
      }
    return Finding(
      name: rule.rawValue, sentence: sentence, basis: Basis(.contract, reason),
      severity: rule.severity)
  }

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
