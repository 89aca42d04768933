import Ads
import EventLoop
import JSON
import Testing

@testable import Mediation

/// What a client is told about the work of the bridge, if it has chosen to.
@Suite @LoopActor struct TraceTests {
  private let noFill = AdError(domain: "network", code: 3, message: "No ad.")

  private func failing(_ name: String) -> AdapterClass { .failing(name, noFill) }

  private func unit(_ names: String...) -> AdUnit { .native("unit", names) }

  private static let all = NotificationKinds(NotificationKind.allCases)

  /// A world whose client has chosen everything.
  private func world(_ classes: [AdapterClass], _ units: AdUnit...) -> World {
    let world = World(classes, adUnits: units)
    world.mediator.events.choose(Self.all)
    return world
  }

  @Test func `arguments of more than 256 KiB are left out of a report`() {
    let text = String(repeating: "x", count: NetworkCall.argumentBytes - 2)
    #expect(NetworkCall(name: "log", arguments: .string(text)).arguments == .string(text))
    #expect(
      NetworkCall(name: "log", arguments: .string(text + "x")).arguments
        == "262145 bytes, which is too long")
  }

  /// The attempts that have ended, in short: `A failed`.
  private func attempts(_ world: World) -> [String] {
    world.traces.compactMap { content in
      guard case .attemptEnded(_, let place, let end) = content else { return nil }
      return "\(place.index) \(place.lineItem.className) \(end.outcome) \(end.latencyMs)"
    }
  }

  @Test func `a waterfall is reported attempt by attempt`() throws {
    let world = world([failing("A"), .filling("B")], unit("A", "B"))
    try world.loadNative(from: .adUnit("unit"))
    #expect(
      world.log == [
        "loadBegan ad-1", "attemptBegan ad-1", "setUpBegan -", "setUpEnded -",
        "attemptEnded ad-1", "attemptBegan ad-1", "setUpBegan -", "setUpEnded -",
        "attemptEnded ad-1", "loadEnded ad-1",
      ])
    #expect(attempts(world) == ["0 A failed 0", "1 B loaded 0"])
    guard case .loadEnded(_, let end) = world.traces.last else {
      return #expect(Bool(false), "The load ends last.")
    }
    #expect((end.outcome, end.loadedAttempt) == (.loaded, 1))
  }

  @Test func `nothing is evaluated for a kind that was not chosen`() {
    let world = World([.filling("A")])
    world.mediator.events.trace(.loadBegan) {
      Issue.record("The content is made for nobody.")
      return .adReleased(AdID(rawValue: "ad-1"))
    }
    #expect(world.log.isEmpty)
  }

  @Test func `an adapter that does not exist is an attempt too`() throws {
    let world = world([.filling("B")], unit("A", "B"))
    try world.loadNative(from: .adUnit("unit"))
    #expect(attempts(world) == ["0 A failed 0", "1 B loaded 0"])
  }

  @Test func `a cancelled load ends its attempt when it is cancelled`() throws {
    let world = world([.silent("A")])
    let load = try world.loadNative()
    world.advance(byMs: 250)
    load.cancel()
    #expect(attempts(world) == ["0 A cancelled 250"])
    guard case .loadEnded(_, let end) = world.traces.last else {
      return #expect(Bool(false), "The load ends last.")
    }
    #expect((end.outcome, end.durationMs) == (.cancelled, 250))
    #expect(end.error == nil)
  }

  @Test func `a load that times out says when`() throws {
    let world = world([.silent("A")], unit("A"))
    try world.loadNative(from: .adUnit("unit"))
    world.advance(byMs: 10_000)
    #expect(attempts(world) == ["0 A failed 10000"])
    #expect(world.times.last == 10_000)
  }

  @Test func `a direct load of an adapter that can't be set up ends its attempt`() throws {
    let program = ScriptedAdapter(program: [.native])
    let world = world([AdapterClass(program, className: "A")])
    try world.loadNative()
    world.advance(byMs: 40)
    program.setUps[0](AdError(.invalidRequest, "No key."))
    world.advance(byMs: 0)
    #expect(attempts(world) == ["0 A failed 40"])
    #expect(world.log.suffix(2) == ["attemptEnded ad-1", "loadEnded ad-1"])
    #expect(try failure(world) == "No key.")
  }

  @Test func `a direct load of a format that the set-up rules out has failed`() throws {
    let program = ScriptedAdapter(program: nil)
    let world = world([AdapterClass(program, className: "A")])
    try world.load(.banner(AdSize(.banner)))
    program.learn([.native])
    program.setUps.last?(nil)
    world.advance(byMs: 0)
    #expect(try failure(world) == "A does not load banner ads.")
  }

  /// Why the last load has failed.
  private func failure(_ world: World) throws -> String? {
    guard case .loadEnded(_, let end) = world.traces.last else {
      throw World.Unexpected(end: world.ends.last)
    }
    #expect(end.outcome == .failed)
    return end.error?.message
  }

  @Test func `a direct load of an adapter that does not exist does not begin`() throws {
    let world = world([.filling("B")])
    #expect(throws: MediationError.self) { try world.loadNative() }
    #expect(world.log.isEmpty)
  }

  @Test func `the times of a load count from its start`() throws {
    let world = World([.silent("A")], adUnits: [unit("A")])
    world.mediator.events.choose(NotificationKinds([.loadBegan, .loadEnded]))
    world.advance(byMs: 400)
    try world.loadNative(from: .adUnit("unit"), timeoutMs: 700)
    world.advance(byMs: 700)
    guard case .loadBegan(_, let start) = world.traces.first,
      case .loadEnded(_, let end) = world.traces.last
    else { throw World.Unexpected(end: nil) }
    #expect(start.timeoutMs == 700)
    #expect(start.adUnitID == "unit")
    #expect(!start.isRefresh)
    #expect(end.durationMs == 700)
    #expect(end.outcome == .failed)
  }

  @Test func `the work on an ad that waited has the time at which it is reported`() throws {
    let world = World([.filling("A")])
    world.mediator.events.choose(NotificationKinds([.adRendered]))
    world.forwardsAtOnce = false
    try world.loadNative()
    world.advance(byMs: 5)
    try world.lastAd().render(in: AdView(width: 320, height: 250))
    world.advance(byMs: 5)
    try world.lastAd().forwardEvents()
    #expect(world.log == ["adRendered ad-1"])
    #expect(world.times == [10])
  }

  @Test func `drawing reports the view and the frames before the adapter is called`() throws {
    let world = world([.filling("A")])
    try world.loadNative()
    let ad = try world.lastAd()
    world.log = []
    let (view, frame) = (
      AdView(id: "feed", width: 320, height: 250), Rect(x: 1, y: 2, width: 3, height: 4)
    )
    try ad.render(in: view, clickable: AssetFrames([.icon: frame]))
    try ad.untrack()
    try ad.untrack()
    #expect(world.log == ["adRendered ad-1", "adUntracked ad-1"])
    guard case .adRendered(_, let rendering) = world.traces.dropLast().last else {
      return #expect(Bool(false), "The view comes before it is left.")
    }
    #expect(rendering.view == view)
    #expect((rendering.clickable.count, rendering.clickable[.icon]) == (1, frame))
    #expect(rendering.adChoices?.frame == Rect(x: 296, y: 0, width: 24, height: 24))
  }

  @Test func `a network call names its adapter and its ad`() throws {
    let world = World { request, completion in
      request.logger.networkCall("setCoppa", [true])
      _ = completion(.native(ScriptedNativeAd()))
    }
    try world.loadNative()
    #expect(world.log.isEmpty)
    world.mediator.events.choose(NotificationKinds([.networkCall]))
    try world.loadNative(as: AdID(rawValue: "promo"))
    #expect(world.log == ["networkCall promo"])
    guard case .networkCall("A", let ad, let call) = world.traces.last else {
      return #expect(Bool(false), "The call is told.")
    }
    #expect((ad?.rawValue, call.name) == ("promo", "setCoppa"))
    #expect(call.arguments == [true])
  }

  @Test func `a refreshed banner reports its load and its view`() throws {
    let world = world([.filling("A")], .strip())
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.log = []
    world.advance(byMs: 30_000)
    #expect(
      world.log == [
        "loadBegan ad-1", "attemptBegan ad-1", "attemptEnded ad-1", "loadEnded ad-1",
        "ad-1 1 refreshed",
      ])
    guard case .refreshed(let content) = world.events.last else {
      return #expect(Bool(false), "The refresh comes last.")
    }
    #expect(content.size == AdSize(.banner))
  }

  @Test func `the release of an ad is reported, and the replacement of a creative is not`() throws {
    let world = world([.filling("A")])
    try world.loadNative()
    world.log = []
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(world.log == ["adReleased ad-1"])
  }

  @Test(arguments: NotificationKind.allCases.filter { !$0.isSentToEveryClient })
  func `a kind has its bit and its name`(kind: NotificationKind) {
    #expect(NotificationKinds([kind]).contains(kind))
    #expect(!NotificationKinds.sentToEveryClient.contains(kind))
    #expect("\(kind.name)" == "\(kind)")
  }
}
