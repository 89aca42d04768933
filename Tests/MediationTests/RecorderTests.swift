import Ads
import EventLoop
import Testing

@testable import Mediation

@LoopActor
@Suite struct RecorderTests {
  private final class Recorder: EventRecorder {
    var entries: [EventLog.Entry] = []
    func record(_ entry: EventLog.Entry) { entries.append(entry) }
  }

  private func world(_ recorder: Recorder?) -> World {
    let world = World([.filling("A")])
    if let recorder { world.mediator.events.add(recorder: recorder) }
    return world
  }

  @Test func `a recorder gets every kind, and the client what it gets without one`() throws {
    let recorder = Recorder()
    let (recorded, plain) = (world(recorder), world(nil))

    for world in [recorded, plain] {
      try world.loadNative()
      _ = try world.mediator.ads.ad(AdID(rawValue: "ad-1")).recordImpression()
    }

    let kinds = Set(recorder.entries.map(\.kind))
    #expect(kinds.isSuperset(of: [.loadBegan, .attemptBegan, .attemptEnded, .loadEnded, .adEvent]))
    #expect(recorded.log == plain.log)
    #expect(recorded.mediator.events.nextIndex == plain.mediator.events.nextIndex)
  }

  @Test func `a client's choice numbers what it chose while a recorder gets everything`() throws {
    let recorder = Recorder()
    let world = world(recorder)

    world.mediator.events.choose(NotificationKinds([.loadEnded]))
    try world.loadNative()

    let entries = world.mediator.events.entries(of: nil, since: 1, limit: 10).entries
    #expect(entries.map(\.kind) == [.loadEnded])
    #expect(recorder.entries.count > 3)
  }

  @Test func `without a recorder nothing more is recorded`() throws {
    let recorder = Recorder()
    let world = world(recorder)

    world.mediator.events.remove(recorder: recorder)

    #expect(!world.mediator.events.records(.loadBegan))
    #expect(world.mediator.events.records(.adEvent))
  }

  @Test func `an entry is in the log when the recorder gets it`() {
    let log = EventLog(clock: Clock(.manual), capacity: 9, byteLimit: 100_000)
    let ad = AdID(number: 1)
    let recorder = CountingRecorder(log)
    log.add(recorder: recorder)
    log.record(.impression, of: ad, seq: 1)
    #expect(recorder.counts == [1])
    log.trace(.adReleased) { .adReleased(ad) }
    guard case .trace(let entry) = recorder.last else {
      Issue.record("It is recorded.")
      return
    }
    // Nobody else gets it, so it has no number.
    #expect(entry.index == 0)
    #expect(log.nextIndex == 2)
  }
}

/// Keeps how many entries the log had at each of its entries.
private final class CountingRecorder: EventRecorder {
  private unowned let log: EventLog
  private(set) var counts: [Int] = []

  init(_ log: EventLog) {
    self.log = log
  }

  private(set) var last: EventLog.Entry?

  func record(_ entry: EventLog.Entry) {
    counts.append(log.newest(9).count)
    last = entry
  }
}
