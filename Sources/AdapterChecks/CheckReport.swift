package import Mediation

/// The results of all checks of an adapter class.
package struct CheckReport: Sendable {
  package let className: String
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber
  /// For each format, the parameter that gives an ad.
  package let parameters: [AdFormat: String?]
  /// In the order in which the checks ran: checks of the class, then of each format.
  package let results: [CheckResult]

  package var passedCount: Int { results.count { $0.outcome == .passed } }
  package var failedCount: Int { results.count { $0.outcome.isFailure } }
  package var skippedCount: Int { results.count { $0.outcome.isSkip } }
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
    case skipped(String)
  }

  /// The check's name, which is the name of a violation of its sentence.
  package let name: String
  package let sentence: String
  package let basis: Basis
  /// The format of the checked ads; `nil` for a check of the class itself.
  package let format: AdFormat?
  package let outcome: Outcome
  /// The duration of the check, in milliseconds of real time.
  package let durationMs: Int
}

extension CheckResult {
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
      case .skipped(let reason): .skipped(reason)
      }
  }

  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }

  var isSkip: Bool {
    if case .skipped = self { true } else { false }
  }
}
