import EventLoop

/// What happens to one ad, on its way to the client: counted, numbered, and held back until the
/// client knows of the ad.
///
/// It outlives what it tells of: a banner's next creative goes on with the stream of the one before,
/// and what was held back of an ad that was disposed of is owed all the same.
@BridgeActor
final class AdEventStream {
  /// Something that may have to wait until the client knows of the ad.
  private enum Held {
    case event(AdEvent.Kind, atMs: Int)
    case violation(EventSequence.Violation, className: String, atMs: Int)
  }

  private let id: AdID
  private let log: EventLog
  private var lastSeq = 0
  private var counters = EventCounters()
  /// `nil` once nothing is held back any more.
  private var held: [Held]? = []

  init(of id: AdID, log: EventLog) {
    self.id = id
    self.log = log
  }

  /// How often each event happened that did, in the order of ``AdEvent/Name``.
  var counts: [(name: AdEvent.Name, count: Int)] { counters.all }

  func emit(_ event: AdEvent.Kind) {
    counters.count(event.name)
    deliver(.event(event, atMs: log.nowMs))
  }

  func report(_ violation: EventSequence.Violation, by className: String) {
    deliver(.violation(violation, className: className, atMs: log.nowMs))
  }

  /// Sends what was held back, and everything from now on.
  func forward() {
    for item in removeHeld() { send(item) }
  }

  /// The client will never know of the ad: its events are nobody's, and only violations are reported.
  func giveUp() {
    for item in removeHeld() {
      if case .violation = item { send(item) }
    }
  }

  /// Takes over what another stream holds back.
  func append(_ other: AdEventStream) {
    for item in other.removeHeld() {
      if case .event(let event, _) = item { counters.count(event.name) }
      deliver(item)
    }
  }

  private func deliver(_ item: Held) {
    if held == nil { send(item) } else { held?.append(item) }
  }

  private func removeHeld() -> [Held] {
    defer { held = nil }
    return held ?? []
  }

  private func send(_ item: Held) {
    switch item {
    case .event(let event, let atMs):
      lastSeq += 1
      log.record(event, of: id, seq: lastSeq, atMs: atMs)
    case .violation(let violation, let className, let atMs):
      log.report(violation.rule, className: className, ad: id, violation.message, atMs: atMs)
    }
  }
}

/// How often each event of an ad happened.
struct EventCounters {
  /// Pairs in the order of first happening: an ad sees few kinds of events, and most see none.
  private var counts: [(name: AdEvent.Name, count: Int)] = []

  mutating func count(_ name: AdEvent.Name) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else {
      counts.append((name, 1))
    }
  }

  /// In the order of ``AdEvent/Name``.
  var all: [(name: AdEvent.Name, count: Int)] {
    AdEvent.Name.allCases.compactMap { name in counts.first { $0.name == name } }
  }
}
