package import Ads
package import Mediation

/// The results of all checks of an adapter class.
package struct CheckReport: Sendable {
  package let className: String
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber
  /// The parameter that gives an ad, for each format.
  package let parameters: [AdFormat: String?]
  /// Whether a warning, and a check that was not run, is a failure.
  package let isStrict: Bool
  /// In the order in which the checks ran: checks of the class, then of each format.
  package let results: [CheckResult]

  package var passedCount: Int { count(of: .passed) }
  /// The number of violations of severity `error`.
  package var failedCount: Int { count(of: .failed) }
  /// The number of violations of another severity.
  package var warningCount: Int { count(of: .warning) }
  package var notRunCount: Int { count(of: .notRun) }
  package var skippedCount: Int { count(of: .skipped) }
  /// The number of failures that the expectations name.
  package var knownCount: Int { count(of: .known) }
  /// The number of checks that apply to the adapter.
  package var applicableCount: Int { results.count - skippedCount }

  /// Whether nothing failed. In a strict run, a warning and a check that was not run are failures.
  package var isSuccess: Bool { !results.contains(where: isFailure) }

  /// Whether a result makes the run fail.
  package func isFailure(_ result: CheckResult) -> Bool {
    switch result.mark {
    case .failed: true
    case .warning, .notRun: isStrict
    case .passed, .known, .skipped: false
    }
  }

  private func count(of mark: CheckResult.Mark) -> Int { results.count { $0.mark == mark } }
  package var durationMs: Int { results.reduce(0) { $0 + $1.durationMs } }

  /// The parameter that gives an ad in every format; `nil` if the formats differ.
  var commonParameter: String?? {
    let distinct = Set(parameters.values)
    return distinct.count == 1 ? distinct.first : nil
  }

  /// The results in groups: the class, then each format.
  var groups: [(format: AdFormat?, results: [CheckResult])] {
    let formats: [AdFormat?] = [nil] + AdFormat.allCases
    return formats.compactMap { format in
      let group = results.filter { $0.format == format }
      return group.isEmpty ? nil : (format, group)
    }
  }
}

/// The result of a check.
package struct CheckResult: Sendable {
  package enum Outcome: Sendable, Equatable {
    case passed
    case failed(String)
    /// The check applies, and could not examine anything.
    case notRun(String)
    /// The check does not apply.
    case skipped(String)
  }

  /// The word for an outcome in reports.
  package enum Mark: String, Sendable {
    case passed, failed, warning, known, notRun, skipped
  }

  /// The check's name, which is the name of a violation of its sentence.
  package let name: String
  package let sentence: String
  package let basis: Basis
  package let severity: ContractRule.Severity
  /// The format of the checked ads; `nil` for a check of the class itself.
  package let format: AdFormat?
  package internal(set) var outcome: Outcome
  /// The duration of the check, in milliseconds of real time.
  package let durationMs: Int
  /// Whether the expectations name the failure.
  var isKnown = false
  /// The events and messages of a check that failed. It is `nil` for the other outcomes, and for a
  /// failure in which nothing happened.
  var evidence: CheckEvidence?
}

extension CheckResult {
  /// The word for the outcome.
  package var mark: Mark {
    switch outcome {
    case .passed: .passed
    case .failed where isKnown: .known
    case .failed: severity == .error ? .failed : .warning
    case .notRun: .notRun
    case .skipped: .skipped
    }
  }

  /// Why the check did not pass.
  package var reason: String? {
    switch outcome {
    case .passed: nil
    case .failed(let reason), .notRun(let reason), .skipped(let reason): reason
    }
  }

  /// The name of the group: the class, or a format.
  var group: String { format?.rawValue ?? "adapter" }

  /// The check's sentence with its name.
  var title: String { "\(sentence) (\(name))" }
}

extension CheckResult.Outcome {
  init(_ verdict: Verdict?) {
    self =
      switch verdict {
      case nil: .passed
      case .failed(let reason): .failed(reason)
      case .notRun(let reason): .notRun(reason)
      case .skipped(let reason): .skipped(reason)
      }
  }

  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
