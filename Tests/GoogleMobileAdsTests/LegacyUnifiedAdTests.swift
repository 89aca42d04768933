import JSON
import Testing

@testable import GoogleMobileAds

/// Custom events of the legacy API whose native ads have no type.
@MainActor
@Suite(.serialized) struct LegacyUnifiedAdTests {
  @Test(arguments: [
    (#"["content"]"#, "content"), (#"["appInstall"]"#, "appInstall"),
    (#"["content","appInstall"]"#, "appInstall"),
  ])
  func `a unified ad gives its assets, has a type that is wanted, and its network counts`(
    adTypes: String, type: String
  ) throws {
    let bridge = TestBridge(serving: ServedAdapter(UnifiedEvent.self, make: UnifiedEvent.init))
    _ = bridge.initialize("UnifiedEvent")

    let content = try #require(
      object(bridge.load("Native", #","adTypes":\#(adTypes)"#).first)["result"]?.object)

    #expect(content["nativeAdType"] == .string(type))
    #expect(content["assets"]?.object?["headline"] == .string("Hello"))
    #expect(content["tracking"]?.object?["impressions"] == .string("adapter"))
    #expect(content["tracking"]?.object?["clicks"] == .string("bridge"))
  }

  @Test func `what happens to a unified ad reaches it, and its events reach the bridge`() {
    let bridge = TestBridge(serving: ServedAdapter(UnifiedEvent.self, make: UnifiedEvent.init))
    _ = bridge.initialize("UnifiedEvent")
    _ = bridge.load("Native")

    #expect(bridge.render() == [event("impression"), answer(#"{"adChoices":null}"#)])
    #expect(
      bridge.ad("didRecordClickOnAsset", #","asset":"headline""#) == [
        event("willLeaveApplication"), answer(),
      ])
    #expect(bridge.ad("didUntrackView") == [event("didDismissFullScreenView"), answer()])
  }

  @Test func `each event of the notification source is that of the unified ad`() {
    let bridge = TestBridge(serving: ServedAdapter(UnifiedEvent.self, make: UnifiedEvent.init))
    _ = bridge.initialize("UnifiedEvent")
    _ = bridge.load("Native")
    let ad = UnifiedEvent.last
    typealias Source = GADMediatedUnifiedNativeAdNotificationSource

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

  @Test func `the SDK has its version as a text, as version 8 had it`() {
    #expect(
      GADMobileAds.sharedInstance().sdkVersion == string(for: MobileAds.shared.versionNumber))
  }
}

private final class UnifiedEvent: NSObject, GADCustomEventNativeAd {
  /// The ad that was made last.
  nonisolated(unsafe) static var last = UnifiedAd()

  weak var delegate: (any GADCustomEventNativeAdDelegate)?

  func requestNativeAd(
    withParameter serverParameter: String, request: GADCustomEventRequest, adTypes: [Any],
    options: [Any], rootViewController: UIViewController
  ) {
    let ad = UnifiedAd()
    Self.last = ad
    delegate?.customEventNativeAd(self, didReceive: ad)
  }

  func handlesUserImpressions() -> Bool { true }
}

private final class UnifiedAd: EmptyNativeAd, GADMediatedUnifiedNativeAd {
  override init() {
    super.init()
    headline = "Hello"
    price = "$1"
  }

  func didRender(
    in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
  ) {
    GADMediatedUnifiedNativeAdNotificationSource.mediatedNativeAdDidRecordImpression(self)
  }

  func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) {
    GADMediatedUnifiedNativeAdNotificationSource.mediatedNativeAdWillLeaveApplication(self)
  }

  func didUntrackView(_ view: UIView?) {
    GADMediatedUnifiedNativeAdNotificationSource.mediatedNativeAdDidDismissScreen(self)
  }
}
