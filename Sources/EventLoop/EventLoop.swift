package import Platform

/// The event loop of a process: a ``Poller`` that waits, and a ``Scheduler`` that decides whose
/// turn it is.
@LoopActor
package final class EventLoop {
  private let poller: Poller
  private let scheduler: Scheduler

  /// - Parameters:
  ///   - clock: The time that timers of the domain run on.
  ///   - pendingWork: Counts what happens in real time while the clock has to wait.
  package init(clock: Clock, pendingWork: PendingWork = PendingWork()) {
    poller = Poller()
    scheduler = Scheduler(
      environment: poller, clock: clock, realTime: clock.mode == .wall ? clock : Clock(.wall),
      pendingWork: pendingWork)
  }

  /// The time that timers of the domain run on.
  package var clock: Clock { scheduler.clock }

  /// A wall clock, for what no other clock can move: programs that start and stop.
  package var realTime: Clock { scheduler.realTime }

  /// Counts what happens in real time while the clock has to wait.
  package var pendingWork: PendingWork { scheduler.pendingWork }

  // MARK: - What the loop waits for

  package func add(_ input: ByteInput) { poller.add(input) }
  package func remove(_ input: ByteInput) { poller.remove(input) }
  package func add(_ output: ByteOutput) { poller.add(output) }
  package func remove(_ output: ByteOutput) { poller.remove(output) }

  /// Handles the signals that end a process, for this process.
  package func handleSignals(
    _ onSignal: @escaping @LoopActor (Signal) -> Void
  ) throws(SystemError) {
    try poller.handleSignals(onSignal)
  }

  /// Writes everything that waits in one output, and sleeps while there is no room.
  ///
  /// It is for the end of the process, after ``run()``: nothing else happens meanwhile. A signal is
  /// delivered, and ends the wait.
  ///
  /// - Parameter timeoutMs: How long to wait at most; `nil` is until the reader is gone.
  /// - Returns: Whether everything was written.
  @discardableResult
  package func drain(_ output: ByteOutput, timeoutMs: Int?) -> Bool {
    poller.drain(output, timeoutMs: timeoutMs)
  }

  // MARK: - What has turns; see Scheduler

  /// See ``Scheduler/addWork(_:duringAdvance:)``.
  @discardableResult
  package func addWork(
    _ step: @escaping @LoopActor () -> Bool,
    duringAdvance stepDuringAdvance: (@LoopActor () -> Bool)? = nil
  ) -> WorkSource {
    scheduler.addWork(step, duringAdvance: stepDuringAdvance)
  }

  package func remove(_ source: WorkSource) { scheduler.remove(source) }

  /// See ``Scheduler/addClockWaiter(_:)``.
  @discardableResult
  package func addClockWaiter(_ isWaiting: @escaping @LoopActor () -> Bool) -> ClockWaiter {
    scheduler.addClockWaiter(isWaiting)
  }

  package func remove(_ waiter: ClockWaiter) { scheduler.remove(waiter) }

  /// See ``Scheduler/inputDidEnd()``.
  package func inputDidEnd() { scheduler.inputDidEnd() }

  /// See ``Scheduler/handleIdle(_:)``.
  package func handleIdle(_ onIdle: @escaping @LoopActor () -> Void) {
    scheduler.handleIdle(onIdle)
  }

  /// See ``Scheduler/handleFlush(_:)``.
  package func handleFlush(_ onFlush: @escaping @LoopActor () -> Void) {
    scheduler.handleFlush(onFlush)
  }

  // MARK: - Turns

  /// See ``Scheduler/run()``.
  package func run() { scheduler.run() }

  /// See ``Scheduler/stop()``.
  package func stop() { scheduler.stop() }

  /// See ``Scheduler/turn(blocking:)``.
  @discardableResult
  package func turn(blocking: Bool = true) -> Bool { scheduler.turn(blocking: blocking) }
}
