import Ads
import EventLoop

/// The events of one ad on their way to the client: it counts and numbers them, and holds them back
/// until the client knows the ad.
///
/// An entry that was held back has the time at which it is sent, so that times in the log never go
/// back. It outlives the ad: a banner's next creative continues the stream, and events that were held
/// back are sent even if the ad was disposed of.
@LoopActor
final class AdEventStream {
  /// An entry that may have to wait until the client knows the ad.
  private enum Held {
    case event(AdEvent)
    case violation(EventSequence.Violation, className: String)
    case trace(NotificationKind, TraceEntry.Content)

    var byteCount: Int {
      switch self {
      case .event(let event): 128 + event.payloadBytes
      case .violation(let violation, _): 128 + violation.message.utf8.count
      case .trace(_, let content): 128 + content.payloadBytes
      }
    }
  }

  private let id: AdID
  private let log: EventLog
  // Each event touches these, and no access to them lasts while anything else runs.
  @exclusivity(unchecked) private var lastSeq = 0
  @exclusivity(unchecked) private var counters = EventCounters()
  /// The entries that are held back; `nil` after ``forward()`` or ``giveUp()``.
  @exclusivity(unchecked) private var held: [Held]? = []
  private var heldBytes = 0

  init(of id: AdID, log: EventLog) {
    self.id = id
    self.log = log
  }

  /// Counts of the events that occurred, in the order of ``AdEvent/Name``.
  var counts: [(name: AdEvent.Name, count: Int)] { counters.all }

  func emit(_ event: AdEvent) {
    counters.count(event.name)
    if held == nil { send(event) } else { deliver(.event(event)) }
  }

  func recordViolation(_ violation: EventSequence.Violation, by className: String) {
    deliver(.violation(violation, className: className))
  }

  /// Records the work of the bridge on the ad, if the client has chosen its kind.
  @inline(__always)
  func trace(_ kind: NotificationKind, _ content: () -> TraceEntry.Content) {
    if log.records(kind) { deliver(.trace(kind, content())) }
  }

  /// Sends what was held back, and from now on everything at once.
  func forward() {
    for item in removeHeld() { send(item) }
  }

  /// Sends the violations and drops everything else, because the client will never know the ad.
  func giveUp() {
    for item in removeHeld() {
      if case .violation = item { send(item) }
    }
  }

  /// Appends what another stream holds back.
  func append(_ other: AdEventStream) {
    for item in other.removeHeld() {
      if case .event(let event) = item { counters.count(event.name) }
      deliver(item)
    }
  }

  private func deliver(_ item: Held) {
    guard held != nil else { return send(item) }
    // A program can report any number of events before the client can know the ad.
    guard log.hold(bytes: item.byteCount) else { return }
    heldBytes += item.byteCount
    held?.append(item)
  }

  private func removeHeld() -> [Held] {
    log.release(bytes: heldBytes)
    heldBytes = 0
    defer { held = nil }
    return held ?? []
  }

  private func send(_ event: AdEvent) {
    lastSeq += 1
    log.record(event, of: id, seq: lastSeq)
  }

  private func send(_ item: Held) {
    switch item {
    case .event(let event):
      send(event)
    case .violation(let violation, let className):
      log.recordViolation(violation.rule, className: className, ad: id, violation.message)
    case .trace(let kind, let content):
      log.trace(kind) { content }
    }
  }
}

/// Counts the events of an ad.
struct EventCounters {
  /// In the order of the first event. Most ads have few kinds of events, or none.
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
