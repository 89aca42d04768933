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
    let world = World { _, completion in _ = completion(ScriptedNativeAd(), nil) }
    world.mobileAds.events.recorder = recorder
    return world
  }

  @Test func `a recorder gets every kind, and the client what it gets without one`() throws {
    let recorder = Recorder()
    let (recorded, plain) = (world(recorder), world(nil))

    for world in [recorded, plain] {
      try world.loadNative()
      _ = try world.mobileAds.ads.ad(AdID(rawValue: "ad-1")).recordImpression()
    }

    let kinds = Set(recorder.entries.map(\.kind))
    #expect(kinds.isSuperset(of: [.loadBegan, .attemptBegan, .attemptEnded, .loadEnded, .adEvent]))
    #expect(recorded.log == plain.log)
    #expect(recorded.mobileAds.events.nextIndex == plain.mobileAds.events.nextIndex)
  }

  @Test func `a client's choice numbers what it chose while a recorder gets everything`() throws {
    let recorder = Recorder()
    let world = world(recorder)

    world.mobileAds.events.choose(NotificationKinds([.loadEnded]))
    try world.loadNative()

    let entries = world.mobileAds.events.entries(of: nil, since: 1, limit: 10).entries
    #expect(entries.map(\.kind) == [.loadEnded])
    #expect(recorder.entries.count > 3)
  }

  @Test func `without a recorder nothing more is recorded`() throws {
    let world = world(Recorder())

    world.mobileAds.events.recorder = nil

    #expect(!world.mobileAds.events.records(.loadBegan))
    #expect(world.mobileAds.events.records(.adEvent))
  }
}
