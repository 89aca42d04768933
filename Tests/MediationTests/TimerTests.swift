import Ads
import EventLoop
import Mediation
import Testing

/// What has ended leaves no timer, whose action could change what came after it.
@LoopActor
@Suite struct TimerTests {
  /// A world with one adapter, `A`, whose loads the test answers.
  private func world() -> (World, ScriptedAdapter) {
    let adapter = ScriptedAdapter()
    return (World([AdapterClass(adapter, className: "A")]), adapter)
  }

  @Test func `a load that has failed leaves no timer`() throws {
    let (world, adapter) = world()
    try world.loadNative()
    world.advance(byMs: 30)
    _ = adapter.loads[0].complete(.failure(AdError(.noFill, "None.")))
    world.advance(byMs: 0)
    #expect(world.ends.count == 1)
    #expect(world.clock.timerCount == 0)
  }

  @Test func `an ad that was disposed of leaves no timer`() throws {
    let (world, adapter) = world()
    try world.loadNative()
    _ = adapter.loads[0].complete(.native(ScriptedNativeAd()))
    world.advance(byMs: 0)
    _ = try world.mediator.ads.disposeAll()
    #expect(world.clock.timerCount == 0)
  }

  @Test func `an auction without an exchange leaves no timer, however it ends`() throws {
    let scene = AuctionScene(bidders: [.bidder("A", 1), .bidder("B", 2)], lineItems: [.item("M")])
    try scene.load()
    #expect(scene.world.ends.count == 1)
    #expect(scene.world.clock.timerCount == 0)

    let silent = AuctionScene(bidders: [.bidder("A", 1)], lineItems: [.item("M")]) { _, _ in }
    let load = try silent.load()
    #expect(silent.world.clock.timerCount > 0)
    load.cancel()
    #expect(silent.world.clock.timerCount == 0)
  }

  @Test func `a second answer after the deadline that was met is still a second answer`() throws {
    let (world, adapter) = world()
    try world.loadNative(timeoutMs: 200)
    _ = adapter.loads[0].complete(.native(ScriptedNativeAd()))
    world.advance(byMs: AdLoad.timeoutMs)
    _ = adapter.loads[0].complete(.native(ScriptedNativeAd()))
    #expect(world.log == ["violation duplicateCompletion"])
  }

  @Test func `a set-up that was completed leaves no timer`() throws {
    let program = ScriptedAdapter(program: [.native])
    let world = World([AdapterClass(program, className: "A")])
    var statuses: [AdapterStatus] = []
    try world.mediator.adapters.setUp(["A"], credentials: nil, timeoutMs: 100) { statuses = $0 }
    #expect(world.clock.timerCount == 1)
    program.setUps[0](nil)
    #expect(statuses.map(\.state) == [.ready])
    #expect(world.clock.timerCount == 0)
  }

  @Test func `a set-up that comes late is not missing, however much time passes`() throws {
    let program = ScriptedAdapter(program: [.native])
    let world = World([AdapterClass(program, className: "A")])
    try world.mediator.adapters.setUp(["A"], credentials: nil, timeoutMs: 100) { _ in }
    world.advance(byMs: 100)
    program.setUps[0](nil)
    world.advance(byMs: 10 * AdapterSetUp.timeoutMs)
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `an answer that comes late is not missing, however much time passes`() throws {
    let (world, adapter) = world()
    try world.loadNative(timeoutMs: 100)
    world.advance(byMs: 100)
    _ = adapter.loads[0].complete(.failure(AdError(.noFill, "None.")))
    world.advance(byMs: 10 * AdLoad.timeoutMs)
    #expect(world.log == ["violation lateCompletion"])
    #expect(world.clock.timerCount == 0)
  }
}
