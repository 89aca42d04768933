import Ads
import Mediation
import ProcessAdapters

// What a whole run shows.
extension CheckExecution {
  /// Violations that any load of the good line item can show, in any check.
  static let rulesOfLoads: Set<ContractRule> = [
    .duplicateCompletion, .emptyCompletion, .adAndError, .contentTooLarge, .unrequestedAdType,
    .adChoicesMisplaced, .wrongTracker, .eventAfterDispose, .doubleImpression, .doubleReward,
  ]

  /// How many bytes the evidence of a run takes at most.
  private static let evidenceBytes = 2 << 20

  /// The results. A check that has passed fails if another check has met a violation of its
  /// sentence, perhaps long after its own end.
  func findings() -> [CheckResult] {
    var found = results
    // The context that counts: the last one of a check that was carried out again.
    var causes = Dictionary(contexts.map { ($0.index, $0.context) }, uniquingKeysWith: { $1 })
    func fail(_ name: String, _ format: AdFormat?, _ reason: String, in context: CheckContext?) {
      for index in plan.indices
      where plan[index].name == name && plan[index].format == format
        && found[index]?.outcome.isFailure == false
      {
        found[index]?.outcome = .failed(reason)
        causes[index] = context
      }
    }
    for (_, context) in contexts {
      for violation in context.violations where Self.rulesOfLoads.contains(violation.rule) {
        guard let ad = violation.ad, context.goodAds.contains(ad) else { continue }
        fail(violation.rule.rawValue, context.format, violation.message, in: context)
      }
    }
    if let reason = changedVersion { fail(ChangingVersion.name, nil, reason, in: nil) }
    // An answer that was late for its deadline is skipped too, but then another check has failed.
    let hasFailure = found.contains { $0?.outcome.isFailure == true }
    if skippedMessages.count > 0, doubtful.isEmpty, !hasFailure {
      for format in AdFormat.allCases {
        fail(StrayOutput.name, format, skippedMessages.text, in: nil)
      }
    }
    let failed = Set(found.compactMap { $0?.outcome.isFailure == true ? $0?.name : nil })
    for index in found.indices where found[index]?.outcome.isFailure == true {
      guard let cause = plan[index].causes.first(where: failed.contains) else { continue }
      found[index]?.outcome = .notRun("The failure of \(cause) explains what was found.")
    }
    var leftBytes = Self.evidenceBytes
    for index in found.indices where found[index]?.outcome.isFailure == true {
      guard let evidence = causes[index]?.evidence, !evidence.parts.isEmpty else { continue }
      leftBytes -= evidence.byteCount
      if leftBytes >= 0 { found[index]?.evidence = evidence }
    }
    return found.compactMap { $0 } + violationsSeenByPrograms
  }

  /// How many results of the same rule are kept.
  private static let violationLimit = 10

  /// The violations that only the adapter's program can see, in any check; each once.
  private var violationsSeenByPrograms: [CheckResult] {
    var results: [CheckResult] = []
    for (_, context) in contexts {
      for violation in context.violations where violation.rule.isSeenByPrograms {
        let finding = Finding.violated(violation.rule)
        let same = results.filter { $0.name == finding.name }
        guard same.count < Self.violationLimit,
          !same.contains(where: { $0.reason == violation.message })
        else { continue }
        var result = CheckResult(finding, format: nil, reason: violation.message)
        result.evidence = context.evidence
        results.append(result)
      }
    }
    return results
  }

  /// How programs that were started one after the other differ; `nil` if all return the same.
  private var changedVersion: String? {
    let details = contexts.compactMap { $0.context.adapter.details }
    guard let first = details.first,
      let other = details.first(where: {
        ($0.adapterVersion, $0.adSDKVersion) != (first.adapterVersion, first.adSDKVersion)
      })
    else { return nil }
    return """
      One start says \(first.adapterVersion) with \(first.adSDKVersion), another one \
      \(other.adapterVersion) with \(other.adSDKVersion).
      """
  }
}
