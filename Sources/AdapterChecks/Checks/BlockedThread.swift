import EventLoop
import Mediation

/// An adapter returns at once, and works later: it runs on the main thread of an application.
enum BlockedThread: AdapterCheck {
  static let name = "blockedThread"
  static let sentence = "An adapter never blocks its thread."
  static let basis = Basis(
    .contract, "A program answers adapter/ping within 500 ms, also while it loads and draws.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.requireSetUp()
    if context.host.canEnd, !context.session.ping(then: {}) {
      throw .skipped("The program does not list adapter/ping among its methods.")
    }
    guard try await longestBlockMs(in: context) > context.limits.blockMs else { return }
    // The first time, the machine may have been busy.
    let longestMs = try await longestBlockMs(in: context)
    if longestMs > context.limits.blockMs {
      throw .failed("The adapter's thread was blocked for \(longestMs) ms.")
    }
  }

  private static func longestBlockMs(in context: CheckContext) async throws(Verdict) -> Int {
    let watch = PingWatch(context.session)
    defer { watch.stop() }
    context.longestCallMs = 0
    let ad = try await context.load()
    if ad.format.isFullScreen {
      try await context.show(ad)
    } else {
      try await context.exercise(ad)
    }
    for action in [SimulatedAction.leaveApplication, .tap, .earnReward, .close] {
      _ = try await context.simulate(action, on: ad)
    }
    try await context.dispose(ad.id)
    _ = try await context.wait(forMs: context.limits.acknowledgeMs) { !watch.isWaiting }
    return max(context.longestCallMs, watch.longestMs)
  }
}

/// Asks an adapter again and again whether its thread is blocked.
@LoopActor
private final class PingWatch {
  private(set) var longestMs = 0
  private(set) var isWaiting = false
  private var isStopped = false
  private let session: AdapterSession

  private static let pauseMs = 20

  init(_ session: AdapterSession) {
    self.session = session
    ping()
  }

  func stop() {
    isStopped = true
  }

  private func ping() {
    guard !isStopped, !session.loop.isTimeFree else { return }
    let clock = session.loop.loop.realTime
    let startMs = clock.nowMs
    isWaiting = session.ping { [self] in
      isWaiting = false
      longestMs = max(longestMs, clock.nowMs - startMs)
      clock.schedule(afterMs: Self.pauseMs) { [self] in ping() }
    }
  }
}
