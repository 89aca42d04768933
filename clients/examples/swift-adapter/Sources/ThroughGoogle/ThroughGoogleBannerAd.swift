import GoogleMobileAds

/// A banner view that loads through Google.
class ThroughGoogleBannerAd: NSObject, MediationBannerAd, BannerViewDelegate {
  private let banner = BannerView(adSize: AdSizeBanner)
  private weak var delegate: MediationBannerAdEventDelegate?
  private var completionHandler: GADMediationBannerLoadCompletionHandler?

  var view: UIView { banner }

  func load(
    _ adUnit: String, _ adSize: AdSize,
    _ completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler
    banner.adSize = adSize
    banner.adUnitID = adUnit
    banner.delegate = self
    banner.load(Request())
  }

  func bannerViewDidReceiveAd(_ bannerView: BannerView) {
    delegate = completionHandler?(self, nil)
    completionHandler = nil
  }

  func bannerView(_ bannerView: BannerView, didFailToReceiveAdWithError error: Error) {
    delegate = completionHandler?(nil, error)
    completionHandler = nil
  }

  func bannerViewDidRecordImpression(_ bannerView: BannerView) { delegate?.reportImpression() }
  func bannerViewDidRecordClick(_ bannerView: BannerView) { delegate?.reportClick() }
  func bannerViewWillPresentScreen(_ bannerView: BannerView) {
    delegate?.willPresentFullScreenView()
  }
  func bannerViewWillDismissScreen(_ bannerView: BannerView) {
    delegate?.willDismissFullScreenView()
  }
  func bannerViewDidDismissScreen(_ bannerView: BannerView) { delegate?.didDismissFullScreenView() }
}
