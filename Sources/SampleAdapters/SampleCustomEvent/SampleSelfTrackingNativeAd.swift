import Ads
import SampleNetwork

/// The guides' other approach to tracking: the network watches the view of the ad, and its impressions
/// and clicks are reported to the bridge.
final class SampleSelfTrackingNativeAd: SampleCustomEventNativeAd {
  override var tracking: Tracking { .byAdapter }

  override func didRender(_ rendering: AdRendering) {
    nativeAd?.setNativeAdView(SampleView(frame: SampleRect(rendering.view.bounds)))
    super.didRender(rendering)
  }

  override func didUntrack() {
    nativeAd?.setNativeAdView(nil)
  }

  override func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    guard action == .tap else { return super.simulate(action, asset: asset) }
    // The AdChoices view is on top and receives its own taps.
    if asset != .adChoicesView { nativeAd?.nativeAdView?.tap() }
    return true
  }
}
