import EventLoop
import Mediation
import SampleNetwork

/// The guides' other approach to tracking: the sample network counts impressions and clicks itself.
final class SampleSelfTrackingCustomEvent: MediationAdapter {
  static var formats: Set<AdFormat> { [.native] }

  private var nativeAd: SampleSelfTrackingNativeAd?

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let nativeAd = SampleSelfTrackingNativeAd()
    self.nativeAd = nativeAd
    nativeAd.loadNativeAd(for: adConfiguration, completionHandler: completionHandler)
  }
}

/// A native ad whose network watches its view, and reports impressions and clicks to the bridge.
final class SampleSelfTrackingNativeAd: SampleCustomEventNativeAd {
  override func handlesUserClicks() -> Bool { true }
  override func handlesUserImpressions() -> Bool { true }

  override func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    nativeAd?.setNativeAdView(SampleView(watching: view))
    super.didRender(
      in: view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews, viewController: viewController)
  }

  override func didUntrackView(_ view: View?) {
    nativeAd?.setNativeAdView(nil)
  }

  override func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    guard action == .tap else { return super.simulate(action, asset: asset) }
    // The AdChoices view is on top and receives its own taps.
    if asset != .adChoicesView { nativeAd?.nativeAdView?.tap() }
    return true
  }
}
