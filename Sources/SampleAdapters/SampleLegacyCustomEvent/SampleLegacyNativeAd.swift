import Ads
import JSON
import EventLoop
import Mediation
import SampleNetwork

/// A native ad of the legacy guide: a content or app-install ad that places AdChoices itself, and
/// whose network may count its impressions and clicks.
class SampleLegacyNativeAd: SampleCustomEventNativeAd {
  private var adViewOptions = AdViewOptions()
  private var placedAdChoices: LegacyAdChoices?

  /// A custom event of the legacy API gets no bid.
  override func adUnit(for request: NetworkRequest) -> String? { request.parameter }

  /// A custom event of the legacy API gets no watermark.
  override func sampleRequest(
    for request: NetworkRequest, _ adTypes: NativeAdTypes, _ options: NativeAdOptions
  ) -> SampleNativeAdRequest {
    adViewOptions = options.adView ?? adViewOptions
    let sampleRequest = super.sampleRequest(for: request, adTypes, options)
    sampleRequest.watermark = nil
    // Only the requests of the legacy API carry what the publisher knows about the person.
    sampleRequest.user = request.targeting.user.map(SampleUser.init)
    return sampleRequest
  }

  override func error(_ code: SampleErrorCode) -> AdError { AdError(legacy: code) }
  override func error(_ error: SampleImageError) -> AdError { AdError(legacy: error) }

  override var tracking: Tracking { nativeAd?.tracksItself == true ? .byAdapter : .byBridge }
  override var mediaContent: MediaContent? { nil }
  override var adChoices: AdChoicesIcon? { nil }
  override var legacyAdChoices: LegacyAdChoices? { placedAdChoices }

  /// The corner for AdChoices.
  var adChoicesPosition: AdChoicesPosition { adViewOptions.preferredAdChoicesPosition }

  override func didRender(_ rendering: AdRendering) {
    let icon = SampleAdInfoView.frame
    placedAdChoices = .frame(
      adChoicesPosition.frame(
        forWidth: icon.width, height: icon.height, in: rendering.view.bounds))
    guard let nativeAd, nativeAd.tracksItself else { return }
    let bounds = rendering.view.bounds
    request?.logger.networkCall(
      "setNativeAdView",
      [
        "width": .number(JSONNumber(bounds.width)), "height": .number(JSONNumber(bounds.height)),
      ])
    nativeAd.setNativeAdView(SampleView(frame: SampleRect(bounds)))
  }

  override func didUntrack() {
    placedAdChoices = nil
    request?.logger.networkCall("setNativeAdView")
    nativeAd?.setNativeAdView(nil)
  }

  override func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    switch action {
    // The AdChoices view is on top and receives its own taps.
    case .tap: if asset != .adChoicesView { nativeAd?.nativeAdView?.tap() }
    case .open: nativeAd?.openScreen()
    case .close: nativeAd?.closeScreen()
    case .leaveApplication: nativeAd?.leaveApplication()
    default: return false
    }
    return true
  }
}
