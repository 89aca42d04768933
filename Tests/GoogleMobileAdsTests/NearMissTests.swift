import GoogleMobileAds
import JSON
import Testing

/// A method whose name is nearly the SDK's is a fault.
@MainActor
@Suite struct NearMissTests {
  final class RightAd: EmptyNativeAd, MediationNativeAd {}

  final class WrongAd: EmptyNativeAd, MediationNativeAd {
    func didRecordClickOnAsset(
      with assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
    ) {}
    func didUntrack(_ view: UIView?) {}
  }

  final class AlmostRightAd: EmptyNativeAd, MediationNativeAd {
    nonisolated(unsafe) static var left: UIView?
    func didUntrackView(_ view: UIView) { Self.left = view }
  }

  final class Adapter: NSObject, MediationAdapter {
    nonisolated(unsafe) static var ad: (any MediationNativeAd)?

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
      _ = completionHandler(Self.ad, nil)
    }
  }

  private func bridge(_ ad: any MediationNativeAd) -> TestBridge {
    Adapter.ad = ad
    let bridge = TestBridge(
      Adapter.self, make: Adapter.init, loads: .native(Adapter.loadNativeAd))
    _ = bridge.load("Native")
    return bridge
  }

  @Test func `an ad may lack every method that is optional`() {
    let bridge = bridge(RightAd())

    #expect(bridge.render() == [answer()])
    #expect(bridge.ad("didRecordImpression") == [answer()])
    #expect(bridge.ad("didRecordClickOnAsset", #","asset":"headline""#) == [answer()])
    #expect(bridge.ad("didUntrackView") == [answer()])
  }

  @Test func `a method with nearly the right name fails its call`() throws {
    let bridge = bridge(WrongAd())

    let click = try object(bridge.ad("didRecordClickOnAsset", #","asset":"headline""#).first)
    let untrack = try object(bridge.ad("didUntrackView").first)

    #expect(
      click["error"]?.object?["message"]
        == .string(
          "WrongAd has didRecordClickOnAsset(with:view:viewController:), which the SDK never calls. "
            + "The method is didRecordClickOnAsset(withName:view:viewController:)."))
    #expect(
      untrack["error"]?.object?["message"]?.string?.hasPrefix("WrongAd has didUntrack(_:)") == true)
  }

  @Test func `a view that is not optional is the SDK's method too`() {
    let bridge = bridge(AlmostRightAd())
    _ = bridge.render()

    #expect(bridge.ad("didUntrackView") == [answer()])

    #expect(AlmostRightAd.left?.accessibilityIdentifier == "slot")
  }

  final class InViewAd: EmptyNativeAd, MediationNativeAd {
    func didRender(
      inView view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
      nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
    ) {}
  }

  final class ShortRenderAd: EmptyNativeAd, MediationNativeAd {
    func didRender(in view: UIView, viewController: UIViewController) {}
  }

  final class WControllerAd: EmptyNativeAd, MediationNativeAd {
    func didRecordClickOnAsset(
      withName assetName: GADNativeAssetIdentifier, view: UIView, wController: UIViewController
    ) {}
  }

  final class OnAssetAd: EmptyNativeAd, MediationNativeAd {
    func didRecordClick(
      onAssetWithName assetName: GADNativeAssetIdentifier, view: UIView,
      viewController: UIViewController
    ) {}
  }

  final class StringAd: EmptyNativeAd, MediationNativeAd {
    func didRecordClickOnAsset(
      withName assetName: String, view: UIView, viewController: UIViewController
    ) {}
  }

  @Test func `each misspelling is named with the method that is meant`() throws {
    let render = "didRender(in:clickableAssetViews:nonclickableAssetViews:viewController:)"
    let click = "didRecordClickOnAsset(withName:view:viewController:)"
    let cases: [(any MediationNativeAd, String, String)] = [
      (
        InViewAd(),
        "InViewAd has didRender(inView:clickableAssetViews:nonclickableAssetViews:viewController:)",
        render
      ),
      (ShortRenderAd(), "ShortRenderAd has didRender(in:viewController:)", render),
      (
        WControllerAd(), "WControllerAd has didRecordClickOnAsset(withName:view:wController:)",
        click
      ),
      (
        OnAssetAd(), "OnAssetAd has didRecordClick(onAssetWithName:view:viewController:)", click
      ),
      (
        StringAd(), "StringAd has \(click) for a String", "\(click) for a GADNativeAssetIdentifier"
      ),
    ]

    for (ad, wrong, right) in cases {
      let bridge = bridge(ad)
      let lines =
        right == render
        ? bridge.render() : bridge.ad("didRecordClickOnAsset", #","asset":"headline""#)

      let error = try object(lines.first)["error"]?.object
      #expect(error?["code"] == -32603)
      #expect(
        error?["message"]
          == .string("\(wrong), which the SDK never calls. The method is \(right)."))
    }
  }

  final class WrongBanner: NSObject, MediationAdapter, MediationBannerAd {
    let view = MainActor.assumeIsolated { UIView() }
    func changeAdSizeTo(_ adSize: AdSize) {}

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }
  }

  @Test func `a change of size with nearly the right name fails its call`() throws {
    let bridge = TestBridge(
      WrongBanner.self, make: WrongBanner.init, loads: .banner(WrongBanner.loadBanner))
    _ = bridge.load("Banner")

    let lines = bridge.ad("changeAdSize", #","adSize":{"width":300,"height":250}"#)

    #expect(
      try object(lines.first)["error"]?.object?["message"]
        == .string(
          "WrongBanner has changeAdSizeTo(_:), which the SDK never calls. "
            + "The method is changeAdSize(to:)."))
    // The fault is reported once.
    #expect(bridge.call("ping") == [answer()])
  }

  @Test func `a misspelling is found without a view, too`() throws {
    let bridge = bridge(WrongAd())
    let error = try object(bridge.ad("didUntrackView").first)["error"]?.object
    #expect(error?["message"]?.string?.hasPrefix("WrongAd has didUntrack(_:)") == true)
  }
}
