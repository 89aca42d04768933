import EventLoop
import JSON
import Testing

@testable import Mediation

/// What a client is told about the work of the bridge, if it has chosen to.
@Suite @LoopActor struct TraceTests {
  private let noFill = AdError(domain: "network", code: 3, message: "No ad.")

  /// A class that fails at once.
  private func failing(_ name: String) -> AdapterClass {
    .scripted(name) { [noFill] _, completion in _ = completion(nil, noFill) }
  }

  /// A class that gives an ad at once.
  private func filling(_ name: String) -> AdapterClass {
    .scripted(name) { _, completion in _ = completion(ScriptedNativeAd(), nil) }
  }

  private func unit(_ names: String...) -> AdUnit {
    AdUnit(id: "unit", format: .native, lineItems: names.map { LineItem(className: $0) })
  }

  private static let all = NotificationKinds(NotificationKind.allCases)

  /// A world whose client has chosen everything.
  private func world(_ classes: [AdapterClass], _ units: AdUnit...) -> World {
    let world = World(classes, adUnits: units)
    world.mobileAds.events.choose(Self.all)
    return world
  }

  @Test func `arguments of more than 256 KiB are left out of a report`() {
    let text = String(repeating: "x", count: NetworkCall.argumentBytes - 2)
    #expect(NetworkCall(name: "log", arguments: .string(text)).arguments == .string(text))
    #expect(
      NetworkCall(name: "log", arguments: .string(text + "x")).arguments
        == "262145 bytes, which is too long")
  }

  private func contents(_ world: World) -> [TraceEntry.Content] {
    world.mobileAds.events.entries(of: nil, since: 1, limit: 100).entries.compactMap { entry in
      if case .trace(let trace) = entry { trace.content } else { nil }
    }
  }

  /// The attempts that have ended, in short: `A failed`.
  private func attempts(_ world: World) -> [String] {
    contents(world).compactMap { content in
      guard case .attemptEnded(_, let place, let end) = content else { return nil }
      return "\(place.index) \(place.lineItem.className) \(end.outcome) \(end.latencyMs)"
    }
  }

  @Test func `a waterfall is reported attempt by attempt`() throws {
    let world = world([failing("A"), filling("B")], unit("A", "B"))
    try world.loadNative(from: .adUnit("unit"))
    #expect(
      world.log == [
        "loadBegan ad-1", "attemptBegan ad-1", "setUpBegan -", "setUpEnded -",
        "attemptEnded ad-1", "attemptBegan ad-1", "setUpBegan -", "setUpEnded -",
        "attemptEnded ad-1", "loadEnded ad-1",
      ])
    #expect(attempts(world) == ["0 A failed 0", "1 B loaded 0"])
    guard case .loadEnded(_, let end) = contents(world).last else {
      return #expect(Bool(false), "The load ends last.")
    }
    #expect((end.outcome, end.loadedAttempt) == (.loaded, 1))
  }

  @Test func `nothing is evaluated for a kind that was not chosen`() {
    let world = World([filling("A")])
    world.mobileAds.events.trace(.loadBegan) {
      Issue.record("The content is made for nobody.")
      return .adReleased(AdID(rawValue: "ad-1"))
    }
    #expect(world.log.isEmpty)
  }

  @Test func `an adapter that does not exist is an attempt too`() throws {
    let world = world([filling("B")], unit("A", "B"))
    try world.loadNative(from: .adUnit("unit"))
    #expect(attempts(world) == ["0 A failed 0", "1 B loaded 0"])
  }

  @Test func `a cancelled load ends its attempt when it is cancelled`() throws {
    let world = world([.scripted("A") { _, _ in }])
    let load = try world.loadNative()
    world.advance(byMs: 250)
    load.cancel()
    #expect(attempts(world) == ["0 A cancelled 250"])
    guard case .loadEnded(_, let end) = contents(world).last else {
      return #expect(Bool(false), "The load ends last.")
    }
    #expect((end.outcome, end.durationMs) == (.cancelled, 250))
    #expect(end.error == nil)
  }

  @Test func `a load that times out says when`() throws {
    let world = world([.scripted("A") { _, _ in }], unit("A"))
    try world.loadNative(from: .adUnit("unit"))
    world.advance(byMs: 10_000)
    #expect(attempts(world) == ["0 A failed 10000"])
    #expect(world.times.last == 10_000)
  }

  @Test func `a direct load of an adapter that can't be set up ends its attempt`() throws {
    let world = world([filling("B")])
    #expect(throws: MediationError.self) { try world.loadNative() }
    #expect(world.log.isEmpty, "A refused load does not begin.")
  }

  @Test func `drawing reports the view and the frames before the adapter is called`() throws {
    let world = world([filling("A")])
    try world.loadNative()
    let ad = try world.lastAd()
    world.log = []
    _ = try ad.render(
      in: View(identifier: "feed", frame: Rect(x: 0, y: 0, width: 320, height: 250)),
      clickableAssetViews: [.icon: View(frame: Rect(x: 1, y: 2, width: 3, height: 4))],
      nonclickableAssetViews: [:])
    try ad.untrack()
    try ad.untrack()
    #expect(world.log == ["adRendered ad-1", "adUntracked ad-1"])
    guard case .adRendered(_, let rendering) = contents(world).dropLast().last else {
      return #expect(Bool(false), "The view comes before it is left.")
    }
    #expect(rendering.viewID == "feed")
    #expect(rendering.size == AdSize(width: 320, height: 250))
    #expect(rendering.clickable == [.icon: Rect(x: 1, y: 2, width: 3, height: 4)])
    #expect(rendering.adChoices?.frame == Rect(x: 296, y: 0, width: 24, height: 24))
  }

  @Test func `a network call names its adapter and its ad`() throws {
    let world = World(native: { configuration, completion in
      configuration.reporter.networkCall("setCoppa", [true])
      _ = completion(ScriptedNativeAd(), nil)
    })
    try world.loadNative()
    #expect(world.log.isEmpty)
    world.mobileAds.events.choose(NotificationKinds([.networkCall]))
    try world.loadNative(as: AdID(rawValue: "promo"))
    #expect(world.log == ["networkCall promo"])
    guard case .networkCall("A", let ad, let call) = contents(world).last else {
      return #expect(Bool(false), "The call is told.")
    }
    #expect((ad?.rawValue, call.name) == ("promo", "setCoppa"))
    #expect(call.arguments == [true])
  }

  @Test func `a refreshed banner reports its load and its view`() throws {
    let banner = AdapterClass.scripted(
      "A",
      banner: { configuration, completion in
        _ = completion(ScriptedBannerAd(configuration.adSize), nil)
      })
    let unit = AdUnit(
      id: "unit", format: .banner, lineItems: [LineItem(className: "A")], refreshMs: 30_000)
    let world = world([banner], unit)
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    world.log = []
    world.advance(byMs: 30_000)
    #expect(
      world.log == [
        "loadBegan ad-1", "attemptBegan ad-1", "attemptEnded ad-1", "loadEnded ad-1",
        "ad-1 1 refreshed",
      ])
    let entries = world.mobileAds.events.entries(of: nil, since: 1, limit: 100).entries
    guard case .event(let event) = entries.last, case .refreshed(let content) = event.kind else {
      return #expect(Bool(false), "The refresh comes last.")
    }
    #expect(content.size == AdSize(.banner))
  }

  @Test func `the release of an ad is reported, and the replacement of a creative is not`() throws {
    let world = world([filling("A")])
    try world.loadNative()
    world.log = []
    _ = try world.mobileAds.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(world.log == ["adReleased ad-1"])
  }

  @Test(arguments: NotificationKind.allCases.filter { !$0.isSentToEveryClient })
  func `a kind has its bit and its name`(kind: NotificationKind) {
    #expect(NotificationKinds([kind]).contains(kind))
    #expect(!NotificationKinds.sentToEveryClient.contains(kind))
    #expect("\(kind.name)" == "\(kind)")
  }
}
