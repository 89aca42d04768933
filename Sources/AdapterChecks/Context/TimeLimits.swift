import EventLoop

/// Limits of how long a check waits, in milliseconds of the adapter's clock.
struct TimeLimits {
  /// For a set-up.
  let setUpMs: Int
  /// For the answer to a load.
  let loadMs: Int
  /// For an expected event.
  let eventMs: Int
  /// For the acknowledgement of a call.
  let acknowledgeMs: Int
  /// For events and answers that must not come.
  let restMs: Int

  /// For the adapter's thread, in milliseconds of real time.
  let blockMs = 500

  /// For drawing and presenting an ad.
  let callMs = 500

  /// For a whole check, if waiting takes real time.
  let checkMs = 60_000

  /// - Parameter isAttached: Whether a person has to start the program first.
  init(_ mode: Clock.Mode, isAttached: Bool = false) {
    switch mode {
    case .manual, .skip:
      // A load gets the default time of a line item. Late answers are accepted for less than
      // `restMs`.
      self.init(
        setUpMs: 30_000, loadMs: 10_000, eventMs: 60_000, acknowledgeMs: 10_000, restMs: 130_000)
    case .wall:
      self.init(
        setUpMs: isAttached ? 30_000 : 5000, loadMs: 3000, eventMs: 1000, acknowledgeMs: 10_000,
        restMs: 50)
    }
  }

  private init(setUpMs: Int, loadMs: Int, eventMs: Int, acknowledgeMs: Int, restMs: Int) {
    self.setUpMs = setUpMs
    self.loadMs = loadMs
    self.eventMs = eventMs
    self.acknowledgeMs = acknowledgeMs
    self.restMs = restMs
  }
}

/// Detects an adapter that is busy forever: a skipping clock then stands still.
///
/// It counts turns, not real time, so that the result does not depend on the machine.
@LoopActor
struct RestWatch {
  /// The number of turns, each of up to a thousand jobs, that the clock may stand still.
  private static let limit = 1000

  private var turns = 0
  private var nowMs: Int

  init(_ loop: EventLoop) {
    nowMs = loop.clock.nowMs
  }

  /// Counts a turn, and returns whether the loop may turn again.
  mutating func mayTurn(_ loop: EventLoop) -> Bool {
    guard loop.clock.nowMs == nowMs else {
      (turns, nowMs) = (0, loop.clock.nowMs)
      return true
    }
    turns += 1
    return turns < Self.limit
  }
}
