package import EventLoop

/// All adapter classes with their set-ups.
@BridgeActor
package final class AdapterRegistry {
  /// In the order in which they were registered.
  package let all: [AdapterSetUp]
  private let byClassName: [String: AdapterSetUp]

  init(
    _ classes: [AdapterClass],
    adUnits: [AdUnit],
    clock: Clock,
    events: EventLog,
    overdue: OverdueAnswers
  ) {
    all = classes.map { adapterClass in
      let credentials = adUnits.flatMap { unit in
        unit.lineItems.filter { $0.className == adapterClass.className }
          .map { MediationCredentials(settings: $0.settings, format: unit.format) }
      }
      return AdapterSetUp(
        adapterClass, credentials: credentials, clock: clock, events: events, overdue: overdue)
    }
    byClassName = Dictionary(
      all.map { ($0.adapterClass.className, $0) }, uniquingKeysWith: { first, _ in first })
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

  /// Sets up several classes at the same time. The statuses are in the order of the names.
  package func setUp(
    _ classNames: [String]?,
    timeoutMs: Int?,
    then completion: @escaping @BridgeActor ([AdapterStatus]) -> Void
  ) throws(MediationError) {
    var adapters = all
    if let classNames {
      adapters = []
      for name in classNames { adapters.append(try named(name)) }
    }
    guard !adapters.isEmpty else { return completion([]) }
    var statuses: [AdapterStatus?] = adapters.map { _ in nil }
    var pendingCount = adapters.count
    for (index, adapter) in adapters.enumerated() {
      adapter.whenSetUp(timeoutMs: timeoutMs ?? AdapterSetUp.timeoutMs) { status in
        statuses[index] = status
        pendingCount -= 1
        if pendingCount == 0 { completion(statuses.compactMap { $0 }) }
      }
    }
  }
}
