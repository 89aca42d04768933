/// The time of the bridge, and everything that waits for it.
///
/// All times are whole milliseconds since the process started. Timers fire on the bridge's actor,
/// in the order of their deadlines; those with equal deadlines in the order in which they were
/// scheduled. The clock never fires a timer by itself: the event loop calls ``step()``, and a test
/// that has no loop does the same.
@BridgeActor
package final class Clock {
  /// Where time comes from.
  package enum Mode: String, CaseIterable, Sendable {
    /// The time of the world, as a monotonic clock counts it.
    case wall
    /// Time moves only when ``Clock/advance(byMs:then:)`` moves it.
    case manual
    /// Like ``manual``, and the event loop jumps to the next deadline when all wait for it.
    case skip
  }

  /// The last millisecond of every clock; later deadlines count as this one.
  ///
  /// It is the largest integer that every JSON reader takes without loss.
  package nonisolated static let lastMs = 1 << 53 - 1

  private struct Advance {
    let byMs: Int
    let then: @BridgeActor () -> Void
  }

  package let mode: Mode
  private let start = Platform.monotonicMs
  private var setMs = 0

  /// For how long the loop has held all timers, on a wall clock: time in which nothing can be done
  /// brings no deadline nearer.
  private var heldMs = 0
  // Each turn looks at these, and no access to them lasts while a timer runs.
  @exclusivity(unchecked) private var timers = TimerHeap()
  private var scheduled = 0
  @exclusivity(unchecked) private var advances: [Advance] = []
  private var target: Int?

  package init(_ mode: Mode) {
    self.mode = mode
  }

  /// The time now.
  package var nowMs: Int {
    mode == .wall ? Platform.monotonicMs - start : setMs
  }

  /// When the next timer is due, if there is a timer.
  package var nextDeadlineMs: Int? { timers.first.map { $0.deadlineMs + heldMs } }

  /// Whether the clock is being moved to a time that somebody asked for.
  package var isAdvancing: Bool { !advances.isEmpty }

  /// How many advances were asked for and have not ended.
  package var advanceCount: Int { advances.count }

  /// Whether nothing waits for the time.
  var isIdle: Bool { timers.isEmpty && advances.isEmpty }

  /// How many timers wait.
  package var timerCount: Int { timers.count }

  /// Calls `action` once, when `afterMs` milliseconds have passed.
  ///
  /// A delay of zero, or less, is due at once, but never runs before this call returns.
  ///
  /// - Returns: The timer, for those who may want to cancel it. It need not be kept.
  @discardableResult
  package func schedule(
    afterMs: Int,
    _ action: @escaping @BridgeActor () -> Void
  ) -> ClockTimer {
    let timer = ClockTimer(deadlineMs: later(byMs: afterMs), clock: self, action: action)
    scheduled += 1
    timers.insert(timer, order: scheduled)
    return timer
  }

  /// Moves a manual or a skipping clock forward, as ``step()`` is called.
  ///
  /// The timers that fall due on the way fire one by one, each at its own time, and whatever they
  /// make ready runs before the next one. Then the time is the target, and `then` is called. An
  /// advance that is asked for while another one is under way begins where that one ends.
  package func advance(byMs: Int, then: @escaping @BridgeActor () -> Void) {
    precondition(mode != .wall, "Nobody can advance the time of the world.")
    advances.append(Advance(byMs: byMs, then: then))
  }

  /// Does the next thing that the time allows: fires one timer that is due, or ends an advance.
  ///
  /// - Returns: `false` when there was nothing to do.
  package func step() -> Bool {
    guard let next = advances.first else {
      // Without a timer there is no need to ask for the time.
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

  /// Moves all deadlines back: for so long, the loop has held the timers.
  func hold(forMs ms: Int) {
    heldMs += ms
  }

  /// Jumps to the next deadline, if there is one, so that its timers are due.
  package func jump() {
    precondition(mode != .wall, "Nobody can advance the time of the world.")
    if let deadline = nextDeadlineMs { setMs = max(setMs, deadline) }
  }

  func remove(_ timer: ClockTimer) {
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
