import GoogleMobileAds
import UIKit

class GuideCustomEventBanner: NSObject, MediationBannerAd {
  /// The Sample Ad Network banner.
  var bannerAd: SampleBanner?
  var delegate: MediationBannerAdEventDelegate?
  var completionHandler: GADMediationBannerLoadCompletionHandler?

  var view: UIView {
    return bannerAd ?? UIView()
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    let adSize = adConfiguration.adSize
    bannerAd = SampleBanner(
      frame: CGRect(x: 0, y: 0, width: adSize.size.width, height: adSize.size.height))
    bannerAd?.delegate = self
    bannerAd?.adUnit = GuideCustomEvent.adUnit(for: adConfiguration)
    let adRequest = SampleAdRequest()
    adRequest.testMode = adConfiguration.isTestRequest
    self.completionHandler = completionHandler
    bannerAd?.fetchAd(adRequest)
  }
}

extension GuideCustomEventBanner: SampleBannerAdDelegate {
  func bannerDidLoad(_ banner: SampleBanner) {
    if let handler = completionHandler {
      completionHandler = nil
      delegate = handler(self, nil)
    }
  }

  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode) {
    if let handler = completionHandler {
      completionHandler = nil
      delegate = handler(nil, GuideCustomEventError.loadFailure(errorCode))
    }
  }

  func bannerDidShow(_ banner: SampleBanner) {
    delegate?.reportImpression()
  }

  func bannerWillLeaveApplication(_ banner: SampleBanner) {
    delegate?.reportClick()
  }
}
