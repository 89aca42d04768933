import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// A flaw of a ``FlawedAdapter``, and the check that finds it.
struct Flaw: Sendable, CustomTestStringConvertible {
  /// The name of the check, unless another flaw has it.
  let name: String
  let check: String
  /// What the adapter does wrong.
  let change: @Sendable @LoopActor (inout FlawedAdapter.Changes) -> Void

  init(
    _ check: String, named name: String? = nil,
    _ change: @escaping @Sendable @LoopActor (inout FlawedAdapter.Changes) -> Void
  ) {
    self.name = name ?? check
    self.check = check
    self.change = change
  }

  var testDescription: String { name }

  static let noFill = AdError(.noFill, "No ad.")
  static let broken = AdError(.internalError, "Broken.")

  /// With these formats, there are no signals to refuse.
  static let allFormats = Set(AdFormat.allCases)

  /// Keeps the thread busy.
  @LoopActor
  static func block(forMs ms: Int) {
    let clock = Clock(.wall)
    while clock.nowMs < ms {}
  }

  /// The results that only programs have. `Tests/AdapterPrograms` has a program for each.
  static let ofPrograms: Set = [
    "strayOutput", "unsteadyResult", "unexpectedEnd", "failedEnd", "wrongExitCode", "ignoredEnd",
    "outputAtEnd", "processLeftBehind", "neverCalled", "offMainThread", "changingValue",
    "duplicateAdChoices",
  ]

  /// At least one for each check that the adapter can fail, in the order of the checks.
  static let all: [Flaw] = setUps + signals + loads + contents + views + events
}
