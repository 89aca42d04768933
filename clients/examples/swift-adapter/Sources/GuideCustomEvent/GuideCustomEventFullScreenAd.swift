import GoogleMobileAds
import UIKit

/// What the ads that cover the screen share.
class GuideCustomEventFullScreenAd: NSObject, SampleFullScreenAdDelegate {
  var ad: SampleFullScreenAd?
  var delegate: MediationAdEventDelegate?
  private var completion: ((Error?) -> MediationAdEventDelegate?)?

  func load(
    for adConfiguration: MediationAdConfiguration,
    completion: @escaping (Error?) -> MediationAdEventDelegate?
  ) {
    self.completion = completion
    ad = SampleFullScreenAd(adUnit: GuideCustomEvent.adUnit(for: adConfiguration))
    ad?.delegate = self
    ad?.fetchAd(SampleAdRequest())
  }

  func present(from viewController: UIViewController) {
    guard let ad = ad, ad.isReady else {
      delegate?.didFailToPresentWithError(
        GuideCustomEventError.error(.adNotLoaded, "The ad is not loaded."))
      return
    }
    ad.show(from: viewController)
  }

  func adDidLoad(_ ad: SampleFullScreenAd) {
    delegate = complete(nil)
  }

  func ad(_ ad: SampleFullScreenAd, didFailToLoadWith errorCode: SampleErrorCode) {
    delegate = complete(GuideCustomEventError.loadFailure(errorCode))
  }

  /// Answers the load once. The completion keeps the ad, so the ad must not keep the completion.
  private func complete(_ error: Error?) -> MediationAdEventDelegate? {
    let completion = self.completion
    self.completion = nil
    return completion?(error)
  }

  func adWillPresentScreen(_ ad: SampleFullScreenAd) {
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
  }

  func adWillDismissScreen(_ ad: SampleFullScreenAd) { delegate?.willDismissFullScreenView() }
  func adDidDismissScreen(_ ad: SampleFullScreenAd) { delegate?.didDismissFullScreenView() }
  func adWillLeaveApplication(_ ad: SampleFullScreenAd) { delegate?.reportClick() }
  func adDidEarnReward(_ ad: SampleFullScreenAd) {}
}

class GuideCustomEventInterstitial: GuideCustomEventFullScreenAd, MediationInterstitialAd {}

class GuideCustomEventAppOpen: GuideCustomEventFullScreenAd, MediationAppOpenAd {}

class GuideCustomEventRewarded: GuideCustomEventFullScreenAd, MediationRewardedAd {
  private var rewardedDelegate: MediationRewardedAdEventDelegate? {
    return delegate as? MediationRewardedAdEventDelegate
  }

  override func adWillPresentScreen(_ ad: SampleFullScreenAd) {
    super.adWillPresentScreen(ad)
    rewardedDelegate?.didStartVideo()
  }

  override func adDidEarnReward(_ ad: SampleFullScreenAd) {
    rewardedDelegate?.didEndVideo()
    rewardedDelegate?.didRewardUser()
  }
}
