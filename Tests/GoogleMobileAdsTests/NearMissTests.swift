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
}
