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

    func mediatedNativeAd(_ mediatedNativeAd: any GADMediatedNativeAd, didUntrackView view: UIView?)
    {
      Self.calls.append("untrack")
    }
  }

  final class OldAd: Ad {}

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
      Ad.calls.append("newer \(clickableAssetViews.keys.sorted())")
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

  @Test func `a content ad reaches the bridge with its type`() throws {
    let line = bridge(Ad()).load("Native").first

    let ad = try object(line)["result"]?.object
    #expect(ad?["nativeAdType"] == "content")
    #expect(ad?["assets"]?.object?["advertiser"] == "Me")
    #expect(ad?["assets"]?.object?["extraAssets"] == ["level": 3])
  }

  @Test func `both forms of drawing are called`() {
    for (delegate, call) in [
      (OlderForm() as any GADMediatedNativeAdDelegate, "older"), (NewerForm(), #"newer ["3001"]"#),
    ] {
      let bridge = bridge(DelegatingAd(delegate))
      _ = bridge.load("Native")

      _ = bridge.render(
        #","clickableAssetViews":{"headline":{"x":0,"y":0,"width":10,"height":10}}"#)

      #expect(Ad.calls == [call])
    }
  }

  @Test func `events of the notification source are the ad's`() {
    let ad = Ad()
    let bridge = bridge(ad)
    _ = bridge.load("Native")

    GADMediatedNativeAdNotificationSource.mediatedNativeAdWillPresentScreen(ad)
    GADMediatedNativeAdNotificationSource.mediatedNativeAdWillLeaveApplication(ad)

    #expect(
      bridge.takeLines() == [event("willPresentFullScreenView"), event("willLeaveApplication")])
  }

  @Test func `an event before the ad is sent before it`() {
    let ad = Ad()
    GADMediatedNativeAdNotificationSource.mediatedNativeAdDidRecordImpression(ad)

    let lines = bridge(ad).load("Native")

    #expect(lines.first == event("impression"))
    #expect(lines.count == 2)
  }

  final class BannerEvent: NSObject, GADCustomEventBanner {
    weak var delegate: (any GADCustomEventBannerDelegate)?

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
}
