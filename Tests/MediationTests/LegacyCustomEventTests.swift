import EventLoop
import JSON
import Testing

@testable import Mediation

/// A custom event of the legacy API, behind the interface of the modern one.
@Suite @LoopActor struct LegacyCustomEventTests {
  private let world = World([
    AdapterClass(
      CustomEventAdapter<ScriptedCustomEvent>.self, className: "A", label: "Legacy")
  ])

  /// Starts a load, and returns the custom event that was asked.
  private func request(_ targeting: AdRequest = .plain) throws -> ScriptedCustomEvent {
    try world.load(
      .native(adTypes: [.content], options: NativeAdOptions([NativeAdViewAdOptions()])),
      from: .adapter(LineItem(className: "A", parameter: "unit-7")), targeting: targeting)
    return try #require(ScriptedCustomEvent.last)
  }

  private func load(_ mediated: ScriptedMediatedAd = ScriptedMediatedAd()) throws -> NativeAd {
    let event = try request()
    event.delegate?.customEventNativeAd(event, didReceive: mediated)
    world.advance(byMs: 0)
    return try world.lastAd()
  }

  private func render(_ ad: NativeAd) throws -> AdChoicesPlacement? {
    try ad.render(
      in: View(frame: Rect(x: 0, y: 0, width: 320, height: 250)), clickableAssetViews: [:],
      nonclickableAssetViews: [:])
  }

  @Test func `the custom event gets all that the publisher tells a network`() throws {
    let event = try request(
      AdRequest(
        isTestRequest: true, extras: ["a": .bool(true)], keywords: ["sport"], seed: 77))
    let request = try #require(event.request)

    #expect(event.parameter == "unit-7")
    #expect(request.isTesting)
    #expect(request.additionalParameters == ["a": .bool(true)])
    #expect(request.userKeywords == ["sport"])
    #expect(request.seed == 77)
    #expect(event.adTypes == [.content])
    #expect(event.options.count == 1)
  }

  @Test func `a content ad has its assets under the modern names`() throws {
    let mapped = try #require(try load().mapped)

    #expect(mapped.headline == "A headline")
    #expect(mapped.body == "A body")
    #expect(mapped.callToAction == "Act")
    #expect(mapped.icon?.imageURL == "icon")
    #expect(mapped.images?.map(\.imageURL) == ["image"])
    #expect(mapped.advertiser == "An advertiser")
    #expect(mapped.extraAssets == ["more": .bool(true)])
    #expect(mapped.price == nil)
  }

  @Test func `an app-install ad has its assets under the modern names`() throws {
    let event = try request()
    event.delegate?.customEventNativeAd(event, didReceive: ScriptedAppInstallAd())
    world.advance(byMs: 0)
    #expect(world.log.contains("violation unrequestedAdType"))
    let mapped = HostedNativeAd(ScriptedAppInstallAd(), of: event)

    #expect(mapped.adType == .appInstall)
    #expect(mapped.headline == "An app")
    #expect(mapped.body == "Plays")
    #expect(mapped.callToAction == "Install")
    #expect(mapped.icon?.imageURL == "icon")
    #expect(mapped.images?.map(\.imageURL) == ["image"])
    #expect(mapped.starRating == JSONNumber(4))
    #expect(mapped.store == "A store")
    #expect(mapped.price == "1 €")
    #expect(mapped.advertiser == nil)
    #expect(mapped.extraAssets == ["more": .bool(false)])
    #expect(mapped.placesAdChoices)
  }

  @Test func `an error of the custom event is the load's`() throws {
    let event = try request()
    let error = AdError(domain: "net", code: 7, message: "No ad.")
    event.delegate?.customEventNativeAd(event, didFailToLoadWithError: error)
    world.advance(byMs: 0)
    #expect(try world.lastError().0 == error)
  }

  @Test func `a second answer of each kind is a violation`() throws {
    let event = try request()
    // The bridge holds it no longer than the load.
    let delegate = try #require(event.delegate)
    delegate.customEventNativeAd(event, didFailToLoadWithError: AdError(.noFill, "None."))
    delegate.customEventNativeAd(event, didReceive: ScriptedMediatedAd())
    delegate.customEventNativeAd(event, didFailToLoadWithError: AdError(.noFill, "None."))

    #expect(world.log == Array(repeating: "violation duplicateCompletion", count: 2))
  }

  @Test(arguments: [(true, false), (false, true)])
  func `the side that the custom event names counts impressions and clicks`(
    _ impressions: Bool, _ clicks: Bool
  ) throws {
    ScriptedCustomEvent.handlesImpressions = impressions
    ScriptedCustomEvent.handlesClicks = clicks
    defer {
      ScriptedCustomEvent.handlesImpressions = false
      ScriptedCustomEvent.handlesClicks = false
    }

    let tracking = try load().tracking

    #expect(tracking.impressions == (impressions ? .adapter : .bridge))
    #expect(tracking.clicks == (clicks ? .adapter : .bridge))
  }

  @Test func `the smallest view that the ad adds is the AdChoices icon, until the ad is untracked`()
    throws
  {
    let mediated = ScriptedMediatedAd()
    let ad = try load(mediated)

    let placement = try render(ad)
    #expect(placement?.frame == Rect(x: 5, y: 6, width: 20, height: 10))
    #expect(ad.mapped?.adChoicesView != nil)

    try ad.untrack()
    #expect(ad.mapped?.adChoicesView == nil)
    #expect(mediated.calls == ["render", "untrack -"])

    // The next time, it adds nothing.
    mediated.addsViews = false
    #expect(try render(ad) == nil)
  }

  @Test func `a view that was there before is not the AdChoices icon`() throws {
    let ad = try load()
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 250))
    view.addSubview(View(frame: Rect(x: 100, y: 100, width: 1, height: 1)))
    let placement = try ad.render(in: view, clickableAssetViews: [:], nonclickableAssetViews: [:])
    #expect(placement?.frame == Rect(x: 5, y: 6, width: 20, height: 10))
  }

  @Test func `the ad is told about impressions and clicks, with the asset and its view`() throws {
    let mediated = ScriptedMediatedAd()
    let ad = try load(mediated)
    let frame = Rect(x: 1, y: 2, width: 30, height: 40)
    try ad.render(
      in: View(identifier: "feed", frame: Rect(x: 0, y: 0, width: 320, height: 250)),
      clickableAssetViews: [.headline: View(identifier: "title", frame: frame)],
      nonclickableAssetViews: [:])
    _ = try ad.recordImpression()
    _ = try ad.recordClick(on: .headline)
    try ad.untrack()
    #expect(
      mediated.calls == ["render", "impression", "click headline title", "untrack feed"])
  }

  @Test func `an event before the delivery does not mute the ad`() throws {
    let event = try request()
    let mediated = ScriptedMediatedAd()
    typealias Source = MediatedNativeAdNotificationSource
    Source.mediatedNativeAdWillPresentScreen(mediated)
    event.delegate?.customEventNativeAd(event, didReceive: mediated)
    world.advance(byMs: 0)
    Source.mediatedNativeAdWillLeaveApplication(mediated)
    #expect(
      world.log.suffix(2) == ["violation eventBeforeCompletion", "ad-1 1 willLeaveApplication"])
  }

  @Test func `an ad that lives is still known after thousands of others`() throws {
    let mediated = ScriptedMediatedAd()
    _ = try load(mediated)
    typealias Source = MediatedNativeAdNotificationSource
    for _ in 0..<3_000 { Source.mediatedNativeAdDidRecordClick(LargeMediatedAd()) }
    Source.mediatedNativeAdWillLeaveApplication(mediated)
    #expect(world.log.last == "ad-1 1 willLeaveApplication")
  }

  @Test func `a simulated tap passes on the asset`() throws {
    ScriptedCustomEvent.handlesClicks = true
    defer { ScriptedCustomEvent.handlesClicks = false }
    let mediated = ScriptedMediatedAd()
    let ad = try load(mediated)
    _ = try render(ad)

    try ad.simulate(.tap, asset: .headline)

    #expect(mediated.calls == ["render", "tap headline"])
  }

  @Test func `each message becomes its event`() throws {
    let mediated = ScriptedMediatedAd()
    _ = try load(mediated)
    typealias Source = MediatedNativeAdNotificationSource

    Source.mediatedNativeAdWillPresentScreen(mediated)
    Source.mediatedNativeAdWillDismissScreen(mediated)
    Source.mediatedNativeAdDidDismissScreen(mediated)
    Source.mediatedNativeAdWillLeaveApplication(mediated)

    #expect(
      world.log.filter { $0.hasPrefix("ad-1") } == [
        "ad-1 1 willPresentFullScreenView", "ad-1 2 willDismissFullScreenView",
        "ad-1 3 didDismissFullScreenView", "ad-1 4 willLeaveApplication",
      ])
  }

  @Test func `the first event before the delivery is the one that is reported`() throws {
    let event = try request()
    let mediated = ScriptedMediatedAd()
    MediatedNativeAdNotificationSource.mediatedNativeAdDidRecordClick(mediated)
    MediatedNativeAdNotificationSource.mediatedNativeAdWillLeaveApplication(mediated)
    let early = MediatedNativeAdNotificationSource.earlyEvent(
      of: HostedNativeAd(mediated, of: event))

    #expect(early?.name == .click)
    event.delegate?.customEventNativeAd(event, didReceive: mediated)
    world.advance(byMs: 0)
    #expect(world.log.contains("violation eventBeforeCompletion"))
  }

  @Test func `an ad at the address of a released one does not get its events`() throws {
    // Reuse is likely, not certain: many are made.
    for _ in 0..<200 {
      let other = World([
        AdapterClass(
          CustomEventAdapter<ScriptedCustomEvent>.self, className: "A", label: "Legacy")
      ])
      try other.loadNative()
      let event = try #require(ScriptedCustomEvent.last)
      event.delegate?.customEventNativeAd(event, didReceive: ScriptedMediatedAd())
      other.advance(byMs: 0)
      let id = try other.lastAd(NativeAd.self).id
      _ = try other.mobileAds.ads.dispose(id)
      other.ends = []
      ScriptedCustomEvent.last = nil

      // Not delivered: its events are early ones of its own.
      let undelivered = ScriptedMediatedAd()
      MediatedNativeAdNotificationSource.mediatedNativeAdDidRecordClick(undelivered)
      let early = MediatedNativeAdNotificationSource.earlyEvent(
        of: HostedNativeAd(undelivered, of: ScriptedCustomEvent()))
      #expect(early?.name == .click)
    }
  }

  @Test func `released ads do not stay in the table`() {
    typealias Source = MediatedNativeAdNotificationSource
    // The second ads are larger, so that they rarely get the addresses of the first ones.
    for make in [ScriptedMediatedAd.init, LargeMediatedAd.init] {
      let ads = (0..<3_000).map { _ in make() }
      for ad in ads { Source.mediatedNativeAdDidRecordClick(ad) }
    }

    #expect(Source.registrationCount < 4_500)
  }
}

/// A custom event whose answers a test gives.
private final class ScriptedCustomEvent: CustomEventNativeAd {
  /// The one that was made last. Tests run on the bridge's actor, one after the other.
  static var last: ScriptedCustomEvent?
  static var handlesImpressions = false
  static var handlesClicks = false

  weak var delegate: (any CustomEventNativeAdDelegate)?
  private(set) var parameter: String?
  private(set) var request: CustomEventRequest?
  private(set) var adTypes: NativeAdTypes = []
  private(set) var options: [any AdLoaderOptions] = []

  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }
  static func adSDKVersion() -> VersionNumber { adapterVersion() }

  init() { Self.last = self }

  func requestNativeAd(
    withParameter serverParameter: String?, request: CustomEventRequest,
    adTypes: NativeAdTypes, options: [any AdLoaderOptions], rootViewController: ViewController
  ) {
    parameter = serverParameter
    self.request = request
    self.adTypes = adTypes
    self.options = options
  }

  func handlesUserClicks() -> Bool { Self.handlesClicks }
  func handlesUserImpressions() -> Bool { Self.handlesImpressions }
}

/// A legacy content ad that adds three views when it is drawn.
private class ScriptedMediatedAd: MediatedNativeContentAd, MediatedNativeAdDelegate {
  let headline: String? = "A headline"
  let body: String? = "A body"
  let callToAction: String? = "Act"
  let advertiser: String? = "An advertiser"
  let logo: NativeAdImage? = NativeAdImage(url: "icon", scale: 1)
  let images: [NativeAdImage]? = [NativeAdImage(url: "image", scale: 1)]
  let extraAssets: JSONObject? = ["more": .bool(true)]
  var mediatedNativeAdDelegate: (any MediatedNativeAdDelegate)? { self }

  var addsViews = true
  private(set) var calls: [String] = []

  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd, didRenderIn view: View, viewController: ViewController
  ) {
    calls.append("render")
    guard addsViews else { return }
    for frame in [
      Rect(x: 0, y: 0, width: 300, height: 200), Rect(x: 5, y: 6, width: 20, height: 10),
      Rect(x: 0, y: 0, width: 20, height: 20),
    ] {
      view.addSubview(View(frame: frame))
    }
  }

  func mediatedNativeAd(_ mediatedNativeAd: any MediatedNativeAd, didUntrackView view: View?) {
    calls.append("untrack \(view?.identifier ?? "-")")
  }

  func mediatedNativeAdDidRecordImpression(_ mediatedNativeAd: any MediatedNativeAd) {
    calls.append("impression")
  }

  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAssetWithName assetName: NativeAssetIdentifier,
    view: View, viewController: ViewController
  ) {
    calls.append("click \(assetName.rawValue) \(view.identifier ?? "-")")
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    calls.append("\(action.rawValue) \(asset?.rawValue ?? "-")")
    return true
  }
}

/// A legacy app-install ad.
private final class ScriptedAppInstallAd: MediatedNativeAppInstallAd {
  let headline: String? = "An app"
  let images: [NativeAdImage]? = [NativeAdImage(url: "image", scale: 1)]
  let body: String? = "Plays"
  let icon: NativeAdImage? = NativeAdImage(url: "icon", scale: 1)
  let callToAction: String? = "Install"
  let starRating: JSONNumber? = JSONNumber(4)
  let store: String? = "A store"
  let price: String? = "1 €"
  let extraAssets: JSONObject? = ["more": .bool(false)]
  let mediatedNativeAdDelegate: (any MediatedNativeAdDelegate)? = nil
}

/// The same, in more memory.
private final class LargeMediatedAd: ScriptedMediatedAd {
  private let more: [8 of SIMD64<UInt8>] = .init(repeating: .zero)
}
