import EventLoop
import Foundation
import Platform
import Synchronization

/// Real time, without most of what the main queue spends on other tests.
///
/// An adapter works on the main queue. While other tests keep it busy, no deadline of the adapter
/// may pass. So the queue is asked for a turn again and again, and of a long wait for it only a
/// part counts.
final class MainQueueTime: Sendable {
  /// How much of one wait counts. It is more than a check allows an adapter to block its thread.
  private static let longestMs = 2_000
  /// How much of one wait does not count, at most: an adapter may block the queue forever.
  private static let skippedMs = 60_000
  /// How often the queue is asked, at least.
  private static let tickMs = 500

  private struct State {
    var turnMs: Int
    var countedMs = 0
    var isAsked = false

    func ms(at nowMs: Int) -> Int {
      let waitMs = nowMs - turnMs
      return countedMs + max(min(waitMs, MainQueueTime.longestMs), waitMs - MainQueueTime.skippedMs)
    }
  }

  private let readMs: @Sendable () -> Int
  private let ask: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - readMs: Reads the time, in milliseconds since any moment.
  ///   - ask: Calls its argument when the queue has a turn.
  init(
    reading readMs: @escaping @Sendable () -> Int = { MonotonicTime.ms },
    asking ask: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.main.async(execute: $0)
    }
  ) {
    self.readMs = readMs
    self.ask = ask
    state = Mutex(State(turnMs: readMs()))
  }

  /// The time that counts, in milliseconds. Reading it asks the queue for a turn.
  var ms: Int {
    let (ms, mustAsk) = state.withLock { state in
      let mustAsk = !state.isAsked
      state.isAsked = true
      return (state.ms(at: readMs()), mustAsk)
    }
    if mustAsk { ask { [self] in didGetTurn() } }
    return ms
  }

  /// A clock that counts this time. Its timer makes the loop read it again and again.
  @LoopActor
  func makeClock() -> Clock {
    let clock = Clock(.wall) { [self] in ms }
    Self.tick(clock)
    return clock
  }

  @LoopActor
  private static func tick(_ clock: Clock) {
    clock.schedule(afterMs: tickMs) { [unowned clock] in tick(clock) }
  }

  private func didGetTurn() {
    state.withLock { state in
      let nowMs = readMs()
      state.countedMs = state.ms(at: nowMs)
      state.turnMs = nowMs
      state.isAsked = false
    }
  }
}
