import EventLoop
import Mediation

/// Runs an adapter class for one check: alone, in a mediation of its own, and records what it
/// reports.
///
/// A check reads like a list of steps. Each step turns the event loop until its effects are
/// complete, so that on a skipping clock the same adapter gives the same result each time.
@BridgeActor
final class CheckContext: EventObserver {
  /// The format of the ads to check.
  let format: AdFormat
  let lineItems: CheckedAdapter.LineItems
  let mobileAds: MobileAds
  let memory: RunMemory
  let limits: TimeLimits

  private(set) var events: [AdEvent] = []
  private(set) var violations: [ContractViolation] = []
  /// The calls to the network that the adapter has reported, at most ``networkCallLimit``.
  private(set) var networkCalls: [NetworkCall] = []

  /// The error that the adapter's status changed to during the check.
  private(set) var statusError: AdError?

  private let loop: EventLoop
  private let adapter: CheckedAdapter
  private let startMs: Int
  private var isEnding = false

  private static let longestSleepMs = 10
  private static let networkCallLimit = 10_000

  /// - Parameter adUnits: The ad units whose credentials the set-up gets; `nil` for the line items
  ///   of the run.
  init(
    _ adapter: CheckedAdapter, format: AdFormat, adUnits: [AdUnit]? = nil, memory: RunMemory
  ) {
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
    mobileAds = MobileAds(
      adapterClasses: [adapterClass], adUnits: adUnits ?? [adUnit], clock: loop.clock)
    mobileAds.events.choose(NotificationKinds([.networkCall]))
    mobileAds.events.observer = self
  }

  /// Ends the check: disposes of all ads, and releases the adapter class.
  func end() {
    if !host.canEnd { _ = try? mobileAds.ads.disposeAll() }
    var isReleased = false
    adapter.release { isReleased = true }
    isEnding = true
    _ = try? wait(forMs: limits.releaseMs) { isReleased }
  }

  /// What every load of the run tells the network.
  var request: AdRequest { adapter.request }

  /// The number of invalid messages that the adapter has sent so far.
  var invalidMessageCount: Int { adapter.invalidMessageCount() }

  /// The time since the start of the check, in milliseconds of real time.
  var durationMs: Int { loop.realTime.nowMs - startMs }

  /// The set-up of the class in this mediation.
  var adapterSetUp: AdapterSetUp {
    guard let adapter = mobileAds.adapters[adapter.className] else {
      preconditionFailure("The adapter class is called \(adapter.className) in all places.")
    }
    return adapter
  }

  /// The host of the adapter in this mediation.
  var host: any AdapterHost { adapterSetUp.adapterClass.host }

  // MARK: EventObserver

  func didAppend(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event): events.append(event)
    case .violation(let violation): violations.append(violation)
    case .trace(let entry):
      if case .networkCall(_, _, let call) = entry.content,
        networkCalls.count < Self.networkCallLimit
      {
        networkCalls.append(call)
      }
    }
  }
  func didChange(_ status: AdapterStatus, atMs: Int) {
    if let error = status.error { statusError = error }
  }

  // MARK: Time

  /// Runs everything that can run now, without waiting for a timer.
  func runPending() throws(Verdict) {
    var watch = RestWatch(loop)
    while loop.turn(blocking: false) { try requireRest(&watch) }
  }

  /// Waits until a condition is met, or the time is up.
  ///
  /// - Returns: Whether the condition is met.
  func wait(forMs ms: Int, until isMet: @escaping @BridgeActor () -> Bool) throws(Verdict) -> Bool {
    var isTimeUp = false
    let end = loop.clock.schedule(afterMs: ms) { isTimeUp = true }
    let waiter = loop.addClockWaiter { !isMet() && !isTimeUp }
    defer {
      end.cancel()
      loop.remove(waiter)
    }
    var watch = RestWatch(loop)
    while !isMet() {
      if isTimeUp { return false }
      try requireRest(&watch)
      turn()
    }
    return true
  }

  /// Turns the loop once.
  private func turn() {
    guard loop.clock.mode == .wall else {
      loop.turn(blocking: false)
      return
    }
    // The turn itself may meet the condition, and then must not sleep until the time is up.
    let waker = loop.clock.schedule(afterMs: Self.longestSleepMs) {}
    loop.turn()
    waker.cancel()
  }

  /// Waits, so that the adapter has time for what it must not do.
  func rest(forMs ms: Int? = nil) throws(Verdict) {
    _ = try wait(forMs: ms ?? limits.restMs) { false }
  }

  /// Whether waiting takes no real time.
  var isTimeFree: Bool { loop.clock.mode != .wall }

  var nowMs: Int { loop.clock.nowMs }

  /// Ends the check if it is interrupted, or if the adapter never comes to rest.
  private func requireRest(_ watch: inout RestWatch) throws(Verdict) {
    guard !isEnding else { return }
    if adapter.isInterrupted() { throw .notRun("The checks were interrupted.") }
    if !watch.mayTurn(loop) || (!isTimeFree && durationMs > limits.checkMs) {
      throw .failed("The adapter never becomes idle.")
    }
  }
}
