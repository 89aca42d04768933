import AdapterUnitTestKit
import GoogleMobileAds
import Testing

/// Legacy custom events, hosted in the process of a test.
@Suite struct LegacyTests {
  private static func failure(_ code: Int) -> NSError { NSError(domain: "legacy", code: code) }

  /// Says in its ad what it was asked.
  final class NativeEvent: NSObject, CustomEventNativeAd {
    weak var delegate: (any CustomEventNativeAdDelegate)?

    func requestNativeAd(
      withParameter serverParameter: String, request: CustomEventRequest, adTypes: [Any],
      options: [Any], rootViewController: UIViewController
    ) {
      guard serverParameter != "no-fill" else {
        delegate?.customEventNativeAd(self, didFailToLoadWithError: failure(3))
        return
      }
      delegate?.customEventNativeAd(
        self,
        didReceive: ContentAd("\(serverParameter) \(request.userKeywords ?? []) \(adTypes)"))
    }
  }

  final class ContentAd: NSObject, MediatedNativeContentAd {
    private let text: String

    init(_ text: String) {
      self.text = text
    }

    func headline() -> String? { text }
    func body() -> String? { "An ad." }
    func callToAction() -> String? { "Go" }
    func images() -> [Any]? { nil }
    func logo() -> NativeAdImage? { nil }
    func advertiser() -> String? { nil }
    func extraAssets() -> [AnyHashable: Any]? { nil }
    func mediatedNativeAdDelegate() -> (any MediatedNativeAdDelegate)? { nil }
  }

  final class BannerEvent: NSObject, CustomEventBanner {
    weak var delegate: (any CustomEventBannerDelegate)?

    func requestAd(
      _ adSize: AdSize, parameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      let view = MainActor.assumeIsolated {
        UIView(frame: CGRect(origin: .zero, size: adSize.size))
      }
      MainActor.assumeIsolated { view.accessibilityIdentifier = serverLabel }
      delegate?.customEventBanner(self, didReceiveAd: view)
      delegate?.customEventBannerWasClicked(self)
    }
  }

  final class InterstitialEvent: NSObject, CustomEventInterstitial {
    weak var delegate: (any CustomEventInterstitialDelegate)?

    func requestAd(
      withParameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      if request.isTesting {
        delegate?.customEventInterstitialDidReceiveAd(self)
      } else {
        delegate?.customEventInterstitial(self, didFailAd: failure(4))
      }
    }

    func present(fromRootViewController rootViewController: UIViewController) {
      delegate?.customEventInterstitialWillPresent(self)
    }
  }

  @Test func `a native custom event gets the test's request`() async throws {
    let adapter = HostedAdapter(NativeEvent.self, make: NativeEvent.init)

    let ad = try await adapter.requestNativeAd(
      withParameter: "unit-7", request: CustomEventRequest(userKeywords: ["dogs"]),
      adTypes: [.nativeContent])

    #expect(ad.nativeAd.headline == #"unit-7 ["dogs"] ["2"]"#)
  }

  @Test func `a request has both types and the size of a banner unless it says otherwise`()
    async throws
  {
    let native = HostedAdapter(NativeEvent.self, make: NativeEvent.init)
    let banner = HostedAdapter(BannerEvent.self, make: BannerEvent.init)

    let ad = try await native.requestNativeAd(withParameter: "unit-7")
    let view = try await banner.requestBannerAd(parameter: "unit-7").bannerAd.view

    #expect(ad.nativeAd.headline == #"unit-7 [] ["1", "2"]"#)
    #expect(
      await { @MainActor in view.frame }() == CGRect(x: 0, y: 0, width: 320, height: 50))
    #expect(await { @MainActor in view.accessibilityIdentifier }() == nil)
  }

  @Test func `the error of a custom event keeps its domain and code`() async throws {
    let adapter = HostedAdapter(NativeEvent.self, make: NativeEvent.init)

    let error = try await #require(throws: AdapterFailure.self) {
      try await adapter.requestNativeAd(withParameter: "no-fill")
    }

    #expect(error.domain == "legacy")
    #expect(error.code == 3)
  }

  @Test func `an ad of a type that was not requested is a violation`() async throws {
    let adapter = HostedAdapter(NativeEvent.self, make: NativeEvent.init)

    _ = try? await adapter.requestNativeAd(
      withParameter: "unit-7", adTypes: [.nativeAppInstall])

    #expect(adapter.violations.map(\.rule) == ["unrequestedAdType"])
  }

  @Test func `a banner custom event gets size and label, and reports a click`() async throws {
    let adapter = HostedAdapter(BannerEvent.self, make: BannerEvent.init)

    let ad = try await adapter.requestBannerAd(
      AdSizeLargeBanner, parameter: "unit-7", label: "mine")
    try await ad.waitForEvent(.click)

    #expect(await { @MainActor in ad.bannerAd.view.frame.height }() == 100)
    #expect(await { @MainActor in ad.bannerAd.view.accessibilityIdentifier }() == "mine")
  }

  @Test func `an interstitial custom event gets the test's request`() async throws {
    let adapter = HostedAdapter(InterstitialEvent.self, make: InterstitialEvent.init)

    let ad = try await adapter.requestInterstitialAd(
      withParameter: "unit-7", request: CustomEventRequest(isTesting: true))
    try await ad.present()

    #expect(ad.willPresentFullScreenViewInvokeCount == 1)
  }
}
