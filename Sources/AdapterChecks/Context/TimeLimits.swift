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

  /// The limits of a person who chooses none.
  private struct Usual {
    let setUpMs = 30_000
    let loadMs = 10_000
    let eventMs: Int
  }

  init(_ mode: Clock.Mode, _ choice: Choice = Choice()) {
    let usual: Usual
    switch mode {
    case .manual, .skip:
      usual = Usual(eventMs: 60_000)
      // Late answers are accepted for less than `restMs`.
      (overdueMs, restMs, secondMs) = (130_000, 130_000, 130_000)
    case .wall:
      usual = Usual(eventMs: 5_000)
      (overdueMs, restMs, secondMs) = (3_000, 50, 1_200)
    }
    setUpMs = choice.setUpMs ?? usual.setUpMs
    loadMs = choice.loadMs ?? usual.loadMs
    eventMs = choice.eventMs ?? usual.eventMs
    let longest = zip([setUpMs, loadMs, eventMs], [usual.setUpMs, usual.loadMs, usual.eventMs])
      .map { Double($0) / Double($1) }
      .reduce(1, max)
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
