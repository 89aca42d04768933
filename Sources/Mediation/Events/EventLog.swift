package import EventLoop

/// Everything that happened in the run, in order: events of ads and breaches of the contract.
///
/// Each is numbered, told to the observer at once, and remembered until newer ones need its place.
@BridgeActor
package final class EventLog {
  /// One entry of the log.
  package enum Entry: Sendable {
    case event(AdEvent)
    case violation(ContractViolation)
  }

  /// Who hears of each entry as it happens.
  package weak var observer: (any EventObserver)?

  private let clock: Clock
  private var entries: RingBuffer<Entry>
  private var lastIndex = 0

  /// Whether an adapter broke a rule whose breach is an error.
  package private(set) var hasErrors = false

  /// - Parameter capacity: How many entries are remembered.
  init(clock: Clock, capacity: Int) {
    self.clock = clock
    entries = RingBuffer(capacity: capacity)
  }

  /// The time that entries are stamped with.
  var nowMs: Int { clock.nowMs }

  func record(_ kind: AdEvent.Kind, of ad: AdID, seq: Int, atMs: Int) {
    lastIndex += 1
    let event = AdEvent(ad: ad, seq: seq, index: lastIndex, atMs: atMs, kind: kind)
    entries.append(.event(event))
    observer?.didRecord(event)
  }

  /// - Parameter atMs: When it was seen; `nil` for now.
  func report(
    _ rule: ContractRule,
    className: String,
    ad: AdID?,
    _ message: String,
    atMs: Int? = nil
  ) {
    lastIndex += 1
    if rule.severity == .error { hasErrors = true }
    let violation = ContractViolation(
      index: lastIndex, className: className, ad: ad, rule: rule, message: message,
      atMs: atMs ?? nowMs)
    entries.append(.violation(violation))
    observer?.didReport(violation)
  }

  /// Tells that an adapter has ended, or is ready again. It is no entry: it says what is now.
  func announce(_ status: AdapterStatus) {
    observer?.didChange(status, atMs: nowMs)
  }

  /// A page of the log.
  ///
  /// - Parameters:
  ///   - ad: Whose entries are wanted; `nil` for all.
  ///   - index: The first entry that is looked at.
  ///   - limit: How many entries there are at most.
  /// - Returns: The entries, the index to go on with, and how many of those asked for were
  ///   forgotten.
  package func entries(
    of ad: AdID?,
    since index: Int,
    limit: Int
  ) -> (entries: [Entry], nextIndex: Int, forgotten: Int) {
    let oldest = lastIndex - entries.count + 1
    var next = max(index, oldest)
    var page: [Entry] = []
    while next <= lastIndex, page.count < limit {
      let entry = entries[next - oldest]
      if ad == nil || entry.ad == ad { page.append(entry) }
      next += 1
    }
    return (page, max(next, index), max(0, oldest - index))
  }
}

extension EventLog.Entry {
  fileprivate var ad: AdID? {
    switch self {
    case .event(let event): event.ad
    case .violation(let violation): violation.ad
    }
  }
}
