/// Waits on one thread for everything that can happen, and does one thing after the other.
///
/// Each turn does what can be done, in this order of preference: a job of the ``BridgeActor``; a
/// timer that is due, or a step of an advance of the clock; and only when there is neither, one
/// piece of new work, a line of input for example. So all that a line causes is over before the
/// next line begins. When there is no work left, all output of the turn is written, and the loop
/// sleeps until something happens.
///
/// While an output is over its limit, only jobs run: the loop takes up no new work, reads nothing,
/// and holds all timers, until half of the limit is written.
@BridgeActor
package final class EventLoop {
  /// Work that the loop asks for one step at a time; ``EventLoop/addWork(_:)`` makes it.
  @BridgeActor
  package final class Work {
    fileprivate let step: @BridgeActor () -> Bool

    fileprivate init(step: @escaping @BridgeActor () -> Bool) {
      self.step = step
    }
  }

  /// Somebody who may wait for a timer; ``EventLoop/addClockWaiter(_:)`` makes it.
  @BridgeActor
  package final class ClockWaiter {
    fileprivate let isWaiting: @BridgeActor () -> Bool

    fileprivate init(isWaiting: @escaping @BridgeActor () -> Bool) {
      self.isWaiting = isWaiting
    }
  }

  /// How many jobs and timers run before the loop looks what else has happened.
  ///
  /// Whoever yields for ever, waiting for something to change, must not keep signals and output
  /// from their turn.
  private static let longestRun = 1024

  /// For how long the loop polls without sleeping, in nanoseconds, after a wait that took less.
  ///
  /// To put a processor to sleep and wake it takes about so long; more would cost more than it gains.
  private static let busyPollNs = 100_000

  /// How many times as long as it has polled in vain the loop then does not do so, which is no more
  /// than a tenth of its time.
  private static let restFactor = 10

  /// How many bytes of one input are read in a row without a poll, which looks what else has happened.
  ///
  /// The requests in them, a hundred or more, are answered in a millisecond or two.
  private static let longestRow = 16 << 10

  /// The time that timers of the domain run on.
  package let clock: Clock

  /// The time of the world, for what no other clock can move: processes that start and stop.
  package let realTime: Clock

  /// What happens in real time while the clock has to wait.
  package let patience: Patience

  // Each turn looks at these, and no access to them lasts while anything else runs.
  @exclusivity(unchecked) private var inputs: [ByteInput] = []
  @exclusivity(unchecked) private var outputs: [ByteOutput] = []
  @exclusivity(unchecked) private var work: [Work] = []
  private var clockWaiters: [ClockWaiter] = []
  private var idleHandler: (@BridgeActor () -> Void)?
  private var inputHasEnded = false
  private var nextWork = 0
  @exclusivity(unchecked) private var signals: SignalPipe?
  @exclusivity(unchecked) private var polls = PollSet()
  /// The input that spoke last.
  @exclusivity(unchecked) private var lastInput: ByteInput?
  /// How many bytes of it were read since the last poll.
  private var bytesInARow = 0
  /// Whether the next wait begins without sleeping, for the last one was short.
  private var busyPolls = false
  /// When the loop may poll without sleeping again, after it has done so in vain.
  private var nextBusyPollNs = 0
  private var isStopped = false
  private var hasToldIdle = false
  private var hasBeenPatient = false

  package init(clock: Clock, patience: Patience = Patience()) {
    self.clock = clock
    self.patience = patience
    realTime = clock.mode == .wall ? clock : Clock(.wall)
  }

  // MARK: - What the loop waits for

  package func add(_ input: ByteInput) {
    inputs.append(input)
  }

  package func remove(_ input: ByteInput) {
    inputs.removeAll { $0 === input }
    if lastInput === input { lastInput = nil }
  }

  package func add(_ output: ByteOutput) {
    outputs.append(output)
  }

  package func remove(_ output: ByteOutput) {
    outputs.removeAll { $0 === output }
  }

  /// Adds a source of new work, which is asked for a step whenever nothing else can run.
  ///
  /// - Parameter step: Does the next piece of work, and returns `false` when there was none.
  /// - Returns: What to call ``remove(_:)`` with, if it ever comes to that.
  @discardableResult
  package func addWork(_ step: @escaping @BridgeActor () -> Bool) -> Work {
    let source = Work(step: step)
    work.append(source)
    return source
  }

  package func remove(_ source: Work) {
    work.removeAll { $0 === source }
  }

  /// Adds somebody who may wait for a timer. While anybody does, a clock that may jump does so.
  ///
  /// A skipping clock may always jump. A manual clock may jump after ``inputDidEnd()``, when nobody
  /// is left who could advance it.
  ///
  /// - Parameter isWaiting: Returns whether a timer is waited for. It is called when nothing can run
  ///   and nothing can be read.
  /// - Returns: What to call ``remove(_:)`` with when the wait ends.
  @discardableResult
  package func addClockWaiter(_ isWaiting: @escaping @BridgeActor () -> Bool) -> ClockWaiter {
    let waiter = ClockWaiter(isWaiting: isWaiting)
    clockWaiters.append(waiter)
    return waiter
  }

  package func remove(_ waiter: ClockWaiter) {
    clockWaiters.removeAll { $0 === waiter }
  }

  /// Tells the loop that nobody can send anything to the process any longer, so that a manual clock
  /// may jump.
  package func inputDidEnd() {
    inputHasEnded = true
  }

  /// Calls `onIdle` when nothing will ever happen again: no input is open, no output waits, and no
  /// timer will fire.
  ///
  /// Only a signal, or another thread, could still wake the loop.
  package func handleIdle(_ onIdle: @escaping @BridgeActor () -> Void) {
    idleHandler = onIdle
  }

  /// Takes over the signals that end a process, for this process.
  package func handleSignals(
    _ onSignal: @escaping @BridgeActor (Signal) -> Void
  ) throws(SystemError) {
    signals = try SignalPipe(onSignal: onSignal)
  }

  // MARK: - Turns

  /// Turns until the next ``stop()``; the calling thread must be the actor's.
  package func run() {
    isStopped = false
    while !isStopped { turn() }
  }

  /// Lets ``run()`` return after what is running now; output that waits is not written.
  package func stop() {
    isStopped = true
  }

  /// Does all that can be done, then sleeps until something happens.
  ///
  /// - Parameter blocking: Whether to sleep; tests do not.
  /// - Returns: `false` when there was nothing to do, and nothing has happened.
  @discardableResult
  package func turn(blocking: Bool = true) -> Bool {
    var steps = 0
    let hasRunAll = runAll(&steps)
    let wasHeld = isHeld
    for output in outputs { output.flush() }
    if isStopped { return steps > 0 }
    if steps > 0 { hasToldIdle = false }

    // What an output has held goes on as soon as that is written.
    let isDone = hasRunAll && (isHeld || !wasHeld)
    let rest = isDone ? chooseRest(blocking: blocking) : isHeld ? .held(timeoutMs: 0) : .look
    let hasHappened = take(rest)
    if hasHappened { hasToldIdle = false }
    switch rest {
    case .idle, .patience: return true
    case .held, .look, .sleep: return steps > 0 || hasHappened
    }
  }

  /// What the loop does when it has done all that it could.
  private enum Rest {
    /// Tells that nothing will ever happen again.
    case idle
    /// Waits until an output has room, at most so long, and takes up nothing new.
    case held(timeoutMs: Int?)
    /// Looks what has happened.
    case look
    /// Waits until something happens, at most so long.
    case sleep(timeoutMs: Int?)
    /// Does the same, and lets the clock go on if nothing has happened.
    case patience(timeoutMs: Int)
  }

  private func chooseRest(blocking: Bool) -> Rest {
    if isHeld { return .held(timeoutMs: blocking ? nil : 0) }
    let mayJump = canJump && (blocking || patience.quietMs == 0)
    if !mayJump, !hasToldIdle, isIdle { return .idle }
    guard blocking else { return mayJump ? .patience(timeoutMs: 0) : .look }

    let timeoutMs = realTime.nextDeadlineMs.map { $0 - realTime.nowMs }
    if mayJump || holdsAdvance, patience.quietMs <= timeoutMs ?? .max {
      return .patience(timeoutMs: patience.quietMs)
    }
    return timeoutMs ?? .max <= 0 ? .look : .sleep(timeoutMs: timeoutMs)
  }

  /// - Returns: Whether something has happened.
  private func take(_ rest: Rest) -> Bool {
    switch rest {
    case .idle:
      hasToldIdle = true
      idleHandler?()
      return false
    case .held(let timeoutMs):
      let startMs = realTime.nowMs
      defer { realTime.hold(forMs: realTime.nowMs - startMs) }
      return poll(timeoutMs: timeoutMs, reading: false)
    case .look:
      return poll(timeoutMs: 0, reading: true)
    case .sleep(let timeoutMs):
      return wait(timeoutMs: timeoutMs)
    case .patience(let timeoutMs):
      if poll(timeoutMs: timeoutMs, reading: true) { return true }
      if clock.isAdvancing { hasBeenPatient = true } else { clock.jump() }
      return false
    }
  }

  /// Writes all that waits in one output, and sleeps while there is no room.
  ///
  /// It is for the end of the process, after ``run()``: nothing else happens meanwhile. A signal
  /// is delivered, and ends the wait.
  ///
  /// - Parameter timeoutMs: For how long at most; `nil` is until the reader is gone.
  /// - Returns: Whether all was written.
  @discardableResult
  package func drain(_ output: ByteOutput, timeoutMs: Int?) -> Bool {
    let start = realTime.nowMs
    output.flush()
    while !output.isEmpty {
      let remaining = timeoutMs.map { $0 - (realTime.nowMs - start) }
      if let remaining, remaining <= 0 { return false }
      polls.removeAll()
      polls.add(output.polled, .writable)
      polls.add(signals?.readEnd, .readable)
      _ = polls.wait(timeoutMs: remaining)
      if !polls[1].isEmpty {
        signals?.deliver()
        return false
      }
      output.flush()
    }
    return !output.isGone
  }

  /// Runs jobs and timers, and then one step of work after the other with all it causes.
  ///
  /// - Returns: `false` when more could run, but others have their turn first.
  private func runAll(_ steps: inout Int) -> Bool {
    repeat {
      guard settle(&steps) else { return false }
    } while !isStopped && !isHeld && takeWork(&steps)
    return true
  }

  /// Runs jobs and timers until there are none to run.
  private func settle(_ steps: inout Int) -> Bool {
    for _ in 0..<Self.longestRun {
      if isStopped { return true }
      if !LoopExecutor.shared.runNextJob() {
        guard stepClocks() else { return true }
      }
      steps += 1
    }
    // Real time does not wait until the last job is done.
    if !isHeld { _ = realTime.step() }
    return false
  }

  private func stepClocks() -> Bool {
    if clock.isIdle, realTime.isIdle { return false }
    if isHeld { return false }
    if !holdsAdvance {
      hasBeenPatient = false
      if clock.step() { return true }
    }
    return realTime !== clock && realTime.step()
  }

  /// Whether an advance waits until nothing has happened for a while.
  private var holdsAdvance: Bool { patience.quietMs > 0 && clock.isAdvancing && !hasBeenPatient }

  private func takeWork(_ steps: inout Int) -> Bool {
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

  // MARK: - Sleep

  /// Waits until something happens, at most so long; `nil` is for ever.
  ///
  /// Whoever was quick to speak again is expected to be so once more, and is waited for without
  /// sleeping at first: a processor that has to wake makes them wait longer than their answer takes.
  private func wait(timeoutMs: Int?) -> Bool {
    if busyPolls, readLastInput() || (isRowOver && poll(timeoutMs: 0, reading: true)) {
      return true
    }
    let start = Platform.monotonicNs
    let hasHappened =
      busyPolls && busyPoll(since: start) || poll(timeoutMs: timeoutMs, reading: true)
    let end = Platform.monotonicNs
    busyPolls = end - start < Self.busyPollNs && end >= nextBusyPollNs
    return hasHappened
  }

  /// Polls for a short while without sleeping; whoever else is ready to run on this processor does so
  /// meanwhile.
  private func busyPoll(since start: Int) -> Bool {
    var hasHappened = false
    var spent = 0
    repeat {
      Platform.yield()
      hasHappened = readLastInput() || poll(timeoutMs: 0, reading: true)
      spent = Platform.monotonicNs - start
    } while !hasHappened && spent < Self.busyPollNs
    // Nobody spoke, or somebody else has kept the processor.
    if spent >= Self.busyPollNs { nextBusyPollNs = start + (1 + Self.restFactor) * spent }
    return hasHappened
  }

  /// Reads the input that spoke last, which takes one system call in place of two, unless others
  /// have waited long enough for their turn.
  ///
  /// - Returns: Whether there was something to read.
  private func readLastInput() -> Bool {
    guard let lastInput, lastInput.neverWaits, !isRowOver, let count = lastInput.read() else {
      return false
    }
    bytesInARow += count
    return true
  }

  private var isRowOver: Bool { bytesInARow >= Self.longestRow }

  /// Polls once, and lets everybody to whom something has happened deal with it.
  private func poll(timeoutMs: Int?, reading: Bool) -> Bool {
    // Whoever is called may add and remove; the places are those of the lists as they are now.
    let (signals, outputs) = (signals, outputs)
    let inputs = reading ? inputs : inputs.filter(\.isReadAlways)
    polls.removeAll()
    polls.add(LoopExecutor.shared.wakeUp.readEnd, .readable)
    polls.add(signals?.readEnd, .readable)
    for output in outputs { polls.add(output.polled, output.polledEvents) }
    for input in inputs { polls.add(input.polled, .readable) }
    bytesInARow = 0
    guard polls.wait(timeoutMs: timeoutMs) else { return false }

    if !polls[0].isEmpty { LoopExecutor.shared.wakeUp.clear() }
    if !polls[1].isEmpty { signals?.deliver() }
    for (index, output) in zip(2..., outputs) { output.handle(polls[index]) }
    for (index, input) in zip((2 + outputs.count)..., inputs) where !polls[index].isEmpty {
      lastInput = input
      bytesInARow = input.read() ?? 0
    }
    return true
  }

  /// Whether an output is over its limit.
  private var isHeld: Bool {
    for output in outputs where output.isOverLimit { return true }
    return false
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

  private var isIdle: Bool {
    for input in inputs where input.polled != nil { return false }
    for output in outputs where !output.isEmpty { return false }
    return realTime.nextDeadlineMs == nil
  }
}
