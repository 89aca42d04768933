/// Decides whose turn it is, and when a clock may move.
///
/// Each turn does everything that can be done, in this order of preference:
///
/// 1. a job of the ``LoopActor``;
/// 2. a timer that is due, or a step of an advance of the clock;
/// 3. one piece of new work, for example a line of input.
///
/// So everything that a line causes happens before the next line begins. Only an advance of the
/// clock that fires very many timers pauses for work that must not wait. When there is nothing left
/// to do, all output of the turn is written, and the environment waits until something happens.
///
/// While an output is over its limit, only jobs run: the scheduler begins no new work, reads
/// nothing, and holds all timers, until half of the limit is written.
///
/// A scheduler never waits and knows no descriptors: its ``SchedulerEnvironment`` does both.
@LoopActor
package final class Scheduler {
  /// The time that timers of the domain run on.
  package let clock: Clock

  /// The time of things that no other clock can move, for example programs that start and stop.
  package let realTime: Clock

  /// Counts what happens in real time while the clock has to wait.
  package let pendingWork: PendingWork

  // Each turn looks at these, and no access to them lasts while anything else runs.
  private let environment: any SchedulerEnvironment
  @exclusivity(unchecked) private var work: [WorkSource] = []
  private var nextWork = 0
  private var clockWaiters: [ClockWaiter] = []
  private var idleHandler: (@LoopActor () -> Void)?
  @exclusivity(unchecked) private var flushHandler: (@LoopActor () -> Void)?
  private var inputHasEnded = false
  private var isStopped = false
  private var hasToldIdle = false
  private var hasWaitedForWork = false

  /// - Parameters:
  ///   - environment: What the scheduler serves. The scheduler keeps it alive.
  ///   - realTime: A wall clock; a test passes one that it moves by itself.
  package init(
    environment: any SchedulerEnvironment, clock: Clock, realTime: Clock, pendingWork: PendingWork
  ) {
    self.environment = environment
    self.clock = clock
    self.realTime = realTime
    self.pendingWork = pendingWork
  }

  // MARK: - What has turns

  /// Adds a source of new work. It is asked for a step when no job and no timer can run.
  ///
  /// - Parameters:
  ///   - step: Does the next piece of work, and returns `false` if there was none.
  ///   - stepDuringAdvance: The same for work that must not wait for the end of a long advance of
  ///     the clock; `nil` if none of the work has to wait.
  /// - Returns: The argument for ``remove(_:)-(WorkSource)``.
  @discardableResult
  package func addWork(
    _ step: @escaping @LoopActor () -> Bool,
    duringAdvance stepDuringAdvance: (@LoopActor () -> Bool)? = nil
  ) -> WorkSource {
    let source = WorkSource(step: step, stepDuringAdvance: stepDuringAdvance ?? step)
    work.append(source)
    return source
  }

  package func remove(_ source: WorkSource) {
    work.removeAll { $0 === source }
  }

  /// Adds a caller that may wait for a timer. While at least one caller waits, a clock that may
  /// jump jumps.
  ///
  /// A skipping clock may always jump. A manual clock may jump after ``inputDidEnd()``, because a
  /// client can no longer advance it.
  ///
  /// - Parameter isWaiting: Returns whether the caller waits for a timer. It is called when nothing
  ///   can run and nothing can be read.
  /// - Returns: The argument for ``remove(_:)-(ClockWaiter)``.
  @discardableResult
  package func addClockWaiter(_ isWaiting: @escaping @LoopActor () -> Bool) -> ClockWaiter {
    let waiter = ClockWaiter(isWaiting: isWaiting)
    clockWaiters.append(waiter)
    return waiter
  }

  package func remove(_ waiter: ClockWaiter) {
    clockWaiters.removeAll { $0 === waiter }
  }

  /// Tells the scheduler that clients can no longer send anything. A manual clock may jump from now
  /// on.
  package func inputDidEnd() {
    inputHasEnded = true
  }

  /// Calls `onIdle` when nothing will ever happen again: no input is open, no output waits, and no
  /// timer will fire. Only a signal or another thread could still cause something.
  ///
  /// It is called once for each such rest.
  package func handleIdle(_ onIdle: @escaping @LoopActor () -> Void) {
    idleHandler = onIdle
  }

  /// Calls `onFlush` in each turn when its output was written: the readers work at the same time.
  package func handleFlush(_ onFlush: @escaping @LoopActor () -> Void) {
    flushHandler = onFlush
  }

  // MARK: - Turns

  /// Takes turns until the next ``stop()``. The calling thread must be the actor's.
  package func run() {
    isStopped = false
    while !isStopped { turn() }
  }

  /// Makes ``run()`` return after the current step. Output that waits is not written.
  package func stop() {
    isStopped = true
  }

  /// Does everything that can be done, then waits until something happens.
  ///
  /// - Parameter blocking: Whether to wait. Tests do not wait.
  /// - Returns: `false` if there was nothing to do and nothing has happened.
  @discardableResult
  package func turn(blocking: Bool = true) -> Bool {
    var steps = 0
    let hasRunAll = runAll(&steps)
    if !hasRunAll, clock.isAdvancing { stepWorkDuringAdvance() }
    let wasHeld = environment.isHeld
    environment.flush()
    flushHandler?()
    if isStopped { return steps > 0 }
    if steps > 0 { hasToldIdle = false }

    // Work that an output has held goes on as soon as that output is written.
    let isDone = hasRunAll && (environment.isHeld || !wasHeld)
    let rest: Rest =
      if isDone { chooseRest(blocking: blocking) } else if environment.isHeld {
        .held(timeoutMs: 0)
      } else { .look }
    let hasHappened = perform(rest)
    if hasHappened { hasToldIdle = false }
    switch rest {
    case .idle, .quiet: return true
    case .held, .look, .sleep: return steps > 0 || hasHappened
    }
  }

  /// Runs jobs and timers, and then one step of work after the other, each with everything it
  /// causes.
  ///
  /// - Returns: `false` if more could run, but the environment has its turn first.
  private func runAll(_ steps: inout Int) -> Bool {
    repeat {
      guard settle(&steps) else { return false }
    } while !isStopped && !environment.isHeld && stepWork(&steps)
    return true
  }

  /// Runs jobs and timers until none can run, or until the budget of the run is spent.
  private func settle(_ steps: inout Int) -> Bool {
    for _ in 0..<runBudget {
      if isStopped { return true }
      if !environment.runNextJob() {
        guard stepClocks() else { return true }
      }
      steps += 1
    }
    // Real time moves although jobs are left.
    if !environment.isHeld { _ = realTime.step() }
    return false
  }

  private func stepClocks() -> Bool {
    if clock.isIdle, realTime.isIdle { return false }
    if environment.isHeld { return false }
    if !holdsAdvance {
      hasWaitedForWork = false
      if clock.step() { return true }
    }
    return realTime !== clock && realTime.step()
  }

  /// Whether an advance waits until nothing has happened for a while.
  private var holdsAdvance: Bool {
    pendingWork.quietMs > 0 && clock.isAdvancing && !hasWaitedForWork
  }

  /// Asks the sources of work, each in its turn, until one of them has made a step.
  private func stepWork(_ steps: inout Int) -> Bool {
    for _ in work.indices {
      if nextWork >= work.count { nextWork = 0 }
      guard nextWork < work.count else { return false }
      let source = work[nextWork]
      nextWork += 1
      if source.step() {
        steps += 1
        return true
      }
    }
    return false
  }

  /// Does the work that must not wait for the end of an advance, which has only paused.
  private func stepWorkDuringAdvance() {
    for source in work {
      var steps = 0
      while steps < runBudget, !isStopped, !environment.isHeld, source.stepDuringAdvance() {
        steps += 1
      }
    }
  }

  // MARK: - Rest

  /// What happens when everything is done that could be done.
  private enum Rest {
    /// Report that nothing will ever happen again.
    case idle
    /// Wait until an output has room, at most this long, and begin nothing new.
    case held(timeoutMs: Int?)
    /// Look whether something has happened.
    case look
    /// Wait until something happens, at most this long.
    case sleep(timeoutMs: Int?)
    /// Wait in the same way, and let the clock move if nothing has happened.
    case quiet(timeoutMs: Int)
  }

  private func chooseRest(blocking: Bool) -> Rest {
    if environment.isHeld { return .held(timeoutMs: blocking ? nil : 0) }
    let quietMs = pendingWork.quietMs
    let mayJump = canJump && (blocking || quietMs == 0)
    if !mayJump, !hasToldIdle, isIdle { return .idle }
    guard blocking else { return mayJump ? .quiet(timeoutMs: 0) : .look }

    let timeoutMs = realTime.nextDeadlineMs.map { $0 - realTime.nowMs }
    if mayJump || holdsAdvance, quietMs <= timeoutMs ?? .max {
      return .quiet(timeoutMs: quietMs)
    }
    return timeoutMs ?? .max <= 0 ? .look : .sleep(timeoutMs: timeoutMs)
  }

  /// - Returns: Whether something has happened.
  private func perform(_ rest: Rest) -> Bool {
    switch rest {
    case .idle:
      hasToldIdle = true
      idleHandler?()
      return false
    case .held(let timeoutMs):
      let startMs = realTime.nowMs
      defer { realTime.hold(forMs: realTime.nowMs - startMs) }
      return environment.poll(timeoutMs: timeoutMs, reading: false)
    case .look:
      return environment.poll(timeoutMs: 0, reading: true)
    case .sleep(let timeoutMs):
      return environment.sleep(timeoutMs: timeoutMs)
    case .quiet(let timeoutMs):
      if environment.poll(timeoutMs: timeoutMs, reading: true) { return true }
      if clock.isAdvancing { hasWaitedForWork = true } else { clock.jump() }
      return false
    }
  }

  private var canJump: Bool {
    let isAllowed =
      switch clock.mode {
      case .wall: false
      case .manual: inputHasEnded
      case .skip: true
      }
    return isAllowed && clock.nextDeadlineMs != nil && clockWaiters.contains { $0.isWaiting() }
  }

  private var isIdle: Bool { !environment.isOpen && realTime.nextDeadlineMs == nil }
}

/// How many jobs and timers run before the environment has its turn.
///
/// A job that yields for ever, because it waits for a change, must not keep signals and output from
/// their turn. Nor must an advance of the clock by a thousand years.
private let runBudget = 1024

/// A source of new work; ``Scheduler/addWork(_:)`` makes it.
@LoopActor
package final class WorkSource {
  fileprivate let step: @LoopActor () -> Bool
  fileprivate let stepDuringAdvance: @LoopActor () -> Bool

  fileprivate init(
    step: @escaping @LoopActor () -> Bool,
    stepDuringAdvance: @escaping @LoopActor () -> Bool
  ) {
    self.step = step
    self.stepDuringAdvance = stepDuringAdvance
  }
}

/// A caller that may wait for a timer; ``Scheduler/addClockWaiter(_:)`` makes it.
@LoopActor
package final class ClockWaiter {
  fileprivate let isWaiting: @LoopActor () -> Bool

  fileprivate init(isWaiting: @escaping @LoopActor () -> Bool) {
    self.isWaiting = isWaiting
  }
}
