import GoogleMobileAds

/// A native ad that loads through Google, which counts its impression and its clicks.
class ThroughGoogleNativeAd: NSObject, MediationNativeAd, NativeAdLoaderDelegate, NativeAdDelegate,
  VideoControllerDelegate
{
  private var loader: AdLoader?
  private var nativeAd: NativeAd?
  private weak var delegate: MediationNativeAdEventDelegate?
  private var completionHandler: GADMediationNativeLoadCompletionHandler?
  private let media = MediaView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))

  var headline: String? { nativeAd?.headline }
  var body: String? { nativeAd?.body }
  var callToAction: String? { nativeAd?.callToAction }
  var icon: NativeAdImage? { nativeAd?.icon }
  var images: [NativeAdImage]? { nativeAd?.images }
  var starRating: NSDecimalNumber? { nativeAd?.starRating }
  var store: String? { nativeAd?.store }
  var price: String? { nativeAd?.price }
  var advertiser: String? { nativeAd?.advertiser }
  var extraAssets: [String: Any]? { nativeAd?.extraAssets }
  var mediaView: UIView? { media }
  var hasVideoContent: Bool { nativeAd?.mediaContent.hasVideoContent ?? false }
  var mediaContentAspectRatio: CGFloat { nativeAd?.mediaContent.aspectRatio ?? 0 }

  func load(
    _ adUnit: String, _ options: [GADAdLoaderOptions],
    _ completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler
    loader = AdLoader(
      adUnitID: adUnit, rootViewController: nil, adTypes: [.native], options: options)
    loader?.delegate = self
    loader?.load(Request())
  }

  func adLoader(_ adLoader: AdLoader, didReceive nativeAd: NativeAd) {
    self.nativeAd = nativeAd
    nativeAd.delegate = self
    nativeAd.mediaContent.videoController.delegate = self
    media.mediaContent = nativeAd.mediaContent
    delegate = completionHandler?(self, nil)
    completionHandler = nil
  }

  func adLoader(_ adLoader: AdLoader, didFailToReceiveAdWithError error: Error) {
    delegate = completionHandler?(nil, error)
    completionHandler = nil
  }

  func handlesUserClicks() -> Bool { true }
  func handlesUserImpressions() -> Bool { true }

  func didRender(
    in view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    nativeAd?.register(
      view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews)
  }

  func didUntrackView(_ view: UIView?) { nativeAd?.unregisterAdView() }

  func nativeAdDidRecordImpression(_ nativeAd: NativeAd) { delegate?.reportImpression() }
  func nativeAdDidRecordClick(_ nativeAd: NativeAd) { delegate?.reportClick() }
  func nativeAdWillPresentScreen(_ nativeAd: NativeAd) { delegate?.willPresentFullScreenView() }
  func nativeAdWillDismissScreen(_ nativeAd: NativeAd) { delegate?.willDismissFullScreenView() }
  func nativeAdDidDismissScreen(_ nativeAd: NativeAd) { delegate?.didDismissFullScreenView() }
  func videoControllerDidPlayVideo(_ videoController: VideoController) { delegate?.didPlayVideo() }
  func videoControllerDidPauseVideo(_ videoController: VideoController) {
    delegate?.didPauseVideo()
  }
  func videoControllerDidEndVideoPlayback(_ videoController: VideoController) {
    delegate?.didEndVideo()
  }
  func videoControllerDidMuteVideo(_ videoController: VideoController) { delegate?.didMuteVideo() }
  func videoControllerDidUnmuteVideo(_ videoController: VideoController) {
    delegate?.didUnmuteVideo()
  }
}
