import Ads
import EventLoop
import JSON
import Mediation
import Testing

/// What an attempt asks for, and what it leaves behind.
@Suite @LoopActor struct AttemptEndTests {
  private let adapter = ScriptedAdapter()
  private let program = ScriptedAdapter(program: [.native])

  /// A world whose adapter `A` never answers by itself.
  private func silentWorld() -> World { World([AdapterClass(adapter, className: "A")]) }

  /// A world whose adapter `A` has set-ups that the test completes.
  private func slowWorld(_ adUnits: AdUnit...) -> World {
    World([AdapterClass(program, className: "A")], adUnits: adUnits)
  }

  /// The rules that the log names for an ad.
  private func violations(of ad: String, in world: World) -> [ContractRule] {
    world.mediator.events.newest(100, of: AdID(rawValue: ad)).compactMap {
      if case .violation(let violation) = $0 { violation.rule } else { nil }
    }
  }

  // MARK: What it asks for

  @Test func `each attempt of a waterfall has a seed of its own`() throws {
    var seeds: [Int] = []
    let failing = AdapterClass.scripted("A") { request, completion in
      seeds.append(request.seed)
      _ = completion(.failure(AdError(.noFill, "No ad.")))
    }
    let world = World([failing], adUnits: [.native("unit", ["A", "A", "A"])])
    try world.loadNative(from: .adUnit("unit"))
    #expect(Set(seeds).count == 3)
  }

  @Test func `callers that wait for a set-up are called in order`() throws {
    let world = slowWorld()
    let adapter = try world.mediator.adapters.named("A")
    var order: [Int] = []
    for number in 1...3 { adapter.whenSetUp { _ in order.append(number) } }
    for complete in program.setUps { complete(nil) }
    #expect(order == [1, 2, 3])
  }

  @Test func `in a waterfall, the cause of a failed set-up stands under the attempt's error`()
    throws
  {
    let world = slowWorld(.native("unit", ["A"]))
    try world.loadNative(from: .adUnit("unit"))
    let cause = AdError(domain: "net", code: 7, message: "No account.")
    for complete in program.setUps { complete(cause) }
    world.advance(byMs: 0)
    let error = try world.lastError().0
    #expect(error.message == "A could not be set up: No account.")
    #expect(error.underlying == cause)
  }

  @Test func `an error of a set-up with too much text is truncated, and a violation`() throws {
    let world = slowWorld()
    var length = 0
    try world.mediator.adapters.named("A").whenSetUp { length = $0.description.utf8.count }
    let long = String(repeating: "x", count: 100_000)
    for complete in program.setUps { complete(AdError(.noFill, long)) }
    #expect(1_000...AdError.maximumTextLength ~= length)
    #expect(world.log == ["violation contentTooLarge"])
  }

  // MARK: What it leaves behind

  @Test func `the adapter of a load that is cancelled is released`() throws {
    let world = silentWorld()
    let load = try world.loadNative()
    #expect(adapter.loader != nil)
    load.cancel()
    #expect(adapter.loader == nil)
  }

  @Test func `an adapter that never answers is released a minute after the deadline`() throws {
    let world = silentWorld()
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 60_004)
    #expect(adapter.loader != nil)
    world.advance(byMs: 1)
    #expect(adapter.loader == nil)
  }

  @Test func `a late answer does not also count as missing`() throws {
    let world = silentWorld()
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    _ = adapter.loads[0].complete(.failure(AdError(.noFill, "No ad.")))
    world.advance(byMs: 100_000)
    #expect(world.log == ["violation lateCompletion"])
    #expect(adapter.loader == nil)
  }

  @Test func `missing answers are reported in the order of their loads`() throws {
    let world = silentWorld()
    for _ in 0..<9 { try world.loadNative(timeoutMs: 5) }
    world.advance(byMs: 10_000)
    world.mediator.endRun()
    let ads = world.mediator.events.entries(of: nil, since: 1, limit: 100).entries
      .map { $0.ad?.rawValue }
    #expect(ads == (1...9).map { "ad-\($0)" })
  }

  @Test func `a late answer names its ad, unless a client's id may be another ad's`() throws {
    let world = silentWorld()
    try world.loadNative(timeoutMs: 5)
    try world.loadNative(as: AdID(rawValue: "mine"), timeoutMs: 5)
    world.advance(byMs: 5)
    for load in adapter.loads { _ = load.complete(.native(ScriptedNativeAd())) }
    #expect(world.log == Array(repeating: "violation lateCompletion", count: 2))
    #expect(violations(of: "ad-1", in: world) == [.lateCompletion])
    #expect(violations(of: "mine", in: world) == [])
  }

  @Test func `while a load with a client's id goes on, its violations name the ad`() throws {
    let world = World(
      [.scripted("A") { _ = $1(.nothing) }, .silent("B")],
      adUnits: [.native("unit", ["A", "B"])])
    try world.loadNative(from: .adUnit("unit"), as: AdID(rawValue: "mine"))
    #expect(violations(of: "mine", in: world) == [.emptyCompletion])
  }

  @Test func `only violations of severity error are errors`() throws {
    let world = silentWorld()
    try world.loadNative(timeoutMs: 5)
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    _ = adapter.loads[0].complete(.native(ScriptedNativeAd()))
    #expect(world.log == ["violation lateCompletion"])
    #expect(!world.mediator.events.hasErrors)
    world.advance(byMs: 10_000)
    world.mediator.endRun()
    #expect(world.mediator.events.hasErrors)
  }
}
