import JSON
import Testing

@testable import GoogleMobileAds

/// Banners and interstitials of custom events that get no ad, and what their delegates ignore.
@MainActor
@Suite(.serialized) struct LegacyBannerTests {
  final class BannerEvent: NSObject, CustomEventBanner {
    weak var delegate: (any CustomEventBannerDelegate)?
    nonisolated(unsafe) static var onRequest: (BannerEvent) -> Void = { _ in }
    nonisolated(unsafe) static var parameter: String?
    nonisolated(unsafe) static var label: String?

    func requestAd(
      _ adSize: AdSize, parameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      (Self.parameter, Self.label) = (serverParameter, serverLabel)
      #expect(adSize == AdSizeBanner)
      Self.onRequest(self)
    }
  }

  final class InterstitialEvent: NSObject, CustomEventInterstitial {
    weak var delegate: (any CustomEventInterstitialDelegate)?
    nonisolated(unsafe) static var onRequest: (InterstitialEvent) -> Void = { _ in }
    nonisolated(unsafe) static var parameter: String?
    nonisolated(unsafe) static var screen: UIViewController?

    func requestAd(
      withParameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      Self.parameter = serverParameter
      Self.onRequest(self)
    }

    func present(fromRootViewController rootViewController: UIViewController) {
      Self.screen = rootViewController
      delegate?.customEventInterstitialWillLeaveApplication(self)
    }
  }

  private static let failure = NSError(
    domain: "net", code: 7, userInfo: [NSLocalizedDescriptionKey: "No."])

  private func banner(_ onRequest: @escaping (BannerEvent) -> Void) -> TestBridge {
    BannerEvent.onRequest = onRequest
    let bridge = TestBridge(serving: ServedAdapter(BannerEvent.self, make: BannerEvent.init))
    _ = bridge.initialize("BannerEvent")
    return bridge
  }

  private func interstitial(_ onRequest: @escaping (InterstitialEvent) -> Void) -> TestBridge {
    InterstitialEvent.onRequest = onRequest
    let bridge = TestBridge(
      serving: ServedAdapter(InterstitialEvent.self, make: InterstitialEvent.init))
    _ = bridge.initialize("InterstitialEvent")
    return bridge
  }

  @Test func `a banner that fails keeps the error of its custom event`() throws {
    let bridge = banner { $0.delegate?.customEventBanner($0, didFailAd: Self.failure) }

    let error = try object(bridge.load("Banner").first)["error"]?.object

    #expect(error?["code"] == 201)
    #expect(error?["message"] == "No.")
    #expect(error?["data"]?.object?["error"]?.object?["domain"] == "net")
    #expect(error?["data"]?.object?["hasAd"] == nil)
  }

  @Test func `a custom event that fails without an error gives nothing`() {
    let banner = banner { $0.delegate?.customEventBanner($0, didFailAd: nil) }
    let interstitial = interstitial { $0.delegate?.customEventInterstitial($0, didFailAd: nil) }

    #expect(banner.load("Banner") == [answer("null")])
    #expect(interstitial.load("Interstitial") == [answer("null")])
  }

  @Test func `a custom event gets its parameter and its label`() {
    _ = banner { _ in }.load("Banner", #","label":"one""#)
    #expect(BannerEvent.parameter == "unit-7")
    #expect(BannerEvent.label == "one")

    _ = banner { _ in }.load("Banner")
    #expect(BannerEvent.label == nil)

    _ = interstitial { _ in }.load("Interstitial")
    #expect(InterstitialEvent.parameter == "unit-7")
  }

  @Test func `a screen of a banner is presented over the application's screen`() {
    nonisolated(unsafe) var screen: UIViewController?
    _ = banner { screen = $0.delegate?.viewControllerForPresentingModalView }.load("Banner")

    #expect(screen != nil)
    #expect(screen === UIApplication.shared.keyWindow?.rootViewController)
  }

  @Test func `a banner that leaves the application reports nothing`() {
    let view = UIView()
    let bridge = banner { event in
      event.delegate?.customEventBanner(event, didReceiveAd: view)
      event.delegate?.customEventBannerWillLeaveApplication(event)
    }

    #expect(
      bridge.load("Banner")
        == [answer(#"{"view":{"id":null,"width":0,"height":0,"text":null}}"#)])
  }

  @Test func `an interstitial that leaves the application reports nothing`() {
    let bridge = interstitial { $0.delegate?.customEventInterstitialDidReceiveAd($0) }
    _ = bridge.load("Interstitial")

    #expect(bridge.ad("present") == [answer()])
    #expect(InterstitialEvent.screen === UIApplication.shared.keyWindow?.rootViewController)
  }

  @Test func `a custom event that is held after the disposal of its ad is reported`() {
    nonisolated(unsafe) var kept: [AnyObject] = []
    let bridges: [(TestBridge, String)] = [
      (
        banner {
          kept.append($0)
          $0.delegate?.customEventBanner($0, didReceiveAd: MainActor.assumeIsolated { UIView() })
        }, "Banner"
      ),
      (
        interstitial {
          kept.append($0)
          $0.delegate?.customEventInterstitialDidReceiveAd($0)
        }, "Interstitial"
      ),
    ]
    for (bridge, format) in bridges {
      _ = bridge.load(format)
      _ = bridge.ad("dispose")
      for isHeld in [true, false] {
        if !isHeld { kept.removeAll() }
        #expect(kept.isEmpty != isHeld)
        #expect(bridge.ad("inspect") == [remains(isAdHeld: isHeld)])
      }
    }
  }

  @Test func `an interstitial reports its events on any thread`() async {
    let bridge = interstitial { event in
      nonisolated(unsafe) let event = event
      DispatchQueue.global().async {
        event.delegate?.customEventInterstitialDidReceiveAd(event)
        event.delegate?.customEventInterstitialWillPresent(event)
      }
    }

    var lines = bridge.load("Interstitial")
    while lines.count < 3, !Task.isCancelled { lines += await bridge.waitForLines() }

    #expect(lines == [answer(), event("willPresentFullScreenView"), event("impression")])
  }
}
