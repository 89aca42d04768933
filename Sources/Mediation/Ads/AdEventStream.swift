import EventLoop

/// What happens to one ad, on its way to the client: counted, numbered, and held back until the
/// client knows of the ad.
///
/// It outlives what it tells of: a banner's next creative goes on with the stream of the one before,
/// and what was held back of an ad that was disposed of is owed all the same.
@BridgeActor
final class AdEventStream {
  /// Something that waits until the client knows of the ad.
  private enum Held {
    case event(AdEvent.Kind)
    case breach(EventSequence.Breach, className: String)
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
    if held == nil { send(event) } else { held?.append(.event(event)) }
  }

  func report(_ breach: EventSequence.Breach, by className: String) {
    if held == nil {
      send(breach, by: className)
    } else {
      held?.append(.breach(breach, className: className))
    }
  }

  /// Sends what was held back, and everything from now on.
  func forward() {
    for item in takeHeld() {
      switch item {
      case .event(let event): send(event)
      case .breach(let breach, let className): send(breach, by: className)
      }
    }
  }

  /// The client will never know of the ad: its events are nobody's, and only breaches are reported.
  func giveUp() {
    for case .breach(let breach, let className) in takeHeld() { send(breach, by: className) }
  }

  /// Takes over what another stream holds back.
  func append(_ other: AdEventStream) {
    for item in other.takeHeld() {
      switch item {
      case .event(let event): emit(event)
      case .breach(let breach, let className): report(breach, by: className)
      }
    }
  }

  private func takeHeld() -> [Held] {
    defer { held = nil }
    return held ?? []
  }

  private func send(_ event: AdEvent.Kind) {
    lastSeq += 1
    log.record(event, of: id, seq: lastSeq)
  }

  private func send(_ breach: EventSequence.Breach, by className: String) {
    log.report(breach.rule, className: className, ad: id, breach.message)
  }
}
