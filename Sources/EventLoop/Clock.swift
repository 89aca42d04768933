import Platform

/// The time of the loop, and its timers.
///
/// All times are whole milliseconds since the process started. Timers fire on the loop's actor,
/// in the order of their deadlines. Timers with equal deadlines fire in the order in which they
/// were scheduled. The clock fires a timer only in ``step()``, which the event loop calls; a test
/// without a loop calls it too.
@LoopActor
package final class Clock {
  /// Where time comes from.
  package enum Mode: String, CaseIterable, Sendable {
    /// Real time, as a monotonic clock counts it.
    case wall
    /// Time moves only when ``Clock/advance(byMs:then:)`` moves it.
    case manual
    /// Like ``manual``, but the event loop jumps to the next deadline when only timers are waited
    /// for.
    case skip
  }

  /// The last millisecond of every clock; later deadlines count as this one.
  ///
  /// It is the largest integer that every JSON reader reads without loss.
  package nonisolated static let lastMs = 1 << 53 - 1

  /// A move of the clock that has begun or waits.
  package struct Advance {
    fileprivate let number: Int
    fileprivate let byMs: Int
    fileprivate let then: @LoopActor () -> Void
  }

  package let mode: Mode

  /// When this clock started, in milliseconds since the start of 1970; `nil` for a clock that does
  /// not count real time.
  package let startedAtMs: Int?

  private let readMs: @Sendable () -> Int
  private let startMs: Int
  private var setMs = 0

  /// For how long the loop has held all timers, on a wall clock: while nothing can be done, no
  /// deadline comes nearer.
  private var heldMs = 0
  // Each turn looks at these, and no access to them lasts while a timer runs.
  @exclusivity(unchecked) private var timers = TimerHeap()
  private var scheduled = 0
  @exclusivity(unchecked) private var advances: [Advance] = []
  private var target: Int?
  private var lastAdvance = 0

  /// - Parameter readMs: Where a ``Mode/wall`` clock reads the time, in milliseconds since any
  ///   moment; a test passes a time of its own.
  package init(
    _ mode: Mode,
    reading readMs: @escaping @Sendable () -> Int = { MonotonicTime.ms }
  ) {
    self.mode = mode
    self.readMs = readMs
    startMs = readMs()
    startedAtMs = mode == .wall ? WallTime.ms : nil
  }

  isolated deinit {
    timers.removeAll()
  }

  /// The time now.
  package var nowMs: Int {
    mode == .wall ? readMs() - startMs : setMs
  }

  /// The hour of the day in UTC, from 0 to 23. A clock that does not count real time starts at 0:00.
  package var hourOfDay: Int { ((startedAtMs ?? 0) + nowMs) / 3_600_000 % 24 }

  /// When the next timer is due; `nil` without a timer.
  package var nextDeadlineMs: Int? { timers.first.map { $0.deadlineMs + heldMs } }

  /// Whether ``advance(byMs:then:)`` is moving the clock.
  package var isAdvancing: Bool { !advances.isEmpty }

  /// How many advances have begun or wait, and have not ended.
  package var advanceCount: Int { advances.count }

  /// Whether there are no timers and no advances.
  var isIdle: Bool { timers.isEmpty && advances.isEmpty }

  /// How many timers wait.
  package var timerCount: Int { timers.count }

  /// Calls `action` once, when `afterMs` milliseconds have passed.
  ///
  /// A delay of zero or less is due at once, but the action never runs before this call returns.
  ///
  /// - Returns: The timer, for callers that may cancel it. It need not be kept.
  @discardableResult
  package func schedule(
    afterMs: Int,
    _ action: @escaping @LoopActor () -> Void
  ) -> ClockTimer {
    let timer = ClockTimer(deadlineMs: later(byMs: afterMs), clock: self, action: action)
    scheduled += 1
    timers.insert(timer, order: scheduled)
    return timer
  }

  /// Moves a manual or a skipping clock forward, as ``step()`` is called.
  ///
  /// The timers that become due fire one by one, each at its own time. Everything that a timer
  /// causes happens before the next one fires. Then the time is the target, and `then` is called.
  /// An advance that begins during another one starts where that one ends.
  ///
  /// - Returns: The argument for ``cancel(_:)``.
  @discardableResult
  package func advance(byMs: Int, then: @escaping @LoopActor () -> Void) -> Advance {
    precondition(mode != .wall, "Real time can't be advanced.")
    lastAdvance += 1
    let advance = Advance(number: lastAdvance, byMs: byMs, then: then)
    advances.append(advance)
    return advance
  }

  /// Ends an advance where the clock is now, without calling its `then`. One that has ended does not
  /// change.
  package func cancel(_ advance: Advance) {
    guard let index = advances.firstIndex(where: { $0.number == advance.number }) else { return }
    advances.remove(at: index)
    if index == 0 { target = nil }
  }

  /// Does the next thing that the time allows: fires one timer that is due, or ends an advance.
  ///
  /// - Returns: `false` if there was nothing to do.
  package func step() -> Bool {
    guard let next = advances.first else {
      // Without a timer there is no need to read the time.
      return !timers.isEmpty && fireNextTimer(upTo: nowMs - heldMs)
    }
    let target = self.target ?? later(byMs: next.byMs)
    self.target = target
    if !fireNextTimer(upTo: target) {
      setMs = target
      self.target = nil
      advances.removeFirst()
      next.then()
    }
    return true
  }

  /// Moves all deadlines back by the time during which the loop has held the timers.
  func hold(forMs ms: Int) {
    heldMs += ms
  }

  /// Jumps to the next deadline, if there is one, so that its timers are due.
  package func jump() {
    precondition(mode != .wall, "Real time can't be advanced.")
    if let deadline = nextDeadlineMs { setMs = max(setMs, deadline) }
  }

  fileprivate func remove(_ timer: ClockTimer) {
    timers.remove(timer)
  }

  private func fireNextTimer(upTo limit: Int) -> Bool {
    guard let timer = timers.first, timer.deadlineMs <= limit else { return false }
    timers.remove(timer)
    setMs = max(setMs, timer.deadlineMs)
    timer.fire()
    return true
  }

  private func later(byMs: Int) -> Int {
    let now = nowMs - heldMs
    return now + min(max(byMs, 0), Clock.lastMs - now)
  }
}

/// One action that waits for its time; ``Clock/schedule(afterMs:_:)`` makes it.
@LoopActor
package final class ClockTimer {
  /// When it fires, on a clock that does not count the time during which timers are held.
  let deadlineMs: Int

  /// Its place in the clock's heap; `nil` after it has fired or was cancelled, or the clock is gone.
  var heapIndex: Int?

  /// Whether it will fire.
  package var isScheduled: Bool { heapIndex != nil }

  // Not weak: a class with weak references costs more each time that it is retained.
  private unowned let clock: Clock
  private var action: (@LoopActor () -> Void)?

  fileprivate init(deadlineMs: Int, clock: Clock, action: @escaping @LoopActor () -> Void) {
    self.deadlineMs = deadlineMs
    self.clock = clock
    self.action = action
  }

  /// Cancels the timer. After it has fired, this does nothing.
  package func cancel() {
    if heapIndex != nil { clock.remove(self) }
    action = nil
  }

  fileprivate func fire() {
    let action = self.action
    self.action = nil
    action?()
  }
}
