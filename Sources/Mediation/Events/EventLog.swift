package import Ads
package import EventLoop

/// Everything that happened in the run, in order, of the kinds that the client gets.
///
/// Each entry is numbered, sent to the observer at once, and remembered until newer ones need its
/// place or its memory. Entries of other kinds get no number, and are not kept.
@LoopActor
package final class EventLog {
  /// One entry of the log: a case for each kind that is logged.
  package enum Entry: Sendable {
    case event(AdEventEntry)
    case violation(ContractViolation)
    case trace(TraceEntry)
  }

  /// Gets each entry as it happens.
  package weak var observer: (any EventObserver)?

  /// The kinds that every client gets.
  var defaultKinds = NotificationKinds.sentToEveryClient {
    didSet { clientKinds = defaultKinds }
  }
  /// The kinds that are numbered, sent and remembered.
  private var clientKinds = NotificationKinds.sentToEveryClient {
    didSet { chooseKinds() }
  }
  /// Each gets every entry of every kind.
  private var recorders: [any EventRecorder] = [] {
    didSet { chooseKinds() }
  }
  /// The logs of other clients, which get each entry that is about an adapter and not about an ad.
  private var followers: [EventLog] = [] {
    didSet { chooseKinds() }
  }
  /// The kinds that the client or a recorder gets.
  // Each step of a load reads it, and no access to it lasts while anything else runs.
  @exclusivity(unchecked) private var kinds = NotificationKinds.sentToEveryClient

  private let clock: Clock
  // Each event touches these too.
  @exclusivity(unchecked) private var entries: RingBuffer<Entry>
  @exclusivity(unchecked) private var lastIndex = 0
  private let byteLimit: Int
  /// How many bytes of memory the entries take, and the events that wait for their ad.
  @exclusivity(unchecked) private var byteCount = 0
  private var heldBytes = 0

  /// Where violations go, too, if the log is that of an adapter's loads; else `nil`.
  private let violations: EventLog?

  /// Whether a violation of the severity `error` was reported.
  package private(set) var hasErrors = false

  /// - Parameters:
  ///   - capacity: How many entries are remembered.
  ///   - byteLimit: How many bytes of memory they may take.
  ///   - violations: Where violations go, too, without the ad.
  init(clock: Clock, capacity: Int, byteLimit: Int, violations: EventLog? = nil) {
    self.violations = violations
    self.clock = clock
    self.byteLimit = byteLimit
    entries = RingBuffer(capacity: capacity)
  }

  /// The index of the next entry.
  package var nextIndex: Int { lastIndex + 1 }

  /// The time for new entries.
  var nowMs: Int { clock.nowMs }

  /// Passes entries about adapters on to the log of another client, until ``remove(follower:)``.
  func add(follower: EventLog) { followers.append(follower) }

  func remove(follower: EventLog) { followers.removeAll { $0 === follower } }

  /// Passes every entry of every kind on, until ``remove(recorder:)``.
  package func add(recorder: any EventRecorder) { recorders.append(recorder) }

  package func remove(recorder: any EventRecorder) { recorders.removeAll { $0 === recorder } }

  private func chooseKinds() {
    kinds = recorders.isEmpty && followers.isEmpty ? clientKinds : .recorded
  }

  /// Chooses which kinds the client gets from now on, beyond those that every client gets.
  ///
  /// It replaces an earlier choice. Entries that are already in the log stay there.
  package func choose(_ chosen: NotificationKinds) {
    clientKinds = defaultKinds.union(chosen)
  }

  func record(_ event: AdEvent, of ad: AdID, seq: Int) {
    append(.adEvent) { index in
      .event(AdEventEntry(ad: ad, seq: seq, index: index, atMs: nowMs, event: event))
    }
  }

  func recordViolation(
    _ rule: ContractRule, className: String, ad: AdID?, _ message: String
  ) {
    if rule.severity == .error { hasErrors = true }
    violations?.recordViolation(rule, className: className, ad: nil, message)
    append(.contractViolation) { index in
      .violation(
        ContractViolation(
          index: index, className: className, ad: ad, rule: rule, message: message,
          atMs: nowMs))
    }
  }

  /// Records the work of the bridge or of an adapter, if the client has chosen its kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of the content.
  ///   - content: Evaluated only if the client has chosen the kind.
  @inline(__always)
  func trace(
    _ kind: NotificationKind,
    _ content: () -> TraceEntry.Content
  ) {
    append(kind) { index in
      .trace(TraceEntry(index: index, atMs: nowMs, content()))
    }
  }

  /// Whether the client gets a kind.
  package func sends(_ kind: NotificationKind) -> Bool { clientKinds.contains(kind) }

  /// Whether the client or a recorder gets a kind.
  func records(_ kind: NotificationKind) -> Bool { kinds.contains(kind) }

  /// Sends that an adapter has ended, or is ready again. It is not logged: it is a state, and not
  /// something that happened to an ad.
  func announce(_ status: AdapterStatus) {
    if clientKinds.contains(.adapterStatus) { observer?.didChange(status, atMs: nowMs) }
    for follower in followers { follower.announce(status) }
  }

  /// Numbers an entry, remembers it and sends it, if the client gets its kind.
  @inline(__always)
  private func append(_ kind: NotificationKind, _ makeEntry: (_ index: Int) -> Entry) {
    guard kinds.contains(kind) else { return }
    if kinds.isRecorded { return appendRecorded(kind, makeEntry) }
    lastIndex += 1
    store(makeEntry(lastIndex))
  }

  /// Numbers, remembers and sends an entry if the client gets its kind, records it, and passes it
  /// on.
  @inline(never)
  private func appendRecorded(_ kind: NotificationKind, _ makeEntry: (_ index: Int) -> Entry) {
    let isSent = clientKinds.contains(kind)
    if isSent { lastIndex += 1 }
    let entry = makeEntry(isSent ? lastIndex : 0)
    // A picture of the ad is drawn from the events in the log.
    if isSent { store(entry) }
    for recorder in recorders { recorder.record(entry) }
    if entry.ad == nil {
      for follower in followers { follower.append(kind) { entry.numbered($0) } }
    }
  }

  @inline(__always)
  private func store(_ entry: Entry) {
    byteCount += entry.byteCount
    if entries.count == entries.capacity, let oldest = entries.removeFirst() {
      byteCount -= oldest.byteCount
    }
    entries.append(entry)
    if byteCount > byteLimit { forgetOldest() }
    observer?.didAppend(entry)
  }

  private func forgetOldest() {
    while byteCount > byteLimit, entries.count > 1, let oldest = entries.removeFirst() {
      byteCount -= oldest.byteCount
    }
  }

  /// Counts the memory of an event that waits until the client knows its ad.
  ///
  /// - Returns: `false` if there is no room for it.
  func hold(bytes: Int) -> Bool {
    guard heldBytes + bytes <= byteLimit / 2 else { return false }
    heldBytes += bytes
    byteCount += bytes
    if byteCount > byteLimit { forgetOldest() }
    return true
  }

  /// Counts the memory of events that no longer wait.
  func release(bytes: Int) {
    heldBytes -= bytes
    byteCount -= bytes
  }

  /// How many bytes the entries of a page take in memory, unless it has one entry. In the answer,
  /// each character can take six times as much.
  private static let pageBytes = 2 << 20

  /// A page of the log.
  ///
  /// - Parameters:
  ///   - ad: The ad whose entries are returned; `nil` for all ads.
  ///   - index: The index of the first entry.
  ///   - limit: The largest number of entries. There are fewer if they are large.
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
    var pageBytes = 0
    while next <= lastIndex, page.count < limit {
      let entry = entries[next - oldest]
      if ad == nil || entry.ad == ad {
        pageBytes += entry.byteCount
        if pageBytes > Self.pageBytes, !page.isEmpty { break }
        page.append(entry)
      }
      next += 1
    }
    return (page, next, max(0, oldest - index))
  }

  /// The newest entries, the oldest of them first.
  ///
  /// - Parameters:
  ///   - limit: The largest number of entries. There are fewer if they are large.
  ///   - ad: The ad whose entries are returned; `nil` for all ads.
  package func newest(_ limit: Int, of ad: AdID? = nil) -> [Entry] {
    var page: [Entry] = []
    var pageBytes = 0
    var next = entries.count - 1
    while next >= 0, page.count < limit {
      let entry = entries[next]
      if ad == nil || entry.ad == ad {
        pageBytes += entry.byteCount
        if pageBytes > Self.pageBytes, !page.isEmpty { break }
        page.append(entry)
      }
      next -= 1
    }
    return page.reversed()
  }
}

extension EventLog {
  /// The events of an ad that have one of the names and are still remembered, in order.
  package func events(of ad: AdID, among names: Set<AdEvent.Name>) -> [AdEvent.Name] {
    var found: [AdEvent.Name] = []
    for index in 0..<entries.count {
      if case .event(let event) = entries[index], event.ad == ad, names.contains(event.event.name) {
        found.append(event.event.name)
      }
    }
    return found
  }
}

extension EventLog.Entry {
  /// The time of the entry, since the start of the process.
  package var atMs: Int {
    switch self {
    case .event(let event): event.atMs
    case .violation(let violation): violation.atMs
    case .trace(let entry): entry.atMs
    }
  }

  /// The notification that carries it.
  package var kind: NotificationKind {
    switch self {
    case .event: .adEvent
    case .violation: .contractViolation
    case .trace(let entry): entry.content.kind
    }
  }

  /// The same entry in another log.
  package func numbered(_ index: Int) -> EventLog.Entry {
    switch self {
    case .event(let event):
      .event(
        AdEventEntry(
          ad: event.ad, seq: event.seq, index: index, atMs: event.atMs, event: event.event))
    case .violation(let violation):
      .violation(
        ContractViolation(
          index: index, className: violation.className, ad: violation.ad, rule: violation.rule,
          message: violation.message, atMs: violation.atMs))
    case .trace(let entry):
      .trace(TraceEntry(index: index, atMs: entry.atMs, entry.content))
    }
  }

  /// How many bytes of memory it takes, with the id of its ad, which may have been disposed of.
  fileprivate var byteCount: Int {
    switch self {
    case .event(let event): Self.usualBytes + event.ad.byteCount + event.event.payloadBytes
    case .violation(let violation):
      2 * Self.usualBytes + (violation.ad?.byteCount ?? 0) + violation.message.utf8.count
        + violation.className.utf8.count
    case .trace(let entry):
      2 * Self.usualBytes + (entry.content.ad?.byteCount ?? 0) + entry.content.payloadBytes
    }
  }

  /// The place in the log, which may have as much room to spare.
  private static let usualBytes = 160

  /// The ad that it is about; `nil` for a set-up or for signals.
  package var ad: AdID? {
    switch self {
    case .event(let event): event.ad
    case .violation(let violation): violation.ad
    case .trace(let entry): entry.content.ad
    }
  }
}

extension EventLog {
  var wantsNetworkCalls: Bool { records(.networkCall) || Log.writesAll }

  /// Logs an adapter's call to its network.
  ///
  /// - Parameter load: The load that the adapter works for; `nil` for a set-up.
  package func log(_ call: NetworkCall, className: String, load: AdID?) {
    trace(.networkCall) { .networkCall(className: className, load, call) }
    Log.debug("\(className)\(load.map { " for \($0)" } ?? "") called its network: \(call)")
  }
}

/// Records the run: gets each entry at once, of every kind. An entry that the client does not get has
/// the index 0.
@LoopActor
package protocol EventRecorder: AnyObject {
  func record(_ entry: EventLog.Entry)
}

/// Observes the log and the adapters, at once.
@LoopActor
package protocol EventObserver: AnyObject {
  /// An entry was logged.
  func didAppend(_ entry: EventLog.Entry)
  /// An adapter has ended, or is ready again.
  func didChange(_ status: AdapterStatus, atMs: Int)
}
