import Ads
import EventLoop
import Mediation
import ProcessAdapters

/// An ad carries out its calls.
///
/// Only a process adapter can fail here: a class of this process can't report a failure. If another
/// check is the first to find such a failure, that check fails instead.
enum FailedCall: AdapterCheck {
  static let name = "failedCall"
  static let sentence = "An ad carries out the calls of the bridge."
  static let basis = Basis(
    .contract, "A process adapter answers each call in time: done, or not supported.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let first = try await context.load()
    try await context.show(first)
    try await context.actOnShown(first)
    try await context.dispose(first.id)
    let ad = try await context.load()
    try await context.show(ad)
    if let ad = ad as? NativeAd { try await context.tapAssets(of: ad) }
    try await context.act(SimulatedAction.everyTouch, on: ad)
    if let banner = ad as? BannerAd {
      _ = try await context.changeAdSize(of: banner, to: AdSize(.largeBanner))
    }
    let session = context.session
    _ = try await context.wait(forMs: context.limits.acknowledgeMs) {
      session.disposals.openCount == 0
    }
    if let reason = session.disposals.failure {
      throw .failed("When the ad was disposed of, the adapter failed: \(reason)")
    }
  }
}

/// Only messages are written to standard output. Other output is skipped, and can damage a message.
/// A class of this process has no standard output of its own.
enum StrayOutput: AdapterCheck {
  static let name = "strayOutput"
  static let sentence = "A process adapter writes only valid messages to standard output."
  static let basis = Basis(
    .contract, "Any other output goes to standard error, or into adapter/log.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exercise(try await context.load())
    let skipped = context.skippedMessages
    if skipped.count > 0 { throw .failed(skipped.text) }
  }
}

/// An adapter returns at once, and works later: it runs on the main thread of an application.
enum BlockedThread: AdapterCheck {
  static let name = "blockedThread"
  static let sentence = "An adapter never blocks its thread."
  static let basis = Basis(
    .contract, "A program answers adapter/ping within 500 ms, also while it loads and draws.")
  static let isMeasurement = true

  /// How often the adapter is measured: each time, the machine may have been busy.
  private static let attemptCount = 3

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.requireSetUp()
    if context.adapter.canEnd, !context.session.ping(then: {}) {
      throw .skipped("The program does not list adapter/ping among its methods.")
    }
    var longestMs = 0
    for _ in 0..<attemptCount {
      longestMs = try await longestBlockMs(in: context)
      if longestMs <= context.limits.blockMs { return }
    }
    throw .failed("The adapter's thread was blocked for \(longestMs) ms.")
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
    // The dismissal is awaited: an event that is on its way must not come after the disposal.
    try await context.act([.leaveApplication, .tap, .earnReward, .close], on: ad)
    try await context.dispose(ad.id)
    // The next answer shows whether the disposal blocks the thread.
    let answers = watch.answerCount
    _ = try await context.wait(forMs: context.limits.acknowledgeMs) {
      watch.isStopped || watch.answerCount > answers + 1
    }
    return max(context.longestCallMs, watch.longestMs)
  }
}

/// Asks an adapter again and again whether its thread is blocked.
@LoopActor
private final class PingWatch {
  private(set) var longestMs = 0
  private(set) var answerCount = 0
  /// Whether it asks no more, or can't ask.
  private(set) var isStopped: Bool
  private let session: CheckSession

  private static let pauseMs = 20

  init(_ session: CheckSession) {
    self.session = session
    isStopped = session.loop.isTimeFree
    ping()
  }

  func stop() {
    isStopped = true
  }

  private func ping() {
    guard !isStopped else { return }
    let clock = session.loop.loop.realTime
    let startMs = clock.nowMs
    let isAsked = session.ping { [self] in
      answerCount += 1
      longestMs = max(longestMs, clock.nowMs - startMs)
      clock.schedule(afterMs: Self.pauseMs) { [self] in ping() }
    }
    if !isAsked { isStopped = true }
  }
}

/// An ad appears soon: a person waits for it.
///
/// A warning: no guide names a time.
enum SlowCall: AdapterCheck {
  static let name = "slowCall"
  static let sentence = "An ad is drawn and presented within 1.5 s."
  static let basis = Basis(
    .contract, "A program answers adapter/didRender and adapter/present at once; a screen follows.")
  static let severity = ContractRule.Severity.warning
  static let isMeasurement = true
  static let formats = AdFormat.allCases.filter { $0 != .banner }

  static func run(in context: CheckContext) async throws(Verdict) {
    guard try await slowCall(in: context) != nil else { return }
    // The first time, the machine may have been busy.
    if let reason = try await slowCall(in: context) { throw .failed(reason) }
  }

  /// Shows an ad, and returns which call took too long.
  private static func slowCall(in context: CheckContext) async throws(Verdict) -> String? {
    let ad = try await context.load()
    context.slowestCall = nil
    let startMs = context.nowMs
    try await context.show(ad)
    if ad is FullScreenAd, context.nowMs - startMs > context.limits.callMs {
      return "The ad appeared \(context.nowMs - startMs) ms after it was presented."
    }
    if let ad = ad as? NativeAd {
      try await context.recordWhatBridgeCounts(of: ad)
      try await context.untrack(ad)
      try await context.render(ad)
    }
    try await context.dispose(ad.id)
    guard let (call, ms) = context.slowestCall, ms > context.limits.callMs else { return nil }
    return "\(call.moment), the adapter took \(ms) ms."
  }
}
