import EventLoop
import JSON
import Testing

@testable import Mediation

/// What an adapter does once more, after an end, or in a way that most do not.
@Suite @LoopActor struct SecondAnswerTests {
  private static let noAd = AdError(.noFill, "No ad.")

  // MARK: Loads

  @Test func `of two late answers the second one is a duplicate`() throws {
    var completion: MediationNativeLoadCompletionHandler?
    let world = World { completion = $1 }
    try world.loadNative(timeoutMs: 5)
    world.advance(byMs: 5)
    for _ in 1...2 { _ = completion?(nil, Self.noAd) }
    #expect(world.log == ["violation lateCompletion", "violation duplicateCompletion"])
  }

  @Test func `an ad that arrives in a cancelled load reports nothing`() throws {
    var completion: MediationNativeLoadCompletionHandler?
    let world = World { completion = $1 }
    let load = try world.loadNative()
    let delegate = completion?(ScriptedNativeAd(tracksItself: true), nil)
    delegate?.reportClick()
    load.cancel()
    #expect(world.log == [])
  }

  @Test func `a late set-up has the latency of its deadline`() throws {
    LateSetUp.pending = nil
    let world = World([AdapterClass(LateSetUp.self, className: "A", label: "A")])
    let adapter = try world.mobileAds.adapters.named("A")
    adapter.whenSetUp(timeoutMs: 5) { _ in }
    world.advance(byMs: 5)
    world.advance(byMs: 20)
    LateSetUp.pending?(nil)
    var status: AdapterStatus?
    adapter.whenSetUp { status = $0 }
    #expect(status?.state == .ready)
    #expect(status?.latencyMs == 5)
  }

  @Test func `signals are needed at the end of their time`() throws {
    LateSetUp.deadlineMs = nil
    let world = World([AdapterClass(LateSetUp.self, className: "A", label: "A")])
    LateSetUp.pending = nil
    _ = try world.mobileAds.adapters.collectSignals(
      SignalRequest(format: .native), from: ["A"], timeoutMs: 700
    ) { _ in }
    world.advance(byMs: 40)
    LateSetUp.pending?(nil)
    #expect(LateSetUp.deadlineMs == 740)
  }

  @Test func `signals have the time since the question, and then the adapter is released`() throws {
    LateSetUp.pending = nil
    let world = World([AdapterClass(LateSetUp.self, className: "A", label: "A")])
    var answers: [AdapterSignals] = []
    _ = try world.mobileAds.adapters.collectSignals(
      SignalRequest(format: .native), from: ["A"], timeoutMs: 700
    ) { answers += $0 }
    world.advance(byMs: 40)
    LateSetUp.pending?(nil)
    #expect(LateSetUp.collector != nil)
    world.advance(byMs: 30)
    LateSetUp.complete?("token", nil)
    #expect(answers.map(\.latencyMs) == [30])
    #expect(LateSetUp.collector == nil)
    #expect(world.clock.timerCount == 0)
  }

  @Test func `a class that does not load the format is not set up for it`() throws {
    LateSetUp.pending = nil
    let world = World(
      [AdapterClass(LateSetUp.self, className: "A", label: "A")],
      adUnits: [AdUnit(id: "unit", format: .banner, lineItems: [LineItem(className: "A")])])
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    #expect(try world.lastError().0.message == "A does not load banner ads.")
    #expect(LateSetUp.pending == nil)
  }

  // MARK: Ads

  @Test func `if the network counts the clicks, a touch is reported once`() throws {
    let mapped = ScriptedNativeAd(tracksItself: true)
    mapped.offersActions = true
    let world = World { _, completion in _ = completion(mapped, nil) }
    try world.loadNative()
    let ad: NativeAd = try world.lastAd()
    _ = try ad.render(
      in: View(frame: Rect(x: 0, y: 0, width: 9, height: 9)),
      clickableAssetViews: [:], nonclickableAssetViews: [:])
    try ad.simulate(.tap, asset: nil)
    #expect(mapped.calls == ["render -", "tap callToAction"])
  }

  @Test func `a creative takes its own memory, and not that of the one before`() throws {
    var sizes = [1_000, 400]
    let world = World(
      [
        .scripted(
          "A",
          banner: { _, completion in
            _ = completion(LargeBanner(bytes: sizes.removeFirst()), nil)
          })
      ],
      adUnits: [
        AdUnit(
          id: "unit", format: .banner, lineItems: [LineItem(className: "A")], refreshMs: 30_000)
      ])
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    let before = world.mobileAds.ads.byteCount
    world.advance(byMs: 30_000)
    #expect(world.mobileAds.ads.byteCount == before - 600)
    _ = try world.mobileAds.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(world.mobileAds.ads.byteCount == 0)
  }

  @Test func `events that were held for a client make room when it knows the ad`() throws {
    var limits = MobileAds.Limits()
    limits.eventLogBytes = 4_000
    let world = World(
      [
        .scripted(
          "A",
          native: { _, completion in
            let delegate = completion(ScriptedNativeAd(tracksItself: true), nil)
            for _ in 1...10 { delegate?.didMuteVideo() }
          })
      ], limits: limits)
    for _ in 1...3 { try world.loadNative() }
    #expect(world.log.count == 30)
  }

  @Test func `an icon without a picture is an image that was not delivered`() throws {
    let mapped = IconAd()
    let world = World { _, completion in _ = completion(mapped, nil) }
    try world.loadNative()
    #expect(world.log == ["violation imageNotDelivered"])
  }

  @Test func `a long text of a call that fails is truncated`() throws {
    let banner = FailingBanner()
    let world = World([.scripted("A", banner: { _ = $1(banner, nil) })])
    try world.load(.banner(AdSize(.banner)))
    var message = ""
    try world.lastAd(BannerAd.self).whenAcknowledged { error in
      if case .adapterFailed(_, let error) = error { message = error.message }
    }
    #expect(1_000...AdError.maximumTextLength ~= message.utf8.count)
  }

  @Test func `an ad that fails after it was presented fails no other call`() throws {
    let mapped = PendingAd()
    let world = World([.scripted("A", rewarded: { _ = $1(mapped, nil) })])
    try world.load(.fullScreen(.rewarded))
    let ad = try world.lastAd(FullScreenAd.self)
    var errors: [MediationError?] = []
    try ad.present()
    ad.whenAcknowledged { errors.append($0) }
    mapped.acknowledge()
    try ad.simulate(.tap, asset: nil)
    ad.whenAcknowledged { errors.append($0) }
    ad.report(.didFailToPresent(Self.noAd))
    mapped.acknowledge()
    #expect(errors.count == 2)
    #expect(errors.allSatisfy { $0 == nil })
  }

  // MARK: Legacy ads

  /// What an ad of the legacy API with these interfaces is.
  private func load(_ mediated: any MediatedNativeAd) throws -> NativeAd? {
    LegacyEvent.ad = mediated
    let world = World([
      AdapterClass(CustomEventAdapter<LegacyEvent>.self, className: "A", label: "A")
    ])
    try world.loadNative()
    return try? world.lastAd()
  }

  @Test func `a legacy ad of both types is for an application`() throws {
    #expect(try load(BothTypesAd())?.mapped?.adType == .appInstall)
  }

  @Test func `a legacy ad of neither type is refused`() throws {
    #expect(try load(NoTypeAd()) == nil)
  }

  @Test func `a legacy ad with only a rating is drawn`() throws {
    #expect(try load(RatingAd()) != nil)
  }
}

/// An adapter whose set-up the test completes.
@LoopActor
private final class LateSetUp: MediationAdapter, RTBAdapter {
  static let formats: Set<AdFormat> = [.native]
  static var pending: MediationAdapterSetUpCompletionHandler?
  static var deadlineMs: Int?
  static var complete: SignalCompletionHandler?
  static weak var collector: LateSetUp?
  static func adapterVersion() -> VersionNumber { ScriptedAdapter.adapterVersion() }
  static func adSDKVersion() -> VersionNumber { ScriptedAdapter.adSDKVersion() }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    pending = completionHandler
  }

  func collectSignals(
    for params: RTBRequestParameters, completionHandler: @escaping SignalCompletionHandler
  ) {
    Self.deadlineMs = params.deadlineMs
    Self.complete = completionHandler
    Self.collector = self
  }
}

@LoopActor
private final class LargeBanner: MediationBannerAd {
  let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))
  let contentBytes: Int

  init(bytes: Int) {
    contentBytes = bytes
  }
}

@LoopActor
private final class FailingBanner: MediationBannerAd {
  let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))
  let isAcknowledged = false

  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    action(.failed(AdError(.internalError, String(repeating: "x", count: 100_000))))
  }
}

/// A rewarded ad that acknowledges its calls when the test says so.
@LoopActor
private final class PendingAd: MediationRewardedAd {
  private(set) var isAcknowledged = true
  private var waiting: [@LoopActor (AdCallFailure?) -> Void] = []

  func present(from viewController: ViewController) { isAcknowledged = false }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    isAcknowledged = false
    return true
  }

  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    waiting.append(action)
  }

  func acknowledge() {
    isAcknowledged = true
    for action in waiting { action(nil) }
    waiting = []
  }
}

@LoopActor
private final class IconAd: MediationNativeAd {
  let headline: String? = "A headline"
  let body: String? = "A body"
  let callToAction: String? = "Act"
  let icon: NativeAdImage? = NativeAdImage(url: "https://www.example.com/1.png", scale: 1)
  let images: [NativeAdImage]? = nil
  let starRating: JSONNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: JSONObject? = nil
}

/// A custom event that gives the ad of the test at once.
@LoopActor
private final class LegacyEvent: CustomEventNativeAd {
  static var ad: (any MediatedNativeAd)?
  weak var delegate: (any CustomEventNativeAdDelegate)?
  static func adapterVersion() -> VersionNumber { ScriptedAdapter.adapterVersion() }
  static func adSDKVersion() -> VersionNumber { ScriptedAdapter.adSDKVersion() }

  func requestNativeAd(
    withParameter serverParameter: String?, request: CustomEventRequest,
    adTypes: NativeAdTypes, options: [any AdLoaderOptions],
    rootViewController: ViewController
  ) {
    if let ad = Self.ad { delegate?.customEventNativeAd(self, didReceive: ad) }
  }
}

@LoopActor
private class NoTypeAd: MediatedNativeAd {
  let extraAssets: JSONObject? = ["more": .bool(true)]
  var mediatedNativeAdDelegate: (any MediatedNativeAdDelegate)? { nil }
}

@LoopActor
private final class RatingAd: MediatedNativeAppInstallAd {
  let extraAssets: JSONObject? = nil
  var mediatedNativeAdDelegate: (any MediatedNativeAdDelegate)? { nil }
  let headline: String? = nil
  let images: [NativeAdImage]? = nil
  let body: String? = nil
  let icon: NativeAdImage? = nil
  let callToAction: String? = nil
  let starRating: JSONNumber? = JSONNumber(4)
  let store: String? = nil
  let price: String? = nil
}

@LoopActor
private final class BothTypesAd: NoTypeAd, MediatedNativeAppInstallAd, MediatedNativeContentAd {
  let headline: String? = "A headline"
  let images: [NativeAdImage]? = nil
  let body: String? = "A body"
  let icon: NativeAdImage? = nil
  let logo: NativeAdImage? = nil
  let callToAction: String? = "Act"
  let starRating: JSONNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
}
