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
  /// How long a check takes that makes its program a slow one, in milliseconds. Then a second program
  /// shares the rest of its checks.
  private static let slowMs = 3_000

  let plan: [PlannedCheck]
  private let adapter: CheckedAdapter
  private let memory: RunMemory
  let usualFormat: AdFormat
  /// The set-up of a program that attaches itself.
  private let shared: CheckContext?
  /// The first set-up of a program, if it succeeded: some checks use that program.
  let introduction: CheckContext?

  private(set) var results: [CheckResult?]
  private(set) var contexts: [(index: Int, context: CheckContext)] = []
  /// The checks to carry out again.
  private(set) var doubtful: Set<Int> = []
  private var setUpFailures: Set<Int> = []
  /// The checks that ran before a doubtful one, in its program.
  private var histories: [Int: [Int]] = [:]
  /// Checks that failed once, and passed when they were carried out again.
  private var unsteady: [CheckResult] = []
  private var shards: ArraySlice<Shard> = []
  /// How many tasks work, and how many of them run checks of a program one after the other.
  private var taskCount = 0
  private var workingCount = 0
  private var startedCount = 0
  private var onStart: @LoopActor (_ number: Int, _ check: PlannedCheck) -> Void = { _, _ in }
  /// The messages of programs with good loads only that were skipped because they were invalid.
  private(set) var skippedMessages = SkippedMessages()

  /// - Parameter usualFormat: The format of loads for a check of the class itself.
  init(
    _ plan: [PlannedCheck], of adapter: CheckedAdapter, memory: RunMemory, usualFormat: AdFormat,
    shared: CheckContext? = nil, introduction: CheckContext? = nil
  ) {
    self.shared = shared
    self.introduction = introduction
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
      let loop = introduction?.session.loop ?? adapter.makeLoop()
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

  private func carryOutSideBySide(on loop: CheckLoop) async {
    shards = makeShards()[...]
    for _ in 0..<Self.workerCount {
      startWorker { [self] in
        while let shard = shards.popFirst() { await carryOut(shard, on: loop) }
      }
    }
    await waitForTasks(on: loop)
  }

  private func carryOut(_ shard: Shard, on loop: CheckLoop) async {
    // The results of one program do not apply to the others.
    let own = memory.forNewProgram()
    var session = shard.introduction?.session
    var introduction = shard.introduction
    var history: [Int] = []
    var left = shard.checks[...]
    while let index = left.popFirst() {
      if session == nil { history = [] }
      let used = session ?? makeSession(for: index, on: loop)
      let startMs = used.mediator.clock.nowMs
      let isUsable = await carryOut(index, after: history, in: used, own, introduction)
      introduction = nil
      session = isUsable && !shard.isApart ? used : nil
      // How long it took until the next check can begin.
      let ms = used.mediator.clock.nowMs - startMs
      if session == nil { end(used, isGood: false) }
      history.append(index)
      if ms >= Self.slowMs, !shard.isApart { left = divide(left, on: loop) }
    }
    if let session {
      end(session, isGood: shard.checks.allSatisfy { plan[$0].sharing == .goodLoads })
    }
    memory.add(own)
  }

  /// Carries out a check in a shared program, until it has ended or only waits.
  ///
  /// - Parameter history: The checks of the program before it.
  /// - Returns: Whether the program can be used for another check.
  private func carryOut(
    _ index: Int, after history: [Int], in session: CheckSession, _ memory: RunMemory,
    _ introduction: CheckContext?
  ) async -> Bool {
    var isUsable: Bool?
    let handOver: @LoopActor () -> Void = {
      guard isUsable == nil else { return }
      session.waitingCount += 1
      isUsable = !session.hasFailedSetUp
    }
    start { [self] in
      let context = await carryOut(
        index, in: session, memory, after: introduction, handOver: handOver)
      if isUsable != nil { session.waitingCount -= 1 }
      let outcome = results[index]?.outcome ?? .passed
      // A long wait in a new program shows the same again.
      let isCertain =
        history.isEmpty && outcome.isFailure && !context.isSetUpFailure
        && (plan[index].waitsForSilence || context.hasWaitedInVain)
      let isGood = !outcome.isFailure && !context.isDoubtful
      if !isGood, !isCertain {
        doubtful.insert(index)
        histories[index] = history
      }
      if context.isSetUpFailure { setUpFailures.insert(index) }
      if isUsable == nil { isUsable = isGood && !session.hasFailedSetUp }
    }
    while isUsable == nil {
      _ = await session.loop.wait(forMs: 60_000, isInterruptible: false) { isUsable != nil }
    }
    return isUsable == true
  }

  /// Gives the second half of a slow program's checks to another program.
  ///
  /// - Returns: The checks that are left to the slow one.
  private func divide(_ checks: ArraySlice<Int>, on loop: CheckLoop) -> ArraySlice<Int> {
    guard checks.count > 1, workingCount < Self.workerCount,
      plan[checks[checks.startIndex]].sharing != .setUp
    else { return checks }
    let middle = checks.startIndex + (checks.count + 1) / 2
    let other = Shard(checks: Array(checks[middle...]))
    startWorker { [self] in await carryOut(other, on: loop) }
    return checks[..<middle]
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
          if isHopeless(index) { continue }
          await carryOut(index, on: loop, memory)
          if let first, first.outcome.isFailure, results[index]?.outcome == .passed,
            !setUpFailures.contains(index)
          {
            await note(first, of: index, on: loop)
          }
        }
      }
    }
    await waitForTasks(on: loop)
  }

  /// Whether a check had no ad, as all others of its format. Each would only say so again.
  private func isHopeless(_ index: Int) -> Bool {
    guard case .notRun? = results[index]?.outcome, let format = plan[index].format else {
      return false
    }
    return !memory.formatsWithAds.contains(format)
  }

  private func startWorker(_ work: @escaping @LoopActor () async -> Void) {
    workingCount += 1
    start { [self] in
      await work()
      workingCount -= 1
    }
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
    _ index: Int, in session: CheckSession, _ memory: RunMemory,
    after introduction: CheckContext? = nil, handOver: (@LoopActor () -> Void)? = nil,
    isTrial: Bool = false
  ) async -> CheckContext {
    let check = plan[index]
    let context = CheckContext(
      session, title: check.title, format: check.format ?? usualFormat, memory: memory)
    context.handOver = handOver
    if let earlier = introduction ?? (check.format == nil ? shared : nil) {
      context.takeOver(earlier)
    }
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
    session.didEndCheck(hasWaited: context.hasHandedOver)
    let outcome = CheckResult.Outcome(verdict)
    context.hasFailed = outcome.isFailure
    if isTrial { return context }
    contexts.append((index, context))
    results[index] = check.result(outcome, durationMs: context.durationMs)
    return context
  }

  /// Whether a planned check looks at what comes after the end of each check.
  private var isAboutLateAnswers: Bool {
    plan.contains { check in
      check.name == StrayOutput.name || Self.rulesOfLoads.contains { $0.rawValue == check.name }
    }
  }

  /// Ends a session after the time for late answers.
  func end(_ session: CheckSession, isGood: Bool) {
    start { [self] in
      await session.waitForOthers()
      if isAboutLateAnswers { await session.waitForLateAnswers() }
      if isGood { skippedMessages.add(session.skippedMessages) }
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

  /// Notes a failure of a check that passes alone. If it occurs again after the same checks, the
  /// adapter fails when it has served for a while, and that is as serious as the failure.
  private func note(_ first: CheckResult, of index: Int, on loop: CheckLoop) async {
    let evidence = contexts.first { $0.index == index }?.context.evidence
    var hasFailedAgain = false
    let history = histories[index] ?? []
    if !history.isEmpty {
      let session = makeSession(for: index, on: loop)
      let memory = memory.forNewProgram()
      for earlier in history {
        await carryOut(earlier, in: session, memory, isTrial: true)
      }
      hasFailedAgain = await carryOut(index, in: session, memory, isTrial: true).hasFailed
      end(session, isGood: false)
    }
    // A measurement that is not confirmed was disturbed: the machine was busy.
    if !hasFailedAgain, plan[index].isMeasurement { return }
    let when = hasFailedAgain ? "beside other checks" : "once"
    var finding = Finding.unsteadyResult
    if hasFailedAgain { finding.severity = first.severity }
    var result = CheckResult(
      finding, format: first.format,
      reason: "\(first.name) passed alone, but failed \(when): \(first.reason ?? "")")
    result.evidence = evidence
    unsteady.append(result)
  }
}
