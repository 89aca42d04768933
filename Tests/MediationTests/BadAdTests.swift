import EventLoop
import JSON
import Mediation
import Testing

/// Ads that the publisher could not draw.
@LoopActor
@Suite struct BadAdTests {
  /// A waterfall of an adapter that gives `ad`, and one that gives an ad as it should be.
  private func world(_ ad: DrawnAd, _ error: AdError? = nil) -> World {
    World(
      [
        .scripted("A", native: { _, complete in _ = complete(ad, error) }),
        .scripted("B", native: { _, complete in _ = complete(DrawnAd(), nil) }),
      ],
      adUnits: [
        AdUnit(
          id: "feed", format: .native,
          lineItems: [LineItem(className: "A"), LineItem(className: "B")])
      ])
  }

  @Test(
    arguments: [
      (NativeAdType.appInstall, false, "Hello", ["unrequestedAdType", "missingAsset"]),
      (nil, true, "Hello", ["unrequestedAdType"]),
      (.content, true, nil, ["missingAsset"]),
    ] as [(NativeAdType?, Bool, String?, [String])])
  func `an ad that could not be drawn fails its attempt, and the waterfall goes on`(
    type: NativeAdType?, isLegacy: Bool, text: String?, rules: [String]
  ) throws {
    let ad = DrawnAd(type, isLegacy: isLegacy, text: text)
    let world = world(ad)
    try world.load(.native(adTypes: [.content], options: NativeAdOptions()), from: .adUnit("feed"))
    let loaded = try world.ends.last?.get()
    #expect(loaded?.ad.className == "B")
    #expect(
      loaded?.responseInfo.attempts.first?.error?.message
        == "A gave an ad that the publisher cannot draw.")
    #expect(world.log == rules.map { "violation \($0)" })
    #expect(ad.isDisposed)
  }

  @Test func `an ad of the current API needs no type`() throws {
    let world = world(DrawnAd(nil, isLegacy: false))
    try world.load(.native(adTypes: [.content], options: NativeAdOptions()), from: .adUnit("feed"))
    #expect(try world.lastAd().className == "A")
    #expect(world.log == [])
  }

  @Test func `an ad and an error in one answer fail the attempt with the error`() throws {
    let world = world(DrawnAd(), AdError(.noFill, "No fill."))
    try world.load(.native(adTypes: [.content], options: NativeAdOptions()), from: .adUnit("feed"))
    let loaded = try world.ends.last?.get()
    #expect(loaded?.ad.className == "B")
    #expect(loaded?.responseInfo.attempts.first?.error?.message == "No fill.")
    #expect(world.log == ["violation adAndError"])
  }

  @Test func `a second reward is a violation, and does not count`() throws {
    var delegate: (any MediationRewardedAdEventDelegate)?
    let world = World([
      .scripted("A", rewarded: { _, complete in delegate = complete(ScriptedRewardedAd(), nil) })
    ])
    try world.load(.fullScreen(.rewarded))
    try world.lastAd(FullScreenAd.self).present()
    delegate?.willPresentFullScreenView()
    delegate?.didRewardUser(with: AdReward(type: "coins", amount: 1))
    delegate?.didRewardUser(with: AdReward(type: "coins", amount: 1))
    #expect(
      world.log == [
        "ad-1 1 willPresentFullScreenView", "ad-1 2 didRewardUser", "violation doubleReward",
      ])
  }

  @Test func `after a render, only a click on a view that reacts counts`() throws {
    let world = world(DrawnAd())
    try world.loadNative(from: .adUnit("feed"))
    let ad = try world.lastAd()
    #expect(try ad.recordClick(on: .body))
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    _ = try ad.render(
      in: View(frame: Rect(x: 0, y: 0, width: 320, height: 250)),
      clickableAssetViews: [.callToAction: View(frame: frame)],
      nonclickableAssetViews: [.body: View(frame: frame)])
    #expect(try !ad.recordClick(on: .body))
    #expect(try !ad.recordClick(on: .headline))
    #expect(try ad.recordClick(on: .callToAction))
    #expect(world.log == ["ad-1 1 click", "ad-1 2 click"])
  }
}

/// A native ad with one text for each asset.
@LoopActor
private final class DrawnAd: MediationNativeAd {
  let adType: NativeAdType?
  let isLegacy: Bool
  private let text: String?
  private(set) var isDisposed = false

  init(_ adType: NativeAdType? = .content, isLegacy: Bool = false, text: String? = "Hello") {
    self.adType = adType
    self.isLegacy = isLegacy
    self.text = text
  }

  var headline: String? { text }
  var body: String? { text }
  var callToAction: String? { text }
  var icon: NativeAdImage? { nil }
  var images: [NativeAdImage]? { nil }
  var starRating: JSONNumber? { nil }
  var store: String? { nil }
  var price: String? { nil }
  var advertiser: String? { nil }
  var extraAssets: JSONObject? { nil }

  func didDispose() { isDisposed = true }
}
