import Testing

@testable import GoogleMobileAds

/// A custom event that keeps its delegate strongly is still released with its ad.
@MainActor
@Suite(.serialized) struct StrongDelegateTests {
  final class Banner: NSObject, CustomEventBanner {
    var delegate: (any CustomEventBannerDelegate)?
    nonisolated(unsafe) static weak var last: Banner?

    func requestAd(
      _ adSize: AdSize, parameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      Self.last = self
      if serverParameter == "fail" {
        delegate?.customEventBanner(self, didFailAd: NSError(domain: "net", code: 7))
      } else {
        delegate?.customEventBanner(self, didReceiveAd: MainActor.assumeIsolated { UIView() })
      }
    }
  }

  final class Interstitial: NSObject, CustomEventInterstitial {
    var delegate: (any CustomEventInterstitialDelegate)?
    nonisolated(unsafe) static weak var last: Interstitial?

    func requestAd(
      withParameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      Self.last = self
      delegate?.customEventInterstitialDidReceiveAd(self)
    }

    func present(fromRootViewController rootViewController: UIViewController) {}
  }

  @Test func `a banner is released after its disposal`() {
    let bridge = TestBridge(serving: ServedAdapter(Banner.self, make: Banner.init))
    _ = bridge.initialize("Banner")
    _ = bridge.load("Banner")
    #expect(Banner.last != nil)

    _ = bridge.ad("dispose")

    #expect(Banner.last == nil)
    #expect(
      bridge.ad("inspect") == [
        answer(#"{"subviewCount":0,"isViewHeld":false,"isAdHeld":false}"#)
      ])
  }

  @Test func `an interstitial is released after its disposal`() {
    let bridge = TestBridge(serving: ServedAdapter(Interstitial.self, make: Interstitial.init))
    _ = bridge.initialize("Interstitial")
    _ = bridge.load("Interstitial")
    #expect(Interstitial.last != nil)

    _ = bridge.ad("dispose")

    #expect(Interstitial.last == nil)
  }

  @Test func `a custom event is released after its failure`() {
    let bridge = TestBridge(serving: ServedAdapter(Banner.self, make: Banner.init))
    _ = bridge.initialize("Banner")
    _ = bridge.call(
      "loadBanner",
      #"{"loadId":"load-2","parameter":"fail","settings":{"parameter":"fail"},"request":{},"#
        + #""timeoutMs":10000,"adSize":{"width":320,"height":50}}"#)

    #expect(Banner.last == nil)
  }
}
