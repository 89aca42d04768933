import GoogleMobileAds

/// An ad that covers the screen.
class ThroughGoogleFullScreenAd: NSObject, MediationInterstitialAd, MediationRewardedAd,
  MediationAppOpenAd, FullScreenContentDelegate
{
  weak var delegate: MediationAdEventDelegate?
  private let show: (UIViewController) -> Void

  init(_ ad: FullScreenPresentingAd, show: @escaping (UIViewController) -> Void) {
    self.show = show
    super.init()
    ad.fullScreenContentDelegate = self
  }

  func present(from viewController: UIViewController) { show(viewController) }

  func adDidRecordImpression(_ ad: FullScreenPresentingAd) { delegate?.reportImpression() }
  func adDidRecordClick(_ ad: FullScreenPresentingAd) { delegate?.reportClick() }
  func ad(
    _ ad: FullScreenPresentingAd, didFailToPresentFullScreenContentWithError error: Error
  ) { delegate?.didFailToPresentWithError(error) }
  func adWillPresentFullScreenContent(_ ad: FullScreenPresentingAd) {
    delegate?.willPresentFullScreenView()
  }
  func adWillDismissFullScreenContent(_ ad: FullScreenPresentingAd) {
    delegate?.willDismissFullScreenView()
  }
  func adDidDismissFullScreenContent(_ ad: FullScreenPresentingAd) {
    delegate?.didDismissFullScreenView()
  }
}
