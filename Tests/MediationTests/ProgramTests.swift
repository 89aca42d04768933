import Ads
import EventLoop
import JSON
import Mediation
import Testing

/// Adapters that are programs: they start late, end, and are started again.
@Suite @LoopActor struct ProgramTests {
  private let program = ScriptedAdapter(program: [.native, .banner])
  private let world: World

  init() {
    world = World([AdapterClass(program, className: "A")])
    world.mediator.events.choose(NotificationKinds([.setUpEnded, .adapterEnded, .attemptEnded]))
  }

  private static let crash = AdError(.internalError, "The program has ended.")

  private func setUpAll() throws -> SetUpCall {
    try world.mediator.adapters.setUp(["A"], timeoutMs: 9) { _ in }
  }

  /// Loads a native ad, after a set-up at once.
  private func loadReady(timeoutMs: Int? = nil) throws -> AdLoad {
    let load = try world.loadNative(timeoutMs: timeoutMs)
    program.setUps.last?(nil)
    return load
  }

  // MARK: Loads

  @Test func `the adapter is told to give up when the client cancels, and no timer stays`() throws {
    let load = try loadReady()
    #expect(world.clock.timerCount == 1)
    load.cancel()
    #expect(program.giveUps.count == 1)
    #expect(world.clock.timerCount == 0)
  }

  @Test func `an adapter that acknowledges that it gave up need not answer`() throws {
    _ = try loadReady(timeoutMs: 5)
    world.advance(byMs: 5)
    #expect(program.giveUps.count == 1)
    program.giveUps.first?()
    #expect(world.clock.timerCount == 0)
    world.mediator.endRun()
    #expect(!world.log.contains("violation neverCompleted"))
  }

  @Test func `the adapter's deadline counts from the start of its attempt`() throws {
    world.advance(byMs: 100)
    try world.loadNative(timeoutMs: 700)
    world.advance(byMs: 50)
    program.setUps.last?(nil)
    #expect(program.loads.first?.request.deadlineMs == 800)
  }

  @Test func `an event before the answer is a violation of a program, too`() throws {
    _ = try loadReady()
    program.hasReportedEarly = true
    _ = program.loads.last?.complete(.native(ScriptedNativeAd()))
    world.advance(byMs: 0)
    #expect(world.log.contains("violation eventBeforeCompletion"))
  }

  @Test func `an ad with an error that a program has found out is a violation`() throws {
    _ = try loadReady()
    _ = program.loads.last?.complete(.adAndError(AdError(.noFill, "Both.")))
    world.advance(byMs: 0)
    #expect(world.log.contains("violation adAndError"))
    #expect(try world.lastError().0.message == "Both.")
  }

  @Test(arguments: [
    (nil, "A did not answer within 5 ms."),
    ("it asks for a password", "A did not answer within 5 ms: it asks for a password."),
  ])
  func `a load that ends during the set-up fails as the set-up, and says what is in the way`(
    obstacle: String?, message: String
  ) throws {
    program.setUpObstacle = obstacle
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    guard case .failure(.setUpFailed("A", let error)) = world.ends.first else {
      throw World.Unexpected(end: world.ends.first)
    }
    #expect(error.message == message)
    #expect(world.log == ["attemptEnded ad-1"])
    program.setUps.last?(nil)
    world.mediator.endRun()
    #expect(world.log == ["attemptEnded ad-1", "setUpEnded -"])
  }

  @Test func `a format that the set-up rules out fails a direct load with the formats`() throws {
    let program = ScriptedAdapter(program: nil)
    let world = World([AdapterClass(program, className: "A")])
    world.mediator.events.choose(NotificationKinds([.attemptEnded]))
    try world.load(.banner(AdSize(.banner)))
    program.learn([.native])
    program.setUps.last?(nil)
    world.advance(byMs: 0)
    guard case .failure(.formatNotSupported("A", .banner, supported: [.native])) = world.ends.first
    else { throw World.Unexpected(end: world.ends.first) }
    #expect(world.log == ["attemptEnded ad-1"])
  }

  // MARK: Set-ups

  @Test func `a set-up of a program has the time that the client gives, and is told its end`()
    throws
  {
    _ = try setUpAll()
    world.advance(byMs: 9)
    #expect(program.calls == ["setUp 9", "setUpDidTimeOut"])
    world.advance(byMs: 60_000)
    #expect(world.log == ["setUpEnded -", "violation neverCompleted"])
  }

  @Test func `a program that ends during its set-up fails it, and is set up again`() throws {
    var statuses: [AdapterStatus] = []
    for _ in 1...2 {
      try world.mediator.adapters.setUp(["A"], timeoutMs: 9) { statuses += $0 }
      program.end(Self.crash)
    }
    #expect(statuses.map(\.error) == [Self.crash, Self.crash])
    #expect(world.clock.timerCount == 0)
    #expect(program.calls == ["setUp 9", "setUp 9"])
    #expect(world.log == ["setUpEnded -", "setUpEnded -"])
  }

  @Test func `a program that ended may complete its next set-up`() throws {
    _ = try setUpAll()
    program.setUps.last?(nil)
    program.end(Self.crash)
    var statuses: [AdapterStatus] = []
    try world.mediator.adapters.setUp(["A"], timeoutMs: nil) { statuses += $0 }
    program.setUps.last?(nil)
    #expect(statuses.map(\.state) == [.ready])
    #expect(world.log == ["setUpEnded -", "adapterEnded -", "setUpEnded -"])
    #expect(program.calls == ["setUp 9", "setUp 30000"])
  }

  @Test func `a program that ends after its deadline need not answer`() throws {
    _ = try setUpAll()
    world.advance(byMs: 9)
    program.end(Self.crash)
    world.advance(byMs: 100_000)
    #expect(!world.log.contains("violation neverCompleted"))
  }

  @Test func `the end of a program has a text of bounded length`() throws {
    var length = 0
    try world.mediator.adapters.setUp(["A"], timeoutMs: 9) {
      length = $0.first?.error?.message.utf8.count ?? 0
    }
    program.end(AdError(.internalError, String(repeating: "x", count: 100_000)))
    #expect(1_000...AdError.maximumTextLength ~= length)
    #expect(world.log == ["violation contentTooLarge", "setUpEnded -"])
  }

  @Test func `the observer is told that a ready program ended, and once that it is back`() throws {
    let changes = AnnouncedStates()
    world.mediator.events.observer = changes
    func setUpAgain() throws {
      _ = try setUpAll()
      program.setUps.last?(nil)
    }
    try setUpAgain()
    #expect(changes.states == [])
    program.end(Self.crash)
    try setUpAgain()
    #expect(changes.states == [.notReady, .ready])
    // A set-up that fails and its program that ends change nothing.
    program.end(Self.crash)
    _ = try setUpAll()
    program.setUps.last?(Self.crash)
    program.end(Self.crash)
    #expect(changes.states == [.notReady, .ready, .notReady])
    try setUpAgain()
    #expect(changes.states == [.notReady, .ready, .notReady, .ready])
  }

  @Test func `a summary says what is known about an adapter`() throws {
    let program = ScriptedAdapter(program: nil)
    let world = World([AdapterClass(program, className: "A", replacesBuiltIn: true)])
    let adapter = try world.mediator.adapters.named("A")
    #expect(adapter.summary.label == "A")
    #expect(adapter.summary.adSDKVersion.description == "0.0.0")
    #expect(adapter.summary.state == .notReady)
    for error in [Self.crash, nil] {
      adapter.whenSetUp { _ in }
      program.learn([.native, .banner])
      program.processID = 77
      program.setUps.last?(error)
      #expect(adapter.summary.state == (error == nil ? .ready : .notReady))
      #expect(adapter.summary.label == "Scripted")
      #expect(adapter.summary.formats == [.native, .banner])
      #expect(adapter.summary.adapterVersion.description == "1.0.0")
      #expect(adapter.summary.adSDKVersion.description == "7.8.9")
      #expect(adapter.summary.processID == 77)
      #expect(adapter.summary.replacesBuiltIn)
      if error != nil { program.end(Self.crash) }
    }
  }

  @Test func `a call that was cancelled is not called back, and the set-up goes on`() throws {
    let call = try world.mediator.adapters.setUp(["A"], timeoutMs: 9) { _ in
      Issue.record("The call was cancelled.")
    }
    call.cancel()
    #expect(world.mediator.adapters.pendingSetUpCount == 1)
    program.setUps.last?(nil)
    #expect(world.mediator.adapters.pendingSetUpCount == 0)
    #expect(world.mediator.adapters["A"]?.summary.state == .ready)
  }

  @Test func `of classes with the same name the first one is asked`() throws {
    let second = ScriptedAdapter(program: [.native])
    let world = World([
      AdapterClass(program, className: "A"), AdapterClass(second, className: "A"),
    ])
    try world.loadNative()
    #expect(program.setUps.count == 1)
    #expect(second.setUps.count == 0)
  }

  // MARK: Restarts

  @Test func `all who wait for a restart get its result, and the program starts once`() throws {
    let adapters = world.mediator.adapters
    var statuses: [AdapterStatus] = []
    for _ in 1...2 { _ = try adapters.restart("A") { statuses += $0 } }
    try adapters.setUp(["A"], timeoutMs: nil) { statuses += $0 }
    #expect(adapters.pendingSetUpCount == 3)
    #expect(program.calls == ["restart"])
    program.completeRestart()
    #expect(program.calls == ["restart", "setUp 30000"])
    program.setUps.last?(nil)
    #expect(statuses.map(\.state) == [.ready, .ready, .ready])
    #expect(adapters.pendingSetUpCount == 0)
  }

  @Test func `a program that ends during a restart is set up when the restart completes`() throws {
    var statuses: [AdapterStatus] = []
    _ = try world.mediator.adapters.restart("A") { statuses += $0 }
    program.end(Self.crash)
    #expect(statuses.count == 0)
    program.completeRestart()
    program.setUps.last?(nil)
    #expect(statuses.map(\.state) == [.ready])
  }

  @Test func `at the end of the run no restart goes on`() throws {
    var statuses: [AdapterStatus] = []
    _ = try world.mediator.adapters.restart("A") { statuses += $0 }
    world.mediator.endRun()
    program.completeRestart()
    #expect(program.calls == ["restart"])
    // One who asks later gets the result alone.
    _ = try setUpAll()
    program.setUps.last?(nil)
    #expect(statuses.count == 0)
  }

  @Test func `an adapter of this process can't be restarted`() throws {
    program.canEnd = false
    let error = #expect(throws: MediationError.self) {
      try world.mediator.adapters.restart("A") { _ in }
    }
    guard case .notRestartable(className: "A") = error else {
      Issue.record("The error says why.")
      return
    }
    #expect(program.calls == [])
  }

  // MARK: Requests

  @Test func `a request configuration reaches every adapter, and is kept`() {
    let (first, second) = (ScriptedAdapter(program: [.native]), ScriptedAdapter(program: [.native]))
    let world = World([
      AdapterClass(first, className: "A"), AdapterClass(second, className: "B"),
    ])
    var configuration = RequestConfiguration()
    configuration.isApplicationMuted = true
    var count = 0
    world.mediator.setRequestConfiguration(configuration) { count += 1 }
    #expect(first.calls == ["muted true"])
    #expect(second.calls == ["muted true"])
    #expect(count == 1)
    #expect(world.mediator.requestConfiguration.isApplicationMuted)
  }

  @Test func `without adapters a request configuration and a set-up complete at once`() throws {
    let world = World()
    var calls: [String] = []
    world.mediator.setRequestConfiguration(RequestConfiguration()) { calls.append("known") }
    try world.mediator.adapters.setUp(nil, timeoutMs: nil) { calls.append("\($0.count)") }
    _ = try world.mediator.adapters.collectSignals(
      SignalRequest(format: .native), from: nil, timeoutMs: 5
    ) { calls.append("\($0.count) signals") }
    #expect(calls == ["known", "0", "0 signals"])
    #expect(world.mediator.adapters.pendingSetUpCount == 0)
  }

  @Test
  func `the first adapters get the configuration of the start, and only if it says something`() {
    for isMuted in [false, true] {
      let program = ScriptedAdapter(program: [.native])
      var configuration = RequestConfiguration()
      configuration.isApplicationMuted = isMuted
      let mediator = Mediator(
        adapterClasses: [AdapterClass(program, className: "A")], adUnits: [], clock: Clock(.manual),
        requestConfiguration: configuration)
      #expect(mediator.adapters["A"] != nil)
      #expect(program.calls == (isMuted ? ["muted true"] : []))
    }
  }

  @Test func `a client's credentials go to every adapter that it names`() throws {
    let programs = [ScriptedAdapter(program: [.native]), ScriptedAdapter(program: [.native])]
    let world = World(zip(programs, ["A", "B"]).map { AdapterClass($0, className: $1) })
    try world.mediator.adapters.setUp(
      ["A", "B"], credentials: [Credentials(settings: ["key": 1], format: .native)],
      timeoutMs: nil
    ) { _ in }
    #expect(programs.map { $0.credentials.map(\.settings) } == [[["key": 1]], [["key": 1]]])
  }
}

/// Keeps the states of adapters that were announced.
final class AnnouncedStates: EventObserver {
  private(set) var states: [AdapterStatus.State] = []

  func didAppend(_ entry: EventLog.Entry) {}
  func didChange(_ status: AdapterStatus, atMs: Int) { states.append(status.state) }
}
