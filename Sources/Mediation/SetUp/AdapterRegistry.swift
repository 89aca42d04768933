import JSON
package import Ads
package import EventLoop

/// All adapter classes with their set-ups.
@LoopActor
package final class AdapterRegistry {
  /// In the order in which they were registered.
  package private(set) var all: [AdapterSetUp]
  private var byClassName: [String: AdapterSetUp]
  /// The adapters in whose place others of the same name are used.
  private var replaced: [String: AdapterSetUp] = [:]
  private let adUnits: @LoopActor () -> [AdUnit]
  private let clock: Clock
  private let events: EventLog
  private let overdue: OverdueAnswers

  init(
    _ classes: [AdapterClass],
    adUnits: @escaping @LoopActor () -> [AdUnit],
    requestConfiguration: RequestConfiguration,
    clock: Clock,
    events: EventLog,
    overdue: OverdueAnswers
  ) {
    (self.adUnits, self.clock, self.events, self.overdue) = (adUnits, clock, events, overdue)
    all = classes.map { adapterClass in
      AdapterSetUp(
        adapterClass, adUnits: adUnits, clock: clock, events: events, overdue: overdue)
    }
    byClassName = Dictionary(
      all.map { ($0.adapterClass.className, $0) }, uniquingKeysWith: { first, _ in first })
    if requestConfiguration != RequestConfiguration() {
      setRequestConfiguration(requestConfiguration) {}
    }
  }

  /// Gives the adapters the credentials of their line items, for their next set-up.
  func readCredentials() {
    for adapter in all { adapter.givenCredentials = nil }
    forgetCredentials()
  }

  /// The line items have changed.
  func forgetCredentials() {
    for adapter in all { adapter.forgetCredentials() }
  }

  /// Adds an adapter, or uses it in place of one with the same name.
  func define(_ adapterClass: AdapterClass) {
    let className = adapterClass.className
    let adapter = AdapterSetUp(
      adapterClass, adUnits: adUnits, clock: clock, events: events, overdue: overdue)
    if let former = byClassName.updateValue(adapter, forKey: className) {
      if former.adapterClass.origin != .defined { replaced[className] = former }
      replace(former, by: adapter)
    } else {
      all.append(adapter)
    }
  }

  /// Removes an adapter that was defined. The one that it replaced is used again.
  func removeDefined(_ className: String) {
    guard let adapter = byClassName[className], adapter.adapterClass.origin == .defined else {
      return
    }
    byClassName[className] = replaced.removeValue(forKey: className)
    replace(adapter, by: byClassName[className])
  }

  private func replace(_ adapter: AdapterSetUp, by other: AdapterSetUp?) {
    guard let place = all.firstIndex(where: { $0 === adapter }) else { return }
    all.replaceSubrange(place...place, with: other.map { [$0] } ?? [])
  }

  /// Tells all adapters what the publisher says about all requests.
  func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  ) {
    let all = all + replaced.values
    var pendingCount = all.count
    guard pendingCount > 0 else { return completion() }
    for adapter in all {
      adapter.adapterClass.adapter.setRequestConfiguration(configuration) {
        pendingCount -= 1
        if pendingCount == 0 { completion() }
      }
    }
  }

  package subscript(className: String) -> AdapterSetUp? { byClassName[className] }

  /// The adapter that a client has named.
  package func named(_ className: String) throws(MediationError) -> AdapterSetUp {
    guard let adapter = byClassName[className] else {
      let names = all.map(\.adapterClass.className)
      throw .unknownAdapter(className, nearest: nearestNames(to: className, in: names))
    }
    return adapter
  }

  /// How many calls of ``setUp(_:credentials:timeoutMs:then:)`` and ``restart(_:then:)`` have not
  /// ended. A cancelled one has not.
  package private(set) var pendingSetUpCount = 0

  /// Sets up several classes at the same time. The statuses are in the order of the names.
  ///
  /// - Parameters:
  ///   - classNames: The classes; `nil` for all.
  ///   - credentials: Replaces the credentials of the line items of the classes.
  ///   - timeoutMs: How long each set-up that this call begins may take.
  /// - Returns: The call, which can be cancelled.
  @discardableResult
  package func setUp(
    _ classNames: [String]?,
    credentials: [Credentials]? = nil,
    timeoutMs: Int?,
    then completion: @escaping @LoopActor ([AdapterStatus]) -> Void
  ) throws(MediationError) -> SetUpCall {
    let call = SetUpCall(completion)
    if let classNames {
      for name in classNames { call.add(try named(name)) }
    } else {
      for adapter in all { call.add(adapter) }
    }
    if let credentials { call.give(credentials) }
    start(call) { $0.whenSetUp(timeoutMs: timeoutMs ?? AdapterSetUp.timeoutMs, $1) }
    return call
  }

  /// Ends an adapter that is a process, and sets it up again.
  ///
  /// - Returns: The call, which can be cancelled.
  package func restart(
    _ className: String,
    then completion: @escaping @LoopActor ([AdapterStatus]) -> Void
  ) throws(MediationError) -> SetUpCall {
    let adapter = try named(className)
    guard adapter.adapterClass.adapter.canEnd else { throw .notRestartable(className: className) }
    let call = SetUpCall(completion)
    call.add(adapter)
    start(call) { $0.restart(then: $1) }
    return call
  }

  /// Asks an adapter whether nothing runs that can report an event.
  ///
  /// - Parameter completion: Called once, with `nil` if the adapter does not say.
  package func askWhetherQuiet(
    _ className: String, then completion: @escaping @LoopActor (Bool?) -> Void
  ) throws(MediationError) {
    try named(className).adapterClass.adapter.askWhetherQuiet(then: completion)
  }

  /// Removes the callers that wait for restarts, because the run ends before them.
  func giveUpRestarts() {
    for adapter in all { adapter.giveUpRestart() }
  }

  private func start(_ call: SetUpCall, _ begin: SetUpCall.Begin) {
    pendingSetUpCount += 1
    call.start(begin) { [self] in pendingSetUpCount -= 1 }
  }
}

/// A call that sets several adapters up, and waits for all of them.
@LoopActor
package final class SetUpCall {
  /// Sets an adapter up, and passes its status on.
  typealias Begin = (AdapterSetUp, @escaping @LoopActor (AdapterStatus) -> Void) -> Void

  /// Each adapter once: a client may name one a million times.
  private var adapters: [AdapterSetUp] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The places of the adapters in the order of their names.
  private var order: [Int] = []
  private var statuses: [AdapterStatus?] = []
  /// `nil` after the call has ended or was cancelled.
  private var completion: (@LoopActor ([AdapterStatus]) -> Void)?

  init(_ completion: @escaping @LoopActor ([AdapterStatus]) -> Void) {
    self.completion = completion
  }

  func add(_ adapter: AdapterSetUp) {
    let id = ObjectIdentifier(adapter)
    if places[id] == nil {
      places[id] = adapters.count
      adapters.append(adapter)
    }
    places[id].map { order.append($0) }
  }

  /// Gives the adapters credentials in place of those of their line items.
  func give(_ credentials: [Credentials]) {
    for adapter in adapters { adapter.givenCredentials = credentials }
  }

  /// - Parameter onEnd: Called when the last adapter has finished.
  func start(_ begin: Begin, onEnd: @escaping @LoopActor () -> Void) {
    statuses = adapters.map { _ in nil }
    var pendingCount = adapters.count
    guard pendingCount > 0 else { return end(onEnd) }
    for (place, adapter) in adapters.enumerated() {
      begin(adapter) { [self] status in
        statuses[place] = status
        pendingCount -= 1
        if pendingCount == 0 { end(onEnd) }
      }
    }
  }

  /// Releases what the call keeps, and does not call back. The set-ups go on.
  package func cancel() {
    completion = nil
    order = []
  }

  private func end(_ onEnd: @LoopActor () -> Void) {
    onEnd()
    completion?(order.compactMap { statuses[$0] })
    cancel()
  }
}
