import Ads
import EventLoop
import Mediation

/// A check of a run: one of ``AdapterCheckList`` for a format, or an expectation of the author.
@LoopActor
struct PlannedCheck {
  /// The check's name, which is the name of a violation of its sentence.
  let name: String
  let sentence: String
  let basis: Basis
  let severity: ContractRule.Severity
  /// The format of the ads to check; `nil` for a check of the class itself.
  let format: AdFormat?
  /// The ad units whose credentials the set-up gets; `nil` for the line items of the run.
  let adUnits: [AdUnit]?
  let sharing: CheckSharing
  /// The names of other checks whose failure explains a failure of this one.
  let causes: Set<String>
  /// Whether the check is about a set-up of its own.
  let needsOwnStart: Bool
  /// Whether the check measures time, which other programs of the machine affect.
  let isMeasurement: Bool
  /// Whether it is the first check of its program.
  let comesFirst: Bool
  let run: @LoopActor (CheckContext) async throws(Verdict) -> Void

  init(_ check: any AdapterCheck.Type, format: AdFormat?) {
    name = check.name
    sentence = check.sentence
    basis = check.basis
    severity = check.severity
    self.format = format
    adUnits = nil
    sharing = check.sharing
    causes = check.causes
    needsOwnStart = false
    isMeasurement = check.isMeasurement
    comesFirst = check.comesFirst
    run = { (context) async throws(Verdict) in try await check.run(in: context) }
  }

  /// An expectation of the author.
  init(
    expectation sentence: String,
    format: AdFormat?,
    adUnits: [AdUnit]?,
    run: @escaping @LoopActor (CheckContext) async throws(Verdict) -> Void
  ) {
    name = Expectations.checkName
    self.sentence = sentence
    basis = Basis(.expectations, "The adapter does what its author expects.")
    severity = .error
    self.format = format
    self.adUnits = adUnits
    sharing = .none
    causes = []
    // Those of loads bring their line item along.
    needsOwnStart = format == nil && adUnits != nil
    isMeasurement = false
    comesFirst = true
    self.run = { (context) async throws(Verdict) in
      do throws(Verdict) {
        try await run(context)
      } catch .notRun(let reason) where !context.session.adapter.isInterrupted() {
        // An expectation that could not be examined is not met.
        throw .failed(reason)
      }
    }
  }

  /// Whether the check fails only after a long wait for an answer.
  var waitsForSilence: Bool { name == UnansweredSetUp.name || name == NeverCompleted.name }

  /// The check's format and name.
  var title: String { "\(format?.rawValue ?? "adapter") \(name)" }

  func result(_ outcome: CheckResult.Outcome, durationMs: Int) -> CheckResult {
    CheckResult(
      name: name, sentence: sentence, basis: basis, severity: severity, format: format,
      outcome: outcome, durationMs: durationMs)
  }
}
