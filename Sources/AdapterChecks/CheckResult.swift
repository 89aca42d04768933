package import Mediation

/// How a check went.
package struct CheckResult: Sendable {
  package enum Outcome: Sendable, Equatable {
    case passed
    case failed(String)
    case skipped(String)
  }

  /// The check's name: what a breach of its sentence is called.
  package let name: String
  package let sentence: String
  package let basis: Basis
  /// The format whose ads were looked at; `nil` for a check of the class itself.
  package let format: AdFormat?
  package let outcome: Outcome
  /// How long the check took, in milliseconds of real time.
  package let durationMs: Int
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
}
