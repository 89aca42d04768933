import EventLoop
import Mediation

/// The world of one check: the adapter class alone in a mediation of its own, and all that it reports.
///
/// A check reads like a list of what is done. Each step lets the event loop turn until its effects
/// are there, so nothing is left to chance: on a clock that skips, the same adapter gives the same
/// result each time.
@BridgeActor
final class CheckContext: EventObserver {
  /// The format whose ads the check looks at.
  let format: AdFormat
  let lineItems: CheckedAdapter.LineItems
  let mobileAds: MobileAds
  let memory: RunMemory
  let limits: TimeLimits

  private(set) var events: [AdEvent] = []
  private(set) var violations: [ContractViolation] = []

  /// Why the adapter's program ended in the middle of the check; `nil` if it did not.
  private(set) var programEnd: AdError?

  private let loop: EventLoop
  private let adapter: CheckedAdapter
  private let startMs: Int
  private var isEnding = false

  private static let longestSleepMs = 10

  init(_ adapter: CheckedAdapter, format: AdFormat, memory: RunMemory) {
    self.adapter = adapter
    self.format = format
    self.memory = memory
    lineItems = adapter.lineItems(format)
    loop = adapter.makeLoop()
    limits = TimeLimits(loop.clock.mode)
    startMs = loop.realTime.nowMs
    let adapterClass = adapter.make(loop)
    let adUnit = AdUnit(
      id: "checked", format: format,
      lineItems: [lineItems.good] + (lineItems.failing.map { [$0] } ?? []))
    mobileAds = MobileAds(adapterClasses: [adapterClass], adUnits: [adUnit], clock: loop.clock)
    mobileAds.events.observer = self
  }

  /// Ends the world: gives the adapter class back, and lets go of what is left.
  func end() {
    if !isProgram { _ = try? mobileAds.ads.disposeAll() }
    var isTakenBack = false
    adapter.takeBack { isTakenBack = true }
    isEnding = true
    _ = try? wait(forMs: limits.takeBackMs) { isTakenBack }
  }

  /// How many of a program's messages made no sense so far.
  var skippedMessageCount: Int { adapter.skippedMessageCount() }

  /// How long the check has taken, in milliseconds of real time.
  var durationMs: Int { loop.realTime.nowMs - startMs }

  /// The class, as the mediation knows it.
  var adapterSetUp: AdapterSetUp {
    guard let adapter = mobileAds.adapters[adapter.className] else {
      preconditionFailure("The adapter class is called \(adapter.className) in all places.")
    }
    return adapter
  }

  /// Whether the adapter is a program of its own.
  var isProgram: Bool { adapterSetUp.adapterClass.origin == .process }

  // MARK: EventObserver

  func didAppend(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event): events.append(event)
    case .violation(let violation): violations.append(violation)
    }
  }
  func didChange(_ status: AdapterStatus, atMs: Int) {
    if let error = status.error { programEnd = error }
  }

  // MARK: Time

  /// Lets everything run that can run now, and waits for no timer.
  func runPending() throws(Verdict) {
    var watch = RestWatch(loop)
    while loop.turn(blocking: false) { try requireRest(&watch) }
  }

  /// Waits until something is so, for so long at most.
  ///
  /// - Returns: Whether it is.
  func wait(forMs ms: Int, until isSo: @escaping @BridgeActor () -> Bool) throws(Verdict) -> Bool {
    var isOver = false
    let end = loop.clock.schedule(afterMs: ms) { isOver = true }
    let waiter = loop.addClockWaiter { !isSo() && !isOver }
    defer {
      end.cancel()
      loop.remove(waiter)
    }
    var watch = RestWatch(loop)
    while !isSo() {
      if isOver { return false }
      try requireRest(&watch)
      turn()
    }
    return true
  }

  /// Lets what can happen next happen.
  private func turn() {
    guard loop.clock.mode == .wall else {
      loop.turn(blocking: false)
      return
    }
    // What was waited for may come about in the turn itself, and must not find the loop asleep.
    let waker = loop.clock.schedule(afterMs: Self.longestSleepMs) {}
    loop.turn()
    waker.cancel()
  }

  /// Gives the adapter time to do what it should not.
  func rest(forMs ms: Int? = nil) throws(Verdict) {
    _ = try wait(forMs: ms ?? limits.restMs) { false }
  }

  /// Whether the adapter lives in a time in which waiting costs nothing.
  var isTimeFree: Bool { loop.clock.mode != .wall }

  var nowMs: Int { loop.clock.nowMs }

  /// Ends the check if nobody wants it any more, or if it would never end by itself.
  private func requireRest(_ watch: inout RestWatch) throws(Verdict) {
    guard !isEnding else { return }
    if adapter.isInterrupted() { throw .skipped("The checks were interrupted.") }
    if !watch.mayTurn(loop) || (!isTimeFree && durationMs > limits.checkMs) {
      throw .failed("The adapter never comes to rest.")
    }
  }
}
