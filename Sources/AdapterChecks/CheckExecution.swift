import Ads
import EventLoop
import Mediation
import ProcessAdapters

/// Carries out the checks of a run.
///
/// A class of this process is checked on a skipping clock: one check after the other, each in its
/// own mediation.
///
/// A process adapter is checked in real time, so its checks run side by side. Several checks share
/// one start of the program, one after the other; those of the set-up share one too, because they
/// look at the same start. Each check of the first ads of a program, and each expectation, gets a
/// program of its own. Loads with other line items are kept apart too, because they could harm good
/// ones. An earlier check may be the cause of a failure in a shared program. So each check that
/// fails is carried out again, in the order of the list, in a program of its own: only that result
/// counts.
///
/// A program that attaches itself is started once, by a person. So all its checks share that start, one
/// after the other, and none is carried out again.
@LoopActor
final class CheckExecution {
  /// How many programs work at the same time. They mostly wait.
  private static let workerCount = 12
  /// How many programs share the checks of good loads, if there are not more formats. Each
  /// additional one has to start, which takes processor time.
  private static let goodLaneCount = 2

  /// Checks that share a program.
  private struct Shard {
    var checks: [Int]
    /// Whether each check gets a program of its own.
    var isApart = false
  }

  private let plan: [PlannedCheck]
  private let adapter: CheckedAdapter
  private let memory: RunMemory
  private let usualFormat: AdFormat
  /// The set-up of a program that attaches itself.
  private let shared: CheckContext?

  private var results: [CheckResult?]
  private var contexts: [(index: Int, context: CheckContext)] = []
  /// The checks to carry out again.
  private var doubtful: Set<Int> = []
  private var setUpFailures: Set<Int> = []
  private var shards: ArraySlice<Shard> = []
  /// How many tasks work.
  private var taskCount = 0
  private var startedCount = 0
  private var onStart: @LoopActor (_ number: Int, _ check: PlannedCheck) -> Void = { _, _ in }
  /// The number of invalid messages in programs with good loads only.
  private var invalidMessageCount = 0

  /// - Parameter usualFormat: The format of loads for a check of the class itself.
  init(
    _ plan: [PlannedCheck], of adapter: CheckedAdapter, memory: RunMemory, usualFormat: AdFormat,
    shared: CheckContext? = nil
  ) {
    self.shared = shared
    self.plan = plan
    self.adapter = adapter
    self.memory = memory
    self.usualFormat = usualFormat
    results = Array(repeating: nil, count: plan.count)
  }

  /// - Parameter onStart: Called when a check begins for the first time, with the number of checks
  ///   that have begun.
  func run(
    onStart: @escaping @LoopActor (_ number: Int, _ check: PlannedCheck) -> Void
  ) -> [CheckResult] {
    self.onStart = onStart
    if let shared {
      let loop = shared.session.loop
      loop.run { [self] in
        await carryOutAll(after: shared)
        await waitForTasks(on: loop)
      }
    } else if adapter.sharedLoop == nil {
      for index in plan.indices {
        let loop = adapter.makeLoop()
        loop.run { [self] in await carryOut(index, on: loop, memory) }
      }
    } else {
      let loop = adapter.makeLoop()
      loop.run { [self] in
        await carryOutSideBySide(on: loop)
        await repeatDoubtful(on: loop)
        await waitForTasks(on: loop)
      }
    }
    let found = findings()
    // If a check has failed, its cause is known, and explains the others.
    return found
      + unsteady.filter { first in
        !found.contains { $0.format == first.format && $0.outcome.isFailure }
      } + endings
  }

  // MARK: Order

  /// The checks that share a program, for each program.
  private func makeShards() -> [Shard] {
    let formats = AdFormat.allCases.filter { format in plan.contains { $0.format == format } }
    func checks(_ sharing: CheckSharing, of format: AdFormat?) -> [Int] {
      let shared = plan.indices.filter { plan[$0].format == format && plan[$0].sharing == sharing }
      return shared.filter { plan[$0].comesFirst } + shared.filter { !plan[$0].comesFirst }
    }
    var shards = [
      Shard(checks: checks(.setUp, of: nil)), Shard(checks: checks(.goodLoads, of: nil)),
    ]
    // The longest shards begin first.
    let shardCount = max(1, Self.goodLaneCount / max(1, formats.count))
    for format in formats {
      let good = checks(.goodLoads, of: format).enumerated()
      shards += (0..<shardCount).map { place in
        Shard(checks: good.filter { $0.offset % shardCount == place }.map(\.element))
      }
    }
    for format in formats { shards.append(Shard(checks: checks(.badLoads, of: format))) }
    for format in [nil] + formats.map(Optional.some) {
      shards += checks(.none, of: format).map { Shard(checks: [$0], isApart: true) }
    }
    return shards
  }

  private func carryOutSideBySide(on loop: CheckLoop) async {
    shards = makeShards()[...]
    for _ in 0..<Self.workerCount {
      start { [self] in
        while let shard = shards.popFirst() { await carryOut(shard, on: loop) }
      }
    }
    await waitForTasks(on: loop)
  }

  private func carryOut(_ shard: Shard, on loop: CheckLoop) async {
    // The results of one program do not apply to the others.
    let own = RunMemory()
    own.hasBeenReady = memory.hasBeenReady
    var session: CheckSession?
    for index in shard.checks {
      let used = session ?? makeSession(for: index, on: loop)
      let context = await carryOut(index, in: used, own)
      let outcome = results[index]?.outcome ?? .passed
      if outcome.isFailure || context.isDoubtful { doubtful.insert(index) }
      if context.isSetUpFailure { setUpFailures.insert(index) }
      if shard.isApart || outcome.isFailure || context.isDoubtful || used.hasFailedSetUp {
        end(used, isGood: false)
        session = nil
      } else {
        session = used
      }
    }
    if let session {
      end(session, isGood: shard.checks.allSatisfy { plan[$0].sharing == .goodLoads })
    }
    memory.add(own)
  }

  /// Carries out all checks in the session of a program that attaches itself.
  private func carryOutAll(after setUp: CheckContext) async {
    for index in plan.indices {
      let check = plan[index]
      if let reason = memory.hopelessSetUp, check.name != FailedSetUp.name {
        leaveOut(index, reason)
      } else if check.needsOwnStart {
        leaveOut(
          index,
          "It needs a new process, but adbridge does not start a program that attaches itself.")
      } else {
        await carryOut(index, in: setUp.session, memory)
      }
    }
    end(setUp.session, isGood: true)
  }

  private func leaveOut(_ index: Int, _ reason: String) {
    results[index] = plan[index].result(CheckResult.Outcome(.notRun(reason)), durationMs: 0)
  }

  /// Carries out again what failed, in the order of the list; the formats side by side.
  private func repeatDoubtful(on loop: CheckLoop) async {
    let groups = Dictionary(grouping: doubtful.sorted(), by: { plan[$0].format })
    for indices in groups.values {
      start { [self] in
        for index in indices where !adapter.isInterrupted() {
          let first = results[index]
          await carryOut(index, on: loop, memory)
          if let first, first.outcome.isFailure, results[index]?.outcome == .passed,
            !setUpFailures.contains(index)
          {
            note(first, of: index)
          }
        }
      }
    }
    await waitForTasks(on: loop)
  }

  /// Starts work beside the other work. ``waitForTasks(on:)`` awaits it.
  private func start(_ work: @escaping @LoopActor () async -> Void) {
    taskCount += 1
    LoopActor.startTask { [self] in
      await work()
      taskCount -= 1
    }
  }

  private func waitForTasks(on loop: CheckLoop) async {
    while taskCount > 0 {
      _ = await loop.wait(forMs: 60_000, isInterruptible: false) { self.taskCount == 0 }
    }
  }

  // MARK: One check

  private func makeSession(for index: Int, on loop: CheckLoop) -> CheckSession {
    let check = plan[index]
    let units = check.adUnits ?? [adapter.adUnit(check.format ?? usualFormat)]
    return CheckSession(adapter, on: loop, adUnits: units)
  }

  /// Carries out a check in a session of its own.
  private func carryOut(_ index: Int, on loop: CheckLoop, _ memory: RunMemory) async {
    guard !adapter.isInterrupted() else { return }
    let session = makeSession(for: index, on: loop)
    await carryOut(index, in: session, memory)
    if loop.isTimeFree { await session.end() } else { end(session, isGood: false) }
  }

  @discardableResult
  private func carryOut(
    _ index: Int, in session: CheckSession, _ memory: RunMemory
  ) async -> CheckContext {
    let check = plan[index]
    let context = CheckContext(
      session, title: check.title, format: check.format ?? usualFormat, memory: memory)
    if let shared, check.format == nil { context.takeOver(shared) }
    guard !adapter.isInterrupted() else { return context }
    if results[index] == nil {
      startedCount += 1
      onStart(startedCount, check)
    }
    var verdict: Verdict?
    do throws(Verdict) {
      try await check.run(context)
    } catch {
      verdict = error
    }
    if let reason = context.unexpectedEnd, verdict != nil, !context.explainsEnd {
      // The end has a result of its own.
      verdict = .notRun(reason)
      context.isDoubtful = true
    }
    context.end()
    contexts.append((index, context))
    results[index] = check.result(CheckResult.Outcome(verdict), durationMs: context.durationMs)
    return context
  }

  /// Ends a session after the time for late answers.
  private func end(_ session: CheckSession, isGood: Bool) {
    start { [self] in
      await session.waitForLateAnswers()
      if isGood { invalidMessageCount += session.invalidMessageCount }
      await session.end()
      for (check, error) in session.unexpectedEnds where !check.explainsEnd {
        note(.unexpectedEnd, check.unexpectedEnd ?? error.sentence, check.evidence)
      }
      for end in session.failedEnds { note(.failed(end.kind), end.message, nil) }
    }
  }

  /// The different ways in which programs have ended badly, while they served or later.
  private var endings: [CheckResult] = []
  /// How many results of the same name are kept.
  private static let endingLimit = 3

  private func note(_ finding: Finding, _ reason: String, _ evidence: CheckEvidence?) {
    let same = endings.filter { $0.name == finding.name }
    // The other ends mostly have the same cause.
    let limit = finding.name == Finding.unexpectedEnd.name ? 1 : Self.endingLimit
    guard same.count < limit, !same.contains(where: { $0.reason == reason }) else {
      return
    }
    var result = CheckResult(finding, format: nil, reason: reason)
    result.evidence = evidence
    endings.append(result)
  }

  // MARK: What a whole run shows

  /// Violations that any load of the good line item can show, in any check.
  private static let rulesOfLoads: Set<ContractRule> = [
    .duplicateCompletion, .emptyCompletion, .adAndError, .contentTooLarge, .unrequestedAdType,
    .adChoicesMisplaced, .wrongTracker, .eventAfterDispose,
  ]

  /// How many bytes the evidence of a run takes at most.
  private static let evidenceBytes = 2 << 20

  /// The results. A check that has passed fails if another check has met a violation of its
  /// sentence, perhaps long after its own end.
  private func findings() -> [CheckResult] {
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
    if invalidMessageCount > 0, doubtful.isEmpty, !hasFailure {
      for format in AdFormat.allCases {
        fail(
          StrayOutput.name, format,
          "\(invalidMessageCount) of its lines were skipped; standard error shows them.", in: nil)
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
    return found.compactMap { $0 }
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

  /// Checks that failed once, and passed when they were carried out again.
  private var unsteady: [CheckResult] = []

  private func note(_ first: CheckResult, of index: Int) {
    let reason = "\(first.name) passed alone, but failed beside other checks: \(first.reason ?? "")"
    var result = CheckResult(.unsteadyResult, format: first.format, reason: reason)
    result.evidence = contexts.first { $0.index == index }?.context.evidence
    unsteady.append(result)
  }
}
