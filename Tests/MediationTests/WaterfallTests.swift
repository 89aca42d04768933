import Ads
import EventLoop
import JSON
import Mediation
import Testing

@Suite @LoopActor struct WaterfallTests {
  private let noFill = AdError(domain: "network", code: 3, message: "No ad.")

  private func failing(_ name: String) -> AdapterClass { .failing(name, noFill) }

  private func unit(_ names: String..., timeoutMs: Int? = nil) -> AdUnit {
    .native("unit", names, timeoutMs: timeoutMs)
  }

  @Test func `the load ends with the first network that gives an ad`()
    throws
  {
    let world = World(
      [failing("A"), .filling("B"), .filling("C")], adUnits: [unit("A", "B", "C")])
    try world.loadNative(from: .adUnit("unit"))
    let info = try #require(try world.ends.first?.get().responseInfo)
    #expect(info.attempts.map(\.lineItem.className) == ["A", "B"])
    #expect(info.attempts.map(\.error) == [noFill, nil])
    #expect(info.loadedAttempt == 1)
  }

  @Test func `of ad units with the same id the first one is loaded`() throws {
    let world = World([.filling("A"), .filling("B")], adUnits: [unit("A"), unit("B")])
    try world.loadNative(from: .adUnit("unit"))
    let info = try #require(try world.ends.first?.get().responseInfo)
    #expect(info.attempts.map(\.lineItem.className) == ["A"])
  }

  @Test func `if no network gives an ad, the error is no fill over the last network's error`()
    throws
  {
    let world = World([failing("A"), failing("B")], adUnits: [unit("A", "B")])
    try world.loadNative(from: .adUnit("unit"))
    let (error, info) = try world.lastError()
    #expect(error.domain == "com.google.admob")
    #expect(error.name == "noFill")
    #expect(error.underlying == noFill)
    #expect(info.attempts.count == 2)
    #expect(info.loadedAttempt == nil)
  }

  @Test func `the error of the only network is the error of the load`() throws {
    let world = World([failing("A")])
    try world.loadNative()
    #expect(try world.lastError().0 == noFill)
  }

  @Test func `a network that does not answer times out after ten seconds`() throws {
    let world = World([.silent("A"), .filling("B")], adUnits: [unit("A", "B")])
    try world.loadNative(from: .adUnit("unit"))
    world.advance(byMs: 9_999)
    #expect(world.ends.isEmpty)
    world.advance(byMs: 1)
    let info = try #require(try world.ends.first?.get().responseInfo)
    #expect(info.attempts[0].error?.name == "timeout")
    #expect(info.attempts.map(\.latencyMs) == [10_000, 0])
  }

  @Test func `a whole load times out after the ad unit's timeout`() throws {
    let world = World(
      [.silent("A"), .silent("B"), .filling("C")], adUnits: [unit("A", "B", "C", timeoutMs: 15_000)]
    )
    try world.loadNative(from: .adUnit("unit"))
    world.advance(byMs: 15_000)
    let info = try world.lastError().1
    #expect(info.attempts.map(\.latencyMs) == [10_000, 5_000])
  }

  @Test func `a client's timeout takes precedence over the ad unit's`() throws {
    let world = World([.silent("A")], adUnits: [unit("A", timeoutMs: 15_000)])
    try world.loadNative(from: .adUnit("unit"), timeoutMs: 7)
    world.advance(byMs: 7)
    #expect(try world.lastError().0.name == "timeout")
  }

  @Test func `a single adapter has the whole time`() throws {
    let world = World([.silent("A")])
    try world.loadNative()
    world.advance(byMs: 59_999)
    #expect(world.ends.isEmpty)
    world.advance(byMs: 1)
    #expect(try world.lastError().0.name == "timeout")
  }

  @Test(arguments: [(50, 50), (nil, 10_000), (20_000, 15_000)])
  func `a line item's own timeout counts, within that of the load`(own: Int?, expected: Int) throws
  {
    let item = LineItem(className: "A", timeoutMs: own)
    let world = World(
      [.silent("A")],
      adUnits: [AdUnit(id: "unit", format: .native, lineItems: [item], timeoutMs: 15_000)])
    try world.loadNative(from: .adUnit("unit"))
    world.advance(byMs: expected - 1)
    #expect(world.ends.isEmpty)
    world.advance(byMs: 1)
    #expect(try world.lastError().1.attempts.map(\.latencyMs) == [expected])
  }

  @Test func `a network whose turn comes at the deadline is not asked`() throws {
    let world = World(
      [.silent("A"), .scripted("B") { _, _ in Issue.record("B is asked.") }],
      adUnits: [unit("A", "B")])
    world.mediator.events.choose(NotificationKinds([.attemptBegan]))
    try world.loadNative(from: .adUnit("unit"), timeoutMs: 5)
    world.advance(byMs: 5)
    #expect(try world.lastError().1.attempts.count == 1)
    #expect(world.log == ["attemptBegan ad-1"])
  }

  @Test func `a class that does not exist fails its attempt`() throws {
    let world = World([.filling("B")], adUnits: [unit("A", "B")])
    try world.loadNative(from: .adUnit("unit"))
    let info = try #require(try world.ends.first?.get().responseInfo)
    #expect(info.attempts[0].error?.code == 8)
    #expect(info.loadedAttempt == 1)
  }

  @Test func `ten thousand networks that fail at once do not overflow the stack`() throws {
    let names = Array(repeating: "A", count: 10_000)
    let world = World([failing("A")], adUnits: [.native("unit", names)])
    try world.loadNative(from: .adUnit("unit"))
    #expect(try world.lastError().1.attempts.count == 10_000)
  }

  @Test func `a cancelled load asks no further network, and ignores a late answer`() throws {
    var late: LoadCompletion?
    let world = World(
      [.scripted("A") { _, completion in late = completion }, .filling("B")],
      adUnits: [unit("A", "B")])
    let load = try world.loadNative(from: .adUnit("unit"))
    load.cancel()
    guard case .failure(.cancelled) = world.ends.first else {
      throw World.Unexpected(end: world.ends.first)
    }
    #expect(late?(.native(ScriptedNativeAd())) == nil)
    world.advance(byMs: 100_000)
    #expect(world.ends.count == 1)
    #expect(world.log.isEmpty)
  }

  @Test func `simultaneous loads of one ad unit are independent`() throws {
    var completions: [LoadCompletion] = []
    let world = World(
      [.scripted("A") { _, completion in completions.append(completion) }], adUnits: [unit("A")])
    try world.loadNative(from: .adUnit("unit"))
    try world.loadNative(from: .adUnit("unit"))
    _ = completions[1](.native(ScriptedNativeAd()))
    _ = completions[0](.failure(noFill))
    world.advance(byMs: 0)
    #expect(try world.lastError().0 == noFill)
    #expect(try world.mediator.ads.ad(AdID(rawValue: "ad-2")).state == .loaded)
    #expect(throws: MediationError.self) {
      try world.mediator.ads.ad(AdID(rawValue: "ad-1"))
    }
  }

  @Test func `actions that wait for a load run in order when it has ended`() throws {
    var completion: LoadCompletion?
    let world = World { _, handler in completion = handler }
    let load = try world.loadNative()
    var order: [Int] = []
    load.whenEnded { order.append(1) }
    load.whenEnded { order.append(2) }
    _ = completion?(.native(ScriptedNativeAd()))
    #expect(order.isEmpty)
    world.advance(byMs: 0)
    #expect(order == [1, 2])
  }
}
