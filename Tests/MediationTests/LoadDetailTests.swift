import EventLoop
import JSON
import Testing

@testable import Mediation

/// What loads pass on: times, labels, targeting and errors.
@Suite @LoopActor struct LoadDetailTests {
  private let silent = AdapterClass.scripted("A") { _, _ in }

  private func contents(_ world: World) -> [TraceEntry.Content] {
    world.mobileAds.events.entries(of: nil, since: 1, limit: 100).entries.compactMap { entry in
      if case .trace(let trace) = entry { trace.content } else { nil }
    }
  }

  private func banners(
    _ load: @escaping ScriptedAdapter.BannerLoad = { configuration, completion in
      _ = completion(ScriptedBannerAd(configuration.adSize), nil)
    }, limits: MobileAds.Limits = MobileAds.Limits()
  ) -> World {
    World(
      [.scripted("A", banner: load)],
      adUnits: [
        AdUnit(
          id: "strip", format: .banner, lineItems: [LineItem(className: "A")], refreshMs: 30_000)
      ], limits: limits)
  }

  /// Begins a load whose request takes memory.
  private func load(
    _ kind: LoadRequest.Kind, from source: AdSource = .adapter(LineItem(className: "A")),
    requestBytes: Int, in world: World
  ) throws {
    try world.mobileAds.load(
      LoadRequest(kind, targeting: .plain), from: source, as: nil, timeoutMs: nil,
      requestBytes: requestBytes
    ) { end in
      world.ends.append(end)
      if case .success(let loaded) = end { loaded.ad.forwardEvents() }
    }
  }

  // MARK: Times

  @Test func `the times of a load count from its start`() throws {
    let world = World(
      [silent],
      adUnits: [AdUnit(id: "unit", format: .native, lineItems: [LineItem(className: "A")])])
    world.mobileAds.events.choose(NotificationKinds([.loadBegan, .loadEnded]))
    world.advance(byMs: 400)
    try world.loadNative(from: .adUnit("unit"), timeoutMs: 700)
    world.advance(byMs: 700)
    guard case .loadBegan(_, let start) = contents(world).first,
      case .loadEnded(_, let end) = contents(world).last
    else { throw World.Unexpected(end: nil) }
    #expect(start.timeoutMs == 700)
    #expect(start.adUnitID == "unit")
    #expect(!start.isRefresh)
    #expect(end.durationMs == 700)
    #expect(end.outcome == .failed)
  }

  @Test(arguments: [(50, 50), (nil, 10_000), (20_000, 15_000)])
  func `a line item's own timeout counts, within that of the load`(own: Int?, expected: Int) throws
  {
    let item = LineItem(className: "A", timeoutMs: own)
    let world = World(
      [silent],
      adUnits: [AdUnit(id: "unit", format: .native, lineItems: [item], timeoutMs: 15_000)])
    try world.loadNative(from: .adUnit("unit"))
    world.advance(byMs: expected - 1)
    #expect(world.ends.isEmpty)
    world.advance(byMs: 1)
    #expect(try world.lastError().1.attempts.map(\.latencyMs) == [expected])
  }

  @Test func `a network whose turn comes at the deadline is not asked`() throws {
    let world = World(
      [silent, .scripted("B") { _, _ in Issue.record("B is asked.") }],
      adUnits: [
        AdUnit(
          id: "unit", format: .native,
          lineItems: [LineItem(className: "A"), LineItem(className: "B")])
      ])
    world.mobileAds.events.choose(NotificationKinds([.attemptBegan]))
    try world.loadNative(from: .adUnit("unit"), timeoutMs: 5)
    world.advance(byMs: 5)
    #expect(try world.lastError().1.attempts.count == 1)
    #expect(world.log == ["attemptBegan ad-1"])
  }

  @Test(
    arguments: AdFormat.allCases.map { ($0, $0 == .appOpen ? 14_400_000 : 3_600_000) })
  func `an ad may wait for the SDK's time`(format: AdFormat, ms: Int) {
    #expect(format.usualExpiryMs == ms)
  }

  // MARK: Line items

  @Test func `the label of a line item reaches the adapter and the log`() throws {
    var label: String?
    let world = World { request, completion in
      label = request.credentials.label
      _ = completion(ScriptedNativeAd(), nil)
    }
    world.mobileAds.events.choose(NotificationKinds([.attemptBegan]))
    try world.loadNative(from: .adapter(LineItem(className: "A", label: "First")))
    #expect(label == "First")
    guard case .attemptBegan(_, let place) = contents(world).first else {
      throw World.Unexpected(end: nil)
    }
    #expect(place.lineItem.label == "First")
  }

  @Test func `a line item with another timeout and request keeps the rest`() {
    let request = AdRequest(keywords: ["a"])
    let item = LineItem(
      className: "A", label: "First", parameter: "p", settings: ["key": "value"]
    ).with(timeoutMs: 5, request: request)
    #expect([item.className, item.label, item.parameter] == ["A", "First", "p"])
    #expect(item.settings == ["key": "value", "parameter": "p"])
    #expect(item.timeoutMs == 5)
    #expect(item.request === request)
  }

  // MARK: Violations

  @Test func `while a load with a client's id goes on, its violations name the ad`() throws {
    let world = World(
      [.scripted("A") { _ = $1(nil, nil) }, .scripted("B") { _, _ in }],
      adUnits: [
        AdUnit(
          id: "unit", format: .native,
          lineItems: [LineItem(className: "A"), LineItem(className: "B")])
      ])
    let id = AdID(rawValue: "mine")
    try world.loadNative(from: .adUnit("unit"), as: id)
    #expect(world.mobileAds.events.entries(of: id, since: 1, limit: 9).entries.count == 1)
  }

  // MARK: Memory

  @Test func `the memory of the request counts before the load, with the ad, and after a refresh`()
    throws
  {
    let usual = Ad.usualBytes(of: .banner)
    var limits = MobileAds.Limits()
    // There is room for one creative, and not for two.
    limits.adBytes = usual + 1_000
    let world = banners(limits: limits)
    #expect(throws: MediationError.self) {
      try load(
        .banner(AdSize(.banner)), from: .adUnit("strip"), requestBytes: 1_001, in: world)
    }
    try load(.banner(AdSize(.banner)), from: .adUnit("strip"), requestBytes: 1_000, in: world)
    #expect(world.mobileAds.ads.byteCount == usual + 1_000)
    world.advance(byMs: 30_000)
    world.advance(byMs: 30_000)
    #expect(world.log == ["ad-2 1 refreshed", "ad-2 2 refreshed"])
    #expect(world.mobileAds.ads.byteCount == usual + 1_000)
    _ = try world.mobileAds.ads.disposeAll()
    #expect(world.mobileAds.ads.byteCount == 0)
  }

  @Test func `a short error takes memory, too`() throws {
    let failing = AdapterClass.scripted("A") { _ = $1(nil, AdError(.noFill, "x")) }
    let items = (1...20).map { _ in LineItem(className: "A") } + [LineItem(className: "B")]
    let world = World(
      [failing, .scripted("B") { _, _ in }],
      adUnits: [AdUnit(id: "unit", format: .native, lineItems: items)])
    try world.loadNative(from: .adUnit("unit"))
    #expect(world.mobileAds.ads.byteCount >= 20 * 512)
  }

  @Test func `a refresh whose errors take too much memory fails, and is tried again`() throws {
    var loads = 0
    var limits = MobileAds.Limits()
    limits.adBytes = Ad.usualBytes(of: .banner) + 20_000
    let world = World(
      [
        .scripted(
          "A",
          banner: { configuration, completion in
            loads += 1
            if loads == 1 { return _ = completion(ScriptedBannerAd(configuration.adSize), nil) }
            _ = completion(nil, AdError(.noFill, String(repeating: "x", count: 30_000)))
          })
      ],
      adUnits: [
        AdUnit(
          id: "strip", format: .banner,
          lineItems: [LineItem(className: "A"), LineItem(className: "A")], refreshMs: 30_000)
      ], limits: limits)
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 60_000)
    #expect(world.log == ["ad-1 1 didFailToRefresh", "ad-1 2 didFailToRefresh"])
    #expect(loads == 3)
  }

  // MARK: Refreshes

  @Test func `a refresh asks with the targeting of the load, and says that it is one`() throws {
    var keywords: [[String]] = []
    let world = banners { configuration, completion in
      keywords.append(configuration.keywords)
      _ = completion(ScriptedBannerAd(configuration.adSize), nil)
    }
    world.mobileAds.events.choose(NotificationKinds([.loadBegan]))
    try world.load(
      .banner(AdSize(.banner)), from: .adUnit("strip"), targeting: AdRequest(keywords: ["sport"]))
    world.advance(byMs: 30_000)
    #expect(keywords == [["sport"], ["sport"]])
    let refreshes = contents(world).map { content in
      if case .loadBegan(_, let start) = content { start.isRefresh } else { false }
    }
    #expect(refreshes == [false, true])
  }

  @Test func `a creative that is not shown is disposed of`() throws {
    var made: [CountedBanner] = []
    let world = banners { _, completion in
      made.append(CountedBanner(isLarge: made.count == 1))
      _ = completion(made[made.count - 1], nil)
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    made[0].isAcknowledged = false
    world.advance(byMs: 30_000)
    #expect(made.map(\.disposals) == [0, 1])
    made[0].isAcknowledged = true
    world.advance(byMs: 30_000)
    #expect(made.map(\.disposals) == [1, 1, 0])
    world.advance(byMs: 30_000)
    #expect(made.map(\.disposals) == [1, 1, 1, 0])
  }

  @Test func `a creative without room is disposed of, and so is one of an outdated size`() throws {
    var made: [CountedBanner] = []
    var limits = MobileAds.Limits()
    limits.adBytes = 100_000
    var answer: MediationBannerLoadCompletionHandler?
    let world = banners(
      { _, completion in
        made.append(CountedBanner(isLarge: made.count == 1))
        if made.count == 3 {
          answer = completion
        } else {
          _ = completion(made[made.count - 1], nil)
        }
      }, limits: limits)
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 30_000)
    #expect(made.map(\.disposals) == [0, 1])
    world.advance(byMs: 30_000)
    try world.lastAd(BannerAd.self).changeAdSize(to: AdSize(.leaderboard))
    _ = answer?(made[2], nil)
    world.advance(byMs: 0)
    #expect(made.map(\.disposals) == [1, 1, 1, 0])
  }
}

/// A banner that counts its disposals.
@LoopActor
private final class CountedBanner: MediationBannerAd {
  let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))
  let contentBytes: Int
  var isAcknowledged = true
  private(set) var disposals = 0

  init(isLarge: Bool) {
    contentBytes = isLarge ? 200_000 : 0
  }

  func changeAdSize(to adSize: AdSize) -> Bool { true }
  func didDispose() { disposals += 1 }
}
