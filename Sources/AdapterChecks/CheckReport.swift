package import Mediation

/// How all checks of an adapter class went.
package struct CheckReport: Sendable {
  package let className: String
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber
  /// What loads of each format were asked with that give an ad.
  package let parameters: [AdFormat: String?]
  /// In the order in which the checks ran: those of the class, then those of each format.
  package let results: [CheckResult]

  package var passedCount: Int { results.count { $0.outcome == .passed } }
  package var failedCount: Int { results.count { $0.outcome.isFailure } }
  package var skippedCount: Int { results.count { $0.outcome.isSkip } }
  package var durationMs: Int { results.reduce(0) { $0 + $1.durationMs } }

  /// What all loads that give an ad were asked with; `nil` where that depends on the format.
  var commonParameter: String?? {
    let distinct = Set(parameters.values)
    return distinct.count == 1 ? distinct.first : nil
  }

  /// The results in groups: of the class, then of each format.
  var groups: [(format: AdFormat?, results: [CheckResult])] {
    let formats: [AdFormat?] = [nil] + AdFormat.allCases
    return formats.compactMap { format in
      let group = results.filter { $0.format == format }
      return group.isEmpty ? nil : (format, group)
    }
  }
}

extension CheckResult.Outcome {
  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }

  var isSkip: Bool {
    if case .skipped = self { true } else { false }
  }
}

extension CheckResult {
  /// What the result belongs to: the class, or a format.
  var group: String { format?.rawValue ?? "adapter" }

  /// The check for a person, and by its name.
  var title: String { "\(sentence) (\(name))" }
}
