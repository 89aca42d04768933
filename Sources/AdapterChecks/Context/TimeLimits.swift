import EventLoop

/// Limits of how long a check waits, in milliseconds of the adapter's clock.
///
/// They are those of the contract. Nothing waits for what has come, so they cost time only if an
/// adapter is slow, or at fault.
package struct TimeLimits {
  /// The limits that the person who runs the checks has chosen.
  package struct Choice: Sendable {
    package var setUpMs: Int?
    package var loadMs: Int?
    package var eventMs: Int?

    package init() {}
  }

  /// For a set-up.
  let setUpMs: Int
  /// For the answer to a load. It is the time of a line item that names none.
  let loadMs: Int
  /// For an expected event.
  let eventMs: Int
  /// For the acknowledgement of a call.
  let acknowledgeMs = 10_000
  /// For an answer after its deadline.
  let overdueMs: Int
  /// For events and answers that must not come.
  let restMs: Int
  /// For a second event of an ad, or a second answer.
  let secondMs: Int

  /// For the adapter's thread, in milliseconds of real time.
  let blockMs = 500

  /// For drawing and presenting an ad.
  let callMs = 1_500

  /// For a load and what follows it, if waiting takes real time. It grows with the longest limit
  /// that was chosen.
  let checkMs: Int

  init(_ mode: Clock.Mode, _ choice: Choice = Choice()) {
    let usualEventMs: Int
    switch mode {
    case .manual, .skip:
      // Late answers are accepted for less than `restMs`.
      (usualEventMs, overdueMs, restMs, secondMs) = (60_000, 130_000, 130_000, 130_000)
    case .wall:
      (usualEventMs, overdueMs, restMs, secondMs) = (5_000, 3_000, 50, 1_200)
    }
    setUpMs = choice.setUpMs ?? 30_000
    loadMs = choice.loadMs ?? 10_000
    eventMs = choice.eventMs ?? usualEventMs
    let longest = max(
      Double(setUpMs) / 30_000, Double(loadMs) / 10_000, Double(eventMs) / Double(usualEventMs), 1)
    checkMs = Int(60_000 * longest)
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
