import EventLoop
import ProcessAdapters

/// Describes what a check tests. The check does not have to run.
package struct AdapterCheckDescription: Sendable {
  package let name: String
  package let sentence: String
  package let source: String
  /// The rule in the source, in our own words.
  package let basis: String

  /// All checks, in the order in which they run.
  @LoopActor
  package static var all: [AdapterCheckDescription] {
    AdapterCheckList.all.map { check in
      AdapterCheckDescription(
        name: check.name, sentence: check.sentence, source: check.basis.source.rawValue,
        basis: check.basis.words)
    }
  }

  /// What a whole run can show, beside its checks.
  package static var findings: [AdapterCheckDescription] {
    let findings: [Finding] =
      [.noAd, .nothingChecked, .unsteadyResult, .unexpectedEnd, .staleExpectation]
      + FailedEnd.Kind.allCases.map(Finding.failed)
    return findings.map { finding in
      AdapterCheckDescription(
        name: finding.name, sentence: finding.sentence, source: finding.basis.source.rawValue,
        basis: finding.basis.words)
    }
  }
}
