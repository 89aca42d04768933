import Ads
package import EventLoop

/// The set-up of one adapter class: it happens once, when the adapter is first needed, and again
/// after the adapter has ended.
@LoopActor
package final class AdapterSetUp {
  /// The default timeout of a set-up, which is the SDK's.
  package static let timeoutMs = 30_000

  private enum State {
    case notStarted
    /// The adapter ends, and is then set up.
    case restarting
    case running(sinceMs: Int)
    indirect case ended(AdapterStatus, inTime: Bool)
  }

  /// The version of an adapter that has not returned its versions, as in the SDK.
  private static let unknownVersion = VersionNumber(
    majorVersion: 0, minorVersion: 0, patchVersion: 0)

  package let adapterClass: AdapterClass

  /// The credentials that a client gave in place of those of the line items; `nil` without any.
  var givenCredentials: [Credentials]? {
    didSet { credentialsOfFormats = [:] }
  }
  /// Those of the line items; `nil` until they are needed.
  private var ownCredentials: [Credentials]? {
    didSet { credentialsOfFormats = [:] }
  }
  /// Those of each format, as far as they were needed.
  private var credentialsOfFormats: [AdFormat: [Credentials]] = [:]
  private let adUnits: @LoopActor () -> [AdUnit]
  let clock: Clock
  let events: EventLog
  let overdue: OverdueAnswers
  private var state = State.notStarted
  private var hasAnswered = false
  /// Whether the adapter was ready and has ended since.
  private var isBroken = false
  private var timer: ClockTimer?
  private var overdueNumber: Int?
  private var waiting: [@LoopActor (AdapterStatus) -> Void] = []

  init(
    _ adapterClass: AdapterClass,
    adUnits: @escaping @LoopActor () -> [AdUnit],
    clock: Clock,
    events: EventLog,
    overdue: OverdueAnswers
  ) {
    self.adapterClass = adapterClass
    self.adUnits = adUnits
    self.clock = clock
    self.events = events
    self.overdue = overdue
    adapterClass.adapter.observeEnd { [weak self] error in self?.adapterDidEnd(error) }
  }

  /// What the adapter gets at its set-up, and for each request for signals: the credentials that a
  /// client gave, or those of the line items and bidders of the class.
  var credentials: [Credentials] {
    if let known = givenCredentials ?? ownCredentials { return known }
    let own = adUnits().flatMap { unit in
      unit.networks.filter { $0.className == adapterClass.className }
        .map { Credentials(settings: $0.settings, format: unit.format) }
    }
    ownCredentials = own
    return own
  }

  /// The ``credentials`` of a format.
  func credentials(of format: AdFormat) -> [Credentials] {
    if let known = credentialsOfFormats[format] { return known }
    let credentials = credentials.filter { $0.format == format }
    credentialsOfFormats[format] = credentials
    return credentials
  }

  /// The line items have changed.
  func forgetCredentials() { ownCredentials = nil }

  package var summary: AdapterSummary {
    let readiness: AdapterStatus.State =
      if case .ended(let status, _) = state { status.state } else { .notReady }
    let details = adapterClass.details
    return AdapterSummary(
      className: adapterClass.className,
      label: details?.label ?? adapterClass.className,
      origin: adapterClass.origin,
      replacesBuiltIn: adapterClass.replacesBuiltIn,
      formats: adapterClass.formats,
      adapterVersion: details?.adapterVersion ?? Self.unknownVersion,
      adSDKVersion: details?.adSDKVersion ?? Self.unknownVersion,
      state: readiness, processID: adapterClass.adapter.processID)
  }

  /// Sets up the class, if that was not done before, and calls `action` with the result.
  ///
  /// - Parameters:
  ///   - timeoutMs: The timeout, if this call begins the set-up.
  ///   - action: Called once, before this returns if the result is known.
  package func whenSetUp(
    timeoutMs: Int = timeoutMs,
    _ action: @escaping @LoopActor (AdapterStatus) -> Void
  ) {
    switch state {
    case .ended(let status, _):
      action(status)
    case .running, .restarting:
      waiting.append(action)
    case .notStarted:
      waiting.append(action)
      begin(timeoutMs: timeoutMs)
    }
  }

  /// Ends an adapter that can end, sets it up again, and calls `action` with the result.
  ///
  /// The end is like any other: it fails a set-up that runs.
  func restart(then action: @escaping @LoopActor (AdapterStatus) -> Void) {
    if case .restarting = state { return waiting.append(action) }
    var hasEnded = false
    adapterClass.adapter.restart { [self] in
      hasEnded = true
      if case .restarting = state { begin(timeoutMs: Self.timeoutMs) }
    }
    waiting.append(action)
    if hasEnded { begin(timeoutMs: Self.timeoutMs) } else { state = .restarting }
  }

  /// Removes the callers that wait for a restart, because the run ends before it.
  func giveUpRestart() {
    guard case .restarting = state else { return }
    state = .notStarted
    waiting = []
  }

  private func begin(timeoutMs: Int) {
    state = .running(sinceMs: clock.nowMs)
    hasAnswered = false
    let className = adapterClass.className
    events.trace(.setUpBegan) { .setUpBegan(className: className) }
    adapterClass.adapter.setUp(
      with: credentials, logger: AdapterLogger(to: events, className: className, load: nil),
      timeoutMs: timeoutMs
    ) { [self] error in complete(error) }
    guard case .running = state else { return }
    timer = clock.schedule(afterMs: timeoutMs) { [self] in
      let message = "\(adapterClass.className) was not set up within \(timeoutMs) ms."
      let startMs = clock.nowMs - timeoutMs
      overdueNumber = overdue.add(usualDeadlineMs: startMs + Self.timeoutMs) { [self] in
        recordViolation(.neverCompleted, "The adapter never completed its set-up.")
      }
      adapterClass.adapter.setUpDidTimeOut()
      end(AdError(.timeout, message), inTime: false)
    }
  }

  /// The adapter has answered its set-up.
  private func complete(_ error: AdError?) {
    guard !hasAnswered else {
      return recordViolation(
        .duplicateCompletion, "The adapter completed its set-up a second time.")
    }
    hasAnswered = true
    if case .ended(_, inTime: false) = state {
      recordViolation(.lateCompletion, "The adapter completed its set-up after its deadline.")
      // The adapter serves loads from now on.
      stopWaiting()
    }
    end(error?.bounded(recordViolation), inTime: true)
  }

  /// The adapter has ended. The next load sets it up again.
  private func adapterDidEnd(_ error: AdError) {
    stopWaiting()
    let error = error.bounded(recordViolation)
    switch state {
    case .notStarted, .restarting: return
    case .running: end(error, inTime: true)
    case .ended(let status, _):
      events.trace(.adapterEnded) {
        .adapterEnded(className: adapterClass.className, error)
      }
      if status.state == .ready {
        isBroken = true
        events.announce(AdapterStatus(className: adapterClass.className, error: error))
      }
    }
    state = .notStarted
  }

  private func stopWaiting() {
    if let overdueNumber { overdue.remove(overdueNumber) }
    overdueNumber = nil
  }

  private func end(_ error: AdError?, inTime: Bool) {
    timer?.cancel()
    timer = nil
    let latencyMs =
      switch state {
      case .running(let sinceMs): clock.nowMs - sinceMs
      case .ended(let status, _): status.latencyMs
      case .notStarted, .restarting: 0
      }
    let status = AdapterStatus(
      className: adapterClass.className, error: error, latencyMs: latencyMs)
    state = .ended(status, inTime: inTime)
    events.trace(.setUpEnded) { .setUpEnded(status) }
    if isBroken, status.state == .ready {
      isBroken = false
      events.announce(status)
    }
    let waiting = waiting
    self.waiting = []
    for action in waiting { action(status) }
  }

  private func recordViolation(_ rule: ContractRule, _ message: String) {
    events.recordViolation(rule, className: adapterClass.className, ad: nil, message)
  }
}
