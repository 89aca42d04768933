import EventLoop

/// Notices an adapter that is busy for ever: on a clock that skips, time then stands still.
///
/// It counts turns, and no real time: a slow machine must not decide about an adapter.
@BridgeActor
struct RestWatch {
  /// How often the loop may turn, with up to a thousand steps each, at one moment of such a clock.
  private static let limit = 1000

  private var turns = 0
  private var nowMs: Int

  init(_ loop: EventLoop) {
    nowMs = loop.clock.nowMs
  }

  /// Whether the loop may turn once more.
  mutating func mayTurn(_ loop: EventLoop) -> Bool {
    guard loop.clock.nowMs == nowMs else {
      (turns, nowMs) = (0, loop.clock.nowMs)
      return true
    }
    turns += 1
    return turns < Self.limit
  }
}
