import EventLoop
import JSON
import Testing

@testable import Mediation

/// How much memory the ads take that are counted against the limit.
@Suite @LoopActor struct AdMemoryTests {
  private static let native = Ad.usualBytes(of: .native)

  private func limits(adBytes: Int) -> MobileAds.Limits {
    var limits = MobileAds.Limits()
    limits.adBytes = adBytes
    return limits
  }

  // MARK: Errors

  /// A waterfall of three networks that fail with long messages, and one that a test plays.
  private func waterfall(adBytes: Int, last: @escaping ScriptedAdapter.NativeLoad) -> World {
    World(
      [
        .scripted(
          "A",
          native: { _, completion in
            let message = String(repeating: "x", count: 40_000)
            _ = completion(nil, AdError(.noFill, message))
          }), .scripted("B", native: last),
      ],
      adUnits: [
        AdUnit(
          id: "unit", format: .native,
          lineItems: ["A", "A", "A", "B"].map { LineItem(className: $0) })
      ], limits: limits(adBytes: adBytes))
  }

  @Test func `an ad takes the memory of the errors of its load`() throws {
    let world = waterfall(adBytes: 1 << 20) { _, completion in
      _ = completion(ScriptedNativeAd(), nil)
    }
    try world.loadNative(from: .adUnit("unit"))
    #expect((120_000..<130_000).contains(world.mobileAds.ads.byteCount - Self.native))
    _ = try world.mobileAds.ads.disposeAll()
    #expect(world.mobileAds.ads.byteCount == 0)
  }

  @Test func `a load takes the memory of its errors until it ends`() throws {
    let world = waterfall(adBytes: 1 << 20) { _, _ in }
    let load = try world.loadNative(from: .adUnit("unit"))
    #expect((120_000..<130_000).contains(world.mobileAds.ads.byteCount))
    load.cancel()
    #expect(world.mobileAds.ads.byteCount == 0)
  }

  @Test func `a load whose errors take too much memory asks no further network`() throws {
    let world = waterfall(adBytes: 100_000) { _, completion in
      Issue.record("B is asked.")
      _ = completion(ScriptedNativeAd(), nil)
    }
    try world.loadNative(from: .adUnit("unit"))
    guard case .failure(.tooManyAdBytes(limit: 100_000)) = world.ends.first else {
      Issue.record("The load fails.")
      return
    }
    #expect(world.mobileAds.ads.byteCount == 0)
  }

  @Test func `an attempt in the log keeps no settings, and its texts take memory`() throws {
    let world = World { _, completion in _ = completion(ScriptedNativeAd(), nil) }
    world.mobileAds.events.choose(NotificationKinds([.attemptBegan]))
    let item = LineItem(
      className: "A", parameter: "p", settings: ["key": .string("value")])
    try world.loadNative(from: .adapter(item))
    let entry = world.mobileAds.events.newest(10).first
    guard case .trace(let trace) = entry, case .attemptBegan(_, let place) = trace.content else {
      Issue.record("The attempt is logged.")
      return
    }
    #expect(place.lineItem.parameter == "p")
    #expect(place.lineItem.settings["key"] == nil)
    #expect(trace.content.payloadBytes == 514)
  }

  // MARK: Content

  @Test func `a banner takes the memory of its texts`() throws {
    let world = World([
      .scripted(
        "A",
        banner: { _, completion in
          _ = completion(TextBanner(id: 1_000, text: 500), nil)
        })
    ])
    try world.load(.banner(AdSize(.banner)))
    #expect(world.mobileAds.ads.byteCount == Ad.usualBytes(of: .banner) + 1_500)
  }

  @Test func `a full-screen ad takes the memory of what it shows`() throws {
    let text = String(repeating: "x", count: 1_000)
    let image = Image(data: [1, 2, 3], mimeType: text, width: 1, height: 1)
    let content = FullScreenAdContent(
      headline: text, body: text, callToAction: text,
      image: NativeAdImage(image: image, url: text), reward: AdReward(type: text, amount: 1))
    let world = World([
      .scripted("A", rewarded: { _, completion in _ = completion(ContentAd(content), nil) })
    ])
    try world.load(.fullScreen(.rewarded))
    #expect(world.mobileAds.ads.byteCount >= Ad.usualBytes(of: .rewarded) + 6_003)
  }

  @Test func `a creative for which there is no room fails as a refresh`() throws {
    var lengths = [1_000, 100_000, 2_000]
    let world = World(
      [
        .scripted(
          "A",
          banner: { _, completion in
            _ = completion(TextBanner(id: 1, text: lengths.removeFirst()), nil)
          })
      ],
      adUnits: [
        AdUnit(
          id: "unit", format: .banner, lineItems: [LineItem(className: "A")], refreshMs: 30_000)
      ], limits: limits(adBytes: 65_536))
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    let ads = world.mobileAds.ads
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
    let world = World { _, completion in _ = completion(ScriptedNativeAd(), nil) }
    let ids = (1...10_000).map { AdID(rawValue: "\($0)" + String(repeating: "😀", count: 250)) }
    for id in ids {
      try world.loadNative(as: id)
      _ = try world.mobileAds.ads.dispose(id)
    }
    guard case .unknownAd? = world.error(of: ids[1_000]),
      case .adDisposed? = world.error(of: ids[3_000])
    else {
      Issue.record("Another number of ads is remembered.")
      return
    }
  }

  @Test func `pages go on after an ad with a long id that was disposed of`() throws {
    let world = World { _, completion in _ = completion(ScriptedNativeAd(), nil) }
    let ids = (1...5).map { AdID(rawValue: "an ad with a long id \($0)") }
    for id in ids { try world.loadNative(as: id) }
    let ads = world.mobileAds.ads
    _ = try ads.dispose(ids[1])
    #expect(try ads.list(after: nil, limit: 2).ads.map(\.id) == [ids[0], ids[2]])
    #expect(try ads.list(after: ids[1], limit: 2).ads.map(\.id) == [ids[2], ids[3]])
    #expect(try ads.disposeAll() == 4)
    #expect(ads.undisposed == [])
  }
}

/// A banner whose id and text have some lengths.
@LoopActor
private final class TextBanner: MediationBannerAd {
  let view: View

  init(id: Int, text: Int) {
    let label = Label(
      identifier: String(repeating: "v", count: id),
      frame: Rect(x: 0, y: 0, width: 320, height: 50))
    label.text = String(repeating: "t", count: text)
    view = label
  }
}

/// A rewarded ad that reports what it shows.
@LoopActor
private final class ContentAd: MediationRewardedAd {
  let content: FullScreenAdContent

  init(_ content: FullScreenAdContent) {
    self.content = content
  }

  func present(from viewController: ViewController) {}
}
