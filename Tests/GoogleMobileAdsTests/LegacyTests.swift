import GoogleMobileAds
import JSON
import Testing

@testable import GoogleMobileAds

/// Custom events of the legacy API.
@MainActor
@Suite(.serialized) struct LegacyTests {
  final class Event: NSObject, GADCustomEventNativeAd {
    weak var delegate: (any GADCustomEventNativeAdDelegate)?
    nonisolated(unsafe) static var request: GADCustomEventRequest?
    nonisolated(unsafe) static var ad: (any GADMediatedNativeAd)?

    func requestNativeAd(
      withParameter serverParameter: String, request: GADCustomEventRequest, adTypes: [Any],
      options: [Any], rootViewController: UIViewController
    ) {
      Self.request = request
      #expect(adTypes as? [String] == [kGADAdLoaderAdTypeNativeContent])
      if let ad = Self.ad { delegate?.customEventNativeAd(self, didReceive: ad) }
    }
  }

  /// Has the method's name of older sources.
  final class OldEvent: NSObject, GADCustomEventNativeAd {
    var delegate: (any GADCustomEventNativeAdDelegate)?

    func request(
      withParameter serverParameter: String, request: GADCustomEventRequest, adTypes: [Any],
      options: [Any], rootViewController: UIViewController
    ) {
      let types = adTypes as? [String] ?? []
      guard types.contains(where: { $0.isEqual(GADAdLoaderAdType.nativeContent) }) else { return }
      delegate?.customEventNativeAd(self, didReceive: Ad())
    }
  }

  final class EmptyEvent: NSObject, GADCustomEventNativeAd {
    var delegate: (any GADCustomEventNativeAdDelegate)?
  }

  @Test func `a request has the name of older sources, too`() {
    let bridge = TestBridge(serving: ServedAdapter(OldEvent.self, make: OldEvent.init))
    _ = bridge.initialize("OldEvent")

    let answer = bridge.load("Native", #","adTypes":["content"]"#)

    #expect(answer.first?.contains(#""headline":"Hello""#) == true, "\(answer)")
  }

  @Test func `a custom event without a request fails its load`() {
    let bridge = TestBridge(serving: ServedAdapter(EmptyEvent.self, make: EmptyEvent.init))
    _ = bridge.initialize("EmptyEvent")

    let answer = bridge.load("Native")

    #expect(answer.first?.contains("EmptyEvent has no request(withParameter:") == true)
  }

  class Ad: NSObject, GADMediatedNativeContentAd, GADMediatedNativeAdDelegate {
    nonisolated(unsafe) static var calls: [String] = []
    func headline() -> String? { "Hello" }
    func body() -> String? { nil }
    func images() -> [Any]? { [GADNativeAdImage(url: URL(fileURLWithPath: "/a.png"), scale: 2)] }
    func logo() -> GADNativeAdImage? { nil }
    func callToAction() -> String? { nil }
    func advertiser() -> String? { "Me" }
    func extraAssets() -> [AnyHashable: Any]? { ["level": 3] }
    func mediatedNativeAdDelegate() -> (any GADMediatedNativeAdDelegate)? { self }
    func mediaView() -> UIView? { nil }
    func hasVideoContent() -> Bool { false }

    func mediatedNativeAd(_ mediatedNativeAd: any GADMediatedNativeAd, didUntrackView view: UIView?)
    {
      Self.calls.append("untrack")
    }
  }

  final class LogoAd: Ad {
    override func logo() -> GADNativeAdImage? {
      GADNativeAdImage(url: URL(fileURLWithPath: "/logo.png"), scale: 1)
    }
  }

  final class VideoAd: Ad {
    override func mediaView() -> UIView? { MainActor.assumeIsolated { UIView() } }
    override func hasVideoContent() -> Bool { true }
  }

  /// Draws in the older form.
  final class OlderForm: NSObject, GADMediatedNativeAdDelegate {
    func mediatedNativeAd(
      _ mediatedNativeAd: any GADMediatedNativeAd, didRenderIn view: UIView,
      viewController: UIViewController
    ) {
      Ad.calls.append("older")
    }
  }

  /// Draws in the newer form.
  final class NewerForm: NSObject, GADMediatedNativeAdDelegate {
    func mediatedNativeAd(
      _ mediatedNativeAd: any GADMediatedNativeAd, didRenderIn view: UIView,
      clickableAssetViews: [String: UIView], nonclickableAssetViews: [String: UIView],
      viewController: UIViewController
    ) {
      Ad.calls.append(
        "newer \(clickableAssetViews.keys.sorted()) \(nonclickableAssetViews.keys.sorted())")
    }
  }

  final class DelegatingAd: Ad {
    private let delegate: any GADMediatedNativeAdDelegate
    init(_ delegate: any GADMediatedNativeAdDelegate) { self.delegate = delegate }
    override func mediatedNativeAdDelegate() -> (any GADMediatedNativeAdDelegate)? { delegate }
  }

  private func bridge(_ ad: (any GADMediatedNativeAd)?) -> TestBridge {
    Event.ad = ad
    Ad.calls = []
    let bridge = TestBridge(serving: ServedAdapter(Event.self, make: Event.init))
    #expect(bridge.initialize("Event").first?.contains(#""api":"legacy""#) == true)
    return bridge
  }

  @Test func `a request has the targeting and the types`() {
    _ = bridge(nil).load(
      "Native", request: #"{"isTestRequest":true,"keywords":["shoes"],"extras":{"zone":"top"}}"#)

    #expect(Event.request?.isTesting == true)
    #expect(Event.request?.userKeywords as? [String] == ["shoes"])
    #expect(Event.request?.additionalParameters?["zone"] as? String == "top")
    #expect(Event.request?.userGender == .unknown)
    #expect(Event.request?.userHasLocation == false)
    #expect(Event.request?.adTypes == [.nativeContent])
  }

  @Test func `a request has nothing that the publisher did not give`() throws {
    _ = bridge(nil).load("Native")

    let request = try #require(Event.request)
    #expect(request.userKeywords == nil)
    #expect(request.additionalParameters == nil)
  }

  @Test func `a location without an accuracy is a location`() {
    _ = bridge(nil).load(
      "Native", request: #"{"user":{"location":{"latitude":48.5,"longitude":11.25}}}"#)

    #expect(Event.request?.userHasLocation == true)
    #expect(Event.request?.userLatitude == 48.5)
    #expect(Event.request?.userLocationAccuracyInMeters == 0)
  }

  @Test func `a request has what the publisher knows about the person`() throws {
    let user =
      #"{"gender":"female","birthday":"1990-12-31","location":{"latitude":48.5,"longitude":11.25,"#
      + #""accuracyInMeters":50},"locationDescription":"Munich"}"#
    _ = bridge(nil).load(
      "Native", #","label":"one""#,
      request: #"{"user":\#(user),"extras":{"one":{"zone":"top"},"two":{}}}"#)

    let request = try #require(Event.request)
    #expect(request.userGender == .female)
    #expect(request.userBirthday == Date(timeIntervalSince1970: 662_601_600))
    #expect(request.userHasLocation)
    #expect(request.userLatitude == 48.5)
    #expect(request.userLongitude == 11.25)
    #expect(request.userLocationAccuracyInMeters == 50)
    #expect(request.userLocationDescription == "Munich")
    #expect(request.additionalParameters as? [String: String] == ["zone": "top"])
  }

  /// Puts views into its view when it is drawn.
  final class PlacingForm: NSObject, GADMediatedNativeAdDelegate {
    let frames: [CGRect]
    init(_ frames: [CGRect]) { self.frames = frames }

    func mediatedNativeAd(
      _ mediatedNativeAd: any GADMediatedNativeAd, didRenderIn view: UIView,
      viewController: UIViewController
    ) {
      let frames = frames
      MainActor.assumeIsolated { for frame in frames { view.addSubview(UIView(frame: frame)) } }
    }
  }

  @Test func `the place of AdChoices reaches the bridge`() {
    let icon = CGRect(x: 296, y: 0, width: 24, height: 24)
    let bridge = bridge(
      DelegatingAd(PlacingForm([CGRect(x: 0, y: 0, width: 320, height: 200), icon])))
    _ = bridge.load("Native")
    let headline = #"{"headline":{"x":0,"y":0,"width":1,"height":1}}"#

    #expect(
      bridge.render(#","clickableAssetViews":\#(headline)"#)
        == [answer(#"{"adChoices":{"x":296,"y":0,"width":24,"height":24}}"#)])
  }

  @Test func `a legacy ad that puts no AdChoices into its view says so`() {
    let bridge = bridge(DelegatingAd(PlacingForm([])))
    _ = bridge.load("Native")

    #expect(bridge.render() == [answer(#"{"adChoices":null}"#)])
  }

  @Test func `a content ad reaches the bridge with its type`() throws {
    let line = bridge(Ad()).load("Native").first

    let ad = try object(line)["result"]?.object
    #expect(ad?["nativeAdType"] == "content")
    #expect(ad?["assets"]?.object?["advertiser"] == "Me")
    #expect(ad?["assets"]?.object?["extraAssets"] == ["level": 3])
  }

  @Test func `the logo of a content ad is its icon`() throws {
    let ad = try object(bridge(LogoAd()).load("Native").first)["result"]?.object
    #expect(ad?["assets"]?.object?["icon"]?.object?["url"] == "file:///logo.png")
  }

  @Test func `the media view of a content ad reaches the bridge`() throws {
    let answers = try [VideoAd(), Ad()].map { ad in
      try object(bridge(ad).load("Native").first)["result"]?.object
    }

    #expect(answers[0]?["mediaContent"]?.object?["hasVideoContent"] == true)
    #expect(answers[1]?["mediaContent"] == nil)
  }

  @Test func `both forms of drawing are called`() {
    for (delegate, call) in [
      (OlderForm() as any GADMediatedNativeAdDelegate, "older"),
      (NewerForm(), #"newer ["3001"] ["3004"]"#),
    ] {
      let bridge = bridge(DelegatingAd(delegate))
      _ = bridge.load("Native")

      let frame = #"{"x":0,"y":0,"width":10,"height":10}"#
      _ = bridge.ad(
        "didRender",
        #","view":{"width":320,"height":250},"clickableAssetViews":{"headline":\#(frame)},"#
          + #""nonclickableAssetViews":{"body":\#(frame)}"#)

      #expect(Ad.calls == [call])
    }
  }

  @Test func `events of the notification source are the ad's`() {
    let ad = Ad()
    let bridge = bridge(ad)
    _ = bridge.load("Native")
    typealias Source = GADMediatedNativeAdNotificationSource

    Source.mediatedNativeAdDidRecordImpression(ad)
    Source.mediatedNativeAdDidRecordClick(ad)
    Source.mediatedNativeAdWillPresentScreen(ad)
    Source.mediatedNativeAdWillDismissScreen(ad)
    Source.mediatedNativeAdDidDismissScreen(ad)
    Source.mediatedNativeAdWillLeaveApplication(ad)
    Source.mediatedNativeAdDidPlayVideo(ad)
    Source.mediatedNativeAdDidPauseVideo(ad)
    Source.mediatedNativeAdDidEndVideoPlayback(ad)

    #expect(bridge.takeLines() == eventsOfNotificationSource)
  }

  @Test func `an event before the ad is sent before it, and later ones after it`() {
    let ad = Ad()
    GADMediatedNativeAdNotificationSource.mediatedNativeAdDidRecordImpression(ad)

    let bridge = bridge(ad)
    let lines = bridge.load("Native")
    #expect(lines.first == event("impression"))
    #expect(lines.count == 2)

    GADMediatedNativeAdNotificationSource.mediatedNativeAdDidRecordClick(ad)
    #expect(bridge.takeLines() == [event("click")])
  }

  final class BannerEvent: NSObject, GADCustomEventBanner, SimulatedAd {
    weak var delegate: (any GADCustomEventBannerDelegate)?

    func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
      switch action {
      case .open: delegate?.customEventBannerWillPresentModal(self)
      case .close:
        delegate?.customEventBannerWillDismissModal(self)
        delegate?.customEventBannerDidDismissModal(self)
      default: return false
      }
      return true
    }

    func requestAd(
      _ adSize: GADAdSize, parameter serverParameter: String?, label serverLabel: String?,
      request: GADCustomEventRequest
    ) {
      let view = MainActor.assumeIsolated {
        UIView(frame: CGRect(origin: .zero, size: adSize.size))
      }
      delegate?.customEventBanner(self, didReceiveAd: view)
      delegate?.customEventBannerWasClicked(self)
    }
  }

  @Test func `a banner of a custom event is a banner`() {
    let bridge = TestBridge(serving: ServedAdapter(BannerEvent.self, make: BannerEvent.init))
    _ = bridge.initialize("BannerEvent")

    #expect(
      bridge.load("Banner") == [
        answer(#"{"view":{"id":null,"width":320,"height":50,"text":null}}"#), event("click"),
      ])
  }

  @Test func `the screen of a banner of a custom event opens and closes`() {
    let bridge = TestBridge(serving: ServedAdapter(BannerEvent.self, make: BannerEvent.init))
    _ = bridge.initialize("BannerEvent")
    _ = bridge.load("Banner")

    #expect(
      bridge.ad("simulate", #","action":"open""#) == [event("willPresentFullScreenView"), answer()])
    #expect(
      bridge.ad("simulate", #","action":"close""#) == [
        event("willDismissFullScreenView"), event("didDismissFullScreenView"), answer(),
      ])
  }

  final class InterstitialEvent: NSObject, GADCustomEventInterstitial, SimulatedAd {
    weak var delegate: (any GADCustomEventInterstitialDelegate)?

    func requestAd(
      withParameter serverParameter: String?, label serverLabel: String?,
      request: GADCustomEventRequest
    ) {
      guard serverLabel == "one" else {
        let error = NSError(domain: "net", code: 7, userInfo: [NSLocalizedDescriptionKey: "No."])
        delegate?.customEventInterstitial(self, didFailAd: error)
        return
      }
      delegate?.customEventInterstitialDidReceiveAd(self)
    }

    func present(fromRootViewController rootViewController: UIViewController) {
      delegate?.customEventInterstitialWillPresent(self)
    }

    func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
      switch action {
      case .tap: delegate?.customEventInterstitialWasClicked(self)
      case .close:
        delegate?.customEventInterstitialWillDismiss(self)
        delegate?.customEventInterstitialDidDismiss(self)
      default: return false
      }
      return true
    }
  }

  private func interstitial() -> TestBridge {
    let bridge = TestBridge(
      serving: ServedAdapter(InterstitialEvent.self, make: InterstitialEvent.init))
    _ = bridge.initialize("InterstitialEvent")
    return bridge
  }

  @Test func `an interstitial of a custom event is presented, tapped and closed`() {
    let bridge = interstitial()

    #expect(bridge.load("Interstitial", #","label":"one""#) == [answer()])
    #expect(
      bridge.ad("present") == [event("willPresentFullScreenView"), event("impression"), answer()])
    #expect(bridge.ad("simulate", #","action":"tap""#) == [event("click"), answer()])
    #expect(
      bridge.ad("simulate", #","action":"close""#) == [
        event("willDismissFullScreenView"), event("didDismissFullScreenView"), answer(),
      ])
    #expect(bridge.ad("dispose") == [answer()])
  }

  @Test func `only the first presentation of an interstitial is an impression`() {
    let bridge = interstitial()
    _ = bridge.load("Interstitial", #","label":"one""#)
    _ = bridge.ad("present")
    _ = bridge.ad("simulate", #","action":"close""#)

    #expect(bridge.ad("present") == [event("willPresentFullScreenView"), answer()])
  }

  @Test func `an interstitial that fails keeps the error of its custom event`() throws {
    let error = try object(interstitial().load("Interstitial").first)["error"]?.object

    #expect(error?["code"] == 201)
    #expect(error?["data"]?.object?["error"]?.object?["domain"] == "net")
    #expect(error?["data"]?.object?["error"]?.object?["code"] == 7)
  }
}
