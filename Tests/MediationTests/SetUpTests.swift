import Ads
import EventLoop
import JSON
import Mediation
import Testing

@Suite @LoopActor struct SetUpTests {
  private let program = ScriptedAdapter(program: [.native]) { request, completion in
    _ = completion(.plainAd(for: request))
  }

  private func world() -> World {
    let items = ["one", "two"].map { LineItem(className: "A", parameter: $0) }
    return World(
      [AdapterClass(program, className: "A")],
      adUnits: [AdUnit(id: "unit", format: .native, lineItems: items)])
  }

  @Test func `a class may be named a hundred thousand times`() throws {
    let world = World([.silent("A")])
    var statuses: [AdapterStatus] = []
    try world.mediator.adapters.setUp(
      Array(repeating: "A", count: 100_000), timeoutMs: nil
    ) { statuses += $0 }
    #expect(statuses.count == 100_000)
  }

  @Test func `adapters are created when one of them is first needed`() {
    var made: [String] = []
    func adapterClasses() -> [AdapterClass] {
      made.append("classes")
      return [.silent("A")]
    }
    func adUnits() -> [AdUnit] {
      made.append("units")
      return []
    }
    let mediator = Mediator(
      adapterClasses: adapterClasses(), adUnits: adUnits(), clock: Clock(.manual))
    #expect(made.isEmpty)
    #expect(mediator.adapters["A"] != nil)
    #expect(mediator.adapters["B"] == nil)
    #expect(made == ["classes"])
  }

  @Test func `a class is set up once, with the credentials of all its line items`() throws {
    let world = world()
    var statuses: [AdapterStatus] = []
    try world.mediator.adapters.setUp(nil, timeoutMs: nil) { statuses += $0 }
    try world.mediator.adapters.setUp(["A"], timeoutMs: nil) { statuses += $0 }
    #expect(program.setUps.count == 1)
    #expect(program.credentials.map { $0.settings["parameter"]?.string } == ["one", "two"])
    world.advance(byMs: 7)
    program.setUps[0](nil)
    #expect(statuses.map(\.state) == [.ready, .ready])
    #expect(statuses.map(\.latencyMs) == [7, 7])
    try world.mediator.adapters.setUp(nil, timeoutMs: nil) { statuses += $0 }
    #expect(statuses.count == 3)
    #expect(program.setUps.count == 1)
  }

  @Test func `a load waits for the set-up`() throws {
    let world = world()
    try world.loadNative()
    #expect(world.ends.isEmpty)
    program.setUps[0](nil)
    world.advance(byMs: 0)
    #expect(try world.lastAd().state == .loaded)
  }

  @Test func `a load of a single adapter fails if the set-up fails`() throws {
    let world = world()
    try world.loadNative()
    program.setUps[0](AdError(domain: "network", code: 7, message: "No key."))
    world.advance(byMs: 0)
    guard case .failure(.setUpFailed("A", let error)) = world.ends.first else {
      throw World.Unexpected(end: world.ends.first)
    }
    #expect(error.code == 7)
  }

  @Test func `in a waterfall a failed set-up fails only its attempts`() throws {
    let world = world()
    try world.loadNative(from: .adUnit("unit"))
    program.setUps[0](AdError(domain: "network", code: 7, message: "No key."))
    world.advance(byMs: 0)
    let attempts = try world.lastError().1.attempts
    #expect(attempts.map { $0.error?.underlying?.code } == [7, 7])
  }

  @Test func `a set-up that is late fails, and still makes the adapter ready`() throws {
    let world = world()
    var statuses: [AdapterStatus] = []
    try world.mediator.adapters.setUp(["A"], timeoutMs: 5) { statuses += $0 }
    world.advance(byMs: 5)
    #expect(statuses.map(\.state) == [.notReady])
    program.setUps[0](nil)
    #expect(world.log == ["violation lateCompletion"])
    try world.loadNative()
    #expect(try world.lastAd().state == .loaded)
    world.advance(byMs: 100_000)
    #expect(world.log == ["violation lateCompletion"])
  }

  @Test func `a load that ended during the set-up does not reach the adapter`() throws {
    let program = ScriptedAdapter(program: [.native])
    let world = World([AdapterClass(program, className: "A")])
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    #expect(world.ends.count == 1)
    program.setUps[0](nil)
    world.advance(byMs: 0)
    #expect(program.loads.count == 0)
  }

  @Test func `a late set-up has the latency of its deadline`() throws {
    let world = world()
    let adapter = try world.mediator.adapters.named("A")
    adapter.whenSetUp(timeoutMs: 5) { _ in }
    world.advance(byMs: 5)
    world.advance(byMs: 20)
    program.setUps[0](nil)
    var status: AdapterStatus?
    adapter.whenSetUp { status = $0 }
    #expect(status?.state == .ready)
    #expect(status?.latencyMs == 5)
  }

  @Test func `a class that does not load the format is not set up for it`() throws {
    let world = World([AdapterClass(program, className: "A")], adUnits: [.strip()])
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    #expect(try world.lastError().0.message == "A does not load banner ads.")
    #expect(program.setUps.count == 0)
  }

  @Test func `a set-up that never completes is a violation a minute after its deadline`() throws {
    let world = world()
    try world.mediator.adapters.setUp(["A"], timeoutMs: 5) { _ in }
    world.advance(byMs: 60_004)
    #expect(world.log.isEmpty)
    world.advance(byMs: 1)
    #expect(world.log == ["violation neverCompleted"])
  }

  @Test(arguments: [(29_999, false), (30_000, true)])
  func `a set-up that is missing at the end of the run is a violation after the usual time`(
    atMs: Int, isViolation: Bool
  ) throws {
    let world = world()
    try world.mediator.adapters.setUp(["A"], timeoutMs: 5) { _ in }
    world.advance(byMs: atMs)
    world.mediator.endRun()
    #expect(world.log == (isViolation ? ["violation neverCompleted"] : []))
    #expect(world.clock.timerCount == 0)
  }

  @Test func `a second completion of a set-up is a violation`() throws {
    let world = world()
    try world.mediator.adapters.setUp(["A"], timeoutMs: nil) { _ in }
    program.setUps[0](nil)
    program.setUps[0](AdError(.noFill, "Once more."))
    #expect(world.log == ["violation duplicateCompletion"])
    #expect(world.mediator.adapters["A"]?.summary.state == .ready)
  }

  @Test func `a class that does not exist fails with similar names`() throws {
    let world = world()
    do {
      try world.mediator.adapters.setUp(["a"], timeoutMs: nil) { _ in }
      Issue.record("The class was found.")
    } catch {
      guard case .unknownAdapter("a", nearest: ["A"]) = error else { throw error }
    }
  }

  @Test(arguments: [
    ("1.2.3", "1.2.3"), ("1.0.0.0", "1.0.0"), ("7.6.5.4", "7.6.504"), ("10.20.30.40", "10.20.3040"),
  ])
  func `a version of four parts becomes one of three`(_ text: String, _ version: String) {
    #expect(VersionNumber(text)?.description == version)
  }

  @Test(arguments: [
    "", "1", "1.2", "1.2.x", "1.2.-3", "1.2.3.4.5", "1..3", "1.2.9223372036854775807.1",
  ])
  func `an invalid version is refused`(_ text: String) {
    #expect(VersionNumber(text) == nil)
  }
}
