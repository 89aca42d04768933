package import EventLoop

/// Everything that happened in the run, in order, of the kinds that the client gets.
///
/// Each entry is numbered, sent to the observer at once, and remembered until newer ones need its
/// place. Entries of other kinds are neither numbered
/// nor remembered.
@BridgeActor
package final class EventLog {
  /// One entry of the log: a case for each kind that is logged.
  package enum Entry: Sendable {
    case event(AdEvent)
    case violation(ContractViolation)
  }

  /// Gets each entry as it happens.
  package weak var observer: (any EventObserver)?

  /// The kinds that every client gets.
  var defaultKinds = NotificationKinds.sentToEveryClient {
    didSet { kinds = defaultKinds }
  }
  /// The kinds that are numbered, sent and remembered.
  private var kinds = NotificationKinds.sentToEveryClient

  private let clock: Clock
  private var entries: RingBuffer<Entry>
  private var lastIndex = 0

  /// Whether a violation of the severity `error` was reported.
  package private(set) var hasErrors = false

  /// - Parameter capacity: How many entries are remembered.
  init(clock: Clock, capacity: Int) {
    self.clock = clock
    entries = RingBuffer(capacity: capacity)
  }

  /// The time for new entries.
  var nowMs: Int { clock.nowMs }

  /// Chooses which kinds the client gets from now on, beyond those that every client gets.
  ///
  /// It replaces an earlier choice. Entries that are already in the log stay there.
  package func choose(_ chosen: NotificationKinds) {
    kinds = defaultKinds.union(chosen)
  }

  func record(_ kind: AdEvent.Kind, of ad: AdID, seq: Int, atMs: Int) {
    append(.adEvent) { index in
      .event(AdEvent(ad: ad, seq: seq, index: index, atMs: atMs, kind: kind))
    }
  }

  /// - Parameter atMs: The time of the violation; `nil` for now.
  func report(
    _ rule: ContractRule,
    className: String,
    ad: AdID?,
    _ message: String,
    atMs: Int? = nil
  ) {
    if rule.severity == .error { hasErrors = true }
    append(.contractViolation) { index in
      .violation(
        ContractViolation(
          index: index, className: className, ad: ad, rule: rule, message: message,
          atMs: atMs ?? nowMs))
    }
  }

  /// Sends that an adapter has ended, or is ready again. It is not logged: it is a state, and not
  /// something that happened to an ad.
  func announce(_ status: AdapterStatus) {
    if kinds.contains(.adapterStatus) { observer?.didChange(status, atMs: nowMs) }
  }

  /// Numbers an entry, remembers it and sends it, if the client gets its kind.
  @inline(__always)
  private func append(_ kind: NotificationKind, _ makeEntry: (_ index: Int) -> Entry) {
    guard kinds.contains(kind) else { return }
    lastIndex += 1
    let entry = makeEntry(lastIndex)
    entries.append(entry)
    observer?.didAppend(entry)
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
  /// The notification that carries it.
  package var kind: NotificationKind {
    switch self {
    case .event: .adEvent
    case .violation: .contractViolation
    }
  }

  fileprivate var ad: AdID? {
    switch self {
    case .event(let event): event.ad
    case .violation(let violation): violation.ad
    }
  }
}

/// Observes the log and the adapters, at once.
@BridgeActor
package protocol EventObserver: AnyObject {
  /// An event or a violation was logged.
  func didAppend(_ entry: EventLog.Entry)
  /// An adapter has ended, or is ready again.
  func didChange(_ status: AdapterStatus, atMs: Int)
}
