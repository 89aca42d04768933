import Ads
import EventLoop
import JSON
import Testing

@testable import Mediation

/// How much memory the ads take that are counted against the limit.
@Suite @LoopActor struct AdMemoryTests {
  private static let native = Ad.usualBytes(of: .native)

  private func limits(adBytes: Int) -> Mediator.Limits {
    var limits = Mediator.Limits()
    limits.adBytes = adBytes
    return limits
  }

  // MARK: Errors

  /// A waterfall of three networks that fail with long messages, and one that a test plays.
  private func waterfall(adBytes: Int, last: @escaping ScriptedAdapter.Load) -> World {
    let error = AdError(.noFill, String(repeating: "x", count: 40_000))
    return World(
      [.failing("A", error), .scripted("B", load: last)],
      adUnits: [.native("unit", ["A", "A", "A", "B"])], limits: limits(adBytes: adBytes))
  }

  @Test func `an ad takes the memory of the errors of its load`() throws {
    let world = waterfall(adBytes: 1 << 20) { _, completion in
      _ = completion(.native(ScriptedNativeAd()))
    }
    try world.loadNative(from: .adUnit("unit"))
    #expect((120_000..<130_000).contains(world.mediator.ads.byteCount - Self.native))
    _ = try world.mediator.ads.disposeAll()
    #expect(world.mediator.ads.byteCount == 0)
  }

  @Test func `a load takes the memory of its errors until it ends`() throws {
    let world = waterfall(adBytes: 1 << 20) { _, _ in }
    let load = try world.loadNative(from: .adUnit("unit"))
    #expect((120_000..<130_000).contains(world.mediator.ads.byteCount))
    load.cancel()
    #expect(world.mediator.ads.byteCount == 0)
  }

  @Test func `a load whose errors take too much memory asks no further network`() throws {
    let world = waterfall(adBytes: 100_000) { _, completion in
      Issue.record("B is asked.")
      _ = completion(.native(ScriptedNativeAd()))
    }
    try world.loadNative(from: .adUnit("unit"))
    guard case .failure(.tooManyAdBytes(limit: 100_000)) = world.ends.first else {
      Issue.record("The load fails.")
      return
    }
    #expect(world.mediator.ads.byteCount == 0)
  }

  @Test func `an attempt in the log keeps no settings, and its texts take memory`() throws {
    let world = World([.filling("A")])
    world.mediator.events.choose(NotificationKinds([.attemptBegan]))
    let item = LineItem(
      className: "A", parameter: "p", settings: ["key": .string("value")])
    try world.loadNative(from: .adapter(item))
    let entry = world.mediator.events.newest(10).first
    guard case .trace(let trace) = entry, case .attemptBegan(_, let place) = trace.content else {
      Issue.record("The attempt is logged.")
      return
    }
    #expect(place.lineItem.parameter == "p")
    #expect(place.lineItem.settings["key"] == nil)
    #expect(trace.content.payloadBytes == 514)
  }

  @Test func `a short error takes memory, too`() throws {
    let names = Array(repeating: "A", count: 20) + ["B"]
    let world = World(
      [.failing("A", AdError(.noFill, "x")), .silent("B")], adUnits: [.native("unit", names)])
    try world.loadNative(from: .adUnit("unit"))
    #expect(world.mediator.ads.byteCount >= 20 * 512)
  }

  @Test func `a refresh whose errors take too much memory fails, and is tried again`() throws {
    var loads = 0
    let adapter = AdapterClass.scripted("A") { request, completion in
      loads += 1
      let error = AdError(.noFill, String(repeating: "x", count: 30_000))
      _ = completion(loads == 1 ? .plainAd(for: request) : .failure(error))
    }
    let world = World(
      [adapter],
      adUnits: [
        AdUnit(
          id: "strip", format: .banner,
          lineItems: [LineItem(className: "A"), LineItem(className: "A")], refreshMs: 30_000)
      ], limits: limits(adBytes: Ad.usualBytes(of: .banner) + 20_000))
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 60_000)
    #expect(world.log == ["ad-1 1 didFailToRefresh", "ad-1 2 didFailToRefresh"])
    #expect(loads == 3)
  }

  // MARK: Requests

  /// Begins a load of a banner whose request takes memory.
  private func loadBanner(requestBytes: Int, in world: World) throws {
    try world.mediator.load(
      LoadRequest(.banner(AdSize(.banner)), targeting: .plain), from: .adUnit("strip"), as: nil,
      timeoutMs: nil, requestBytes: requestBytes
    ) { end in
      world.ends.append(end)
      if case .success(let loaded) = end { loaded.ad.forwardEvents() }
    }
  }

  @Test func `the memory of the request counts before the load, with the ad, and after a refresh`()
    throws
  {
    let usual = Ad.usualBytes(of: .banner)
    // There is room for one creative, and not for two.
    let world = World(
      [.filling("A")], adUnits: [.strip()], limits: limits(adBytes: usual + 1_000))
    #expect(throws: MediationError.self) { try loadBanner(requestBytes: 1_001, in: world) }
    try loadBanner(requestBytes: 1_000, in: world)
    #expect(world.mediator.ads.byteCount == usual + 1_000)
    world.advance(byMs: 30_000)
    world.advance(byMs: 30_000)
    #expect(world.log == ["ad-2 1 refreshed", "ad-2 2 refreshed"])
    #expect(world.mediator.ads.byteCount == usual + 1_000)
    _ = try world.mediator.ads.disposeAll()
    #expect(world.mediator.ads.byteCount == 0)
  }

  @Test func `ads may take exactly as much memory as the limit says`() throws {
    let world = World([.filling("A")], limits: limits(adBytes: 2 * Self.native))
    for _ in 1...2 { try world.loadNative() }
    #expect(throws: MediationError.self) { try world.loadNative() }
  }

  // MARK: Content

  /// A banner whose id and text have some lengths.
  private func banner(id: Int, text: Int) -> LoadAnswer {
    .banner(
      ScriptedBannerAd(
        BannerContent(
          viewID: String(repeating: "v", count: id), size: AdSize(.banner),
          text: String(repeating: "t", count: text))))
  }

  @Test func `a banner takes the memory of its texts`() throws {
    let world = World { _, completion in _ = completion(banner(id: 1_000, text: 500)) }
    try world.load(.banner(AdSize(.banner)))
    #expect(world.mediator.ads.byteCount == Ad.usualBytes(of: .banner) + 1_500)
  }

  @Test func `a creative takes its own memory, and not that of the one before`() throws {
    var sizes = [1_000, 400]
    let adapter = AdapterClass.scripted("A") { [self] _, completion in
      _ = completion(banner(id: 0, text: sizes.removeFirst()))
    }
    let world = World([adapter], adUnits: [.strip()])
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    let before = world.mediator.ads.byteCount
    world.advance(byMs: 30_000)
    #expect(world.mediator.ads.byteCount == before - 600)
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(world.mediator.ads.byteCount == 0)
  }

  @Test func `a full-screen ad takes the memory of what it shows`() throws {
    let text = String(repeating: "x", count: 1_000)
    let image = ImageData([1, 2, 3], mimeType: text, width: 1, height: 1)
    let content = FullScreenAdContent(
      headline: text, body: text, callToAction: text,
      image: Image(image, url: text), reward: AdReward(type: text, amount: 1))
    let ad = ScriptedFullScreenAd()
    ad.content = content
    let world = World { _, completion in _ = completion(.fullScreen(ad)) }
    try world.load(.fullScreen(.rewarded))
    #expect(world.mediator.ads.byteCount >= Ad.usualBytes(of: .rewarded) + 6_003)
  }

  @Test func `a creative for which there is no room fails as a refresh`() throws {
    var lengths = [1_000, 100_000, 2_000]
    let adapter = AdapterClass.scripted("A") { [self] _, completion in
      _ = completion(banner(id: 1, text: lengths.removeFirst()))
    }
    let world = World([adapter], adUnits: [.strip()], limits: limits(adBytes: 65_536))
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    let ads = world.mediator.ads
    let id = AdID(rawValue: "ad-1")
    world.advance(byMs: 30_000)
    #expect(world.log == ["ad-1 1 didFailToRefresh"])
    #expect(try ads.bannerAd(id).content.text?.count == 1_000)
    #expect(ads.byteCount == Ad.usualBytes(of: .banner) + 1_001)
    world.advance(byMs: 30_000)
    #expect(world.log == ["ad-1 1 didFailToRefresh", "ad-1 2 refreshed"])
    #expect(ads.byteCount == Ad.usualBytes(of: .banner) + 2_001)
  }

  // MARK: Ids

  @Test func `the ids of ads that were disposed of take at most 8 MiB`() throws {
    let world = World([.filling("A")])
    let ids = (1...10_000).map { AdID(rawValue: "\($0)" + String(repeating: "😀", count: 250)) }
    for id in ids {
      try world.loadNative(as: id)
      _ = try world.mediator.ads.dispose(id)
    }
    guard case .unknownAd? = world.error(of: ids[1_000]),
      case .adDisposed? = world.error(of: ids[3_000])
    else {
      Issue.record("Another number of ads is remembered.")
      return
    }
  }

  @Test func `pages go on after an ad with a long id that was disposed of`() throws {
    let world = World([.filling("A")])
    let ids = (1...5).map { AdID(rawValue: "an ad with a long id \($0)") }
    for id in ids { try world.loadNative(as: id) }
    let ads = world.mediator.ads
    _ = try ads.dispose(ids[1])
    #expect(try ads.list(after: nil, limit: 2).ads.map(\.id) == [ids[0], ids[2]])
    #expect(try ads.list(after: ids[1], limit: 2).ads.map(\.id) == [ids[2], ids[3]])
    #expect(try ads.disposeAll() == 4)
    #expect(ads.undisposed == [])
  }
}
