import GoogleMobileAds
import UIKit

class GuideCustomEventNativeAd: NSObject, MediationNativeAd {
  /// The Sample Ad Network native ad.
  var nativeAd: SampleNativeAd?
  var delegate: MediationNativeAdEventDelegate?
  var completionHandler: GADMediationNativeLoadCompletionHandler?
  private let adLoader = SampleNativeAdLoader()

  var headline: String? { return nativeAd?.headline }
  var images: [NativeAdImage]?
  var body: String? { return nativeAd?.body }
  var icon: NativeAdImage?
  var callToAction: String? { return nativeAd?.callToAction }
  var starRating: NSDecimalNumber? { return nativeAd?.starRating }
  var store: String? { return nativeAd?.store }
  var price: String? { return nativeAd?.price }
  var advertiser: String?
  var extraAssets: [String: Any]? {
    return ["DegreeOfAwesomeness": nativeAd?.degreeOfAwesomeness ?? ""]
  }
  var adChoicesView: UIView?
  var mediaView: UIView? { return nativeAd?.mediaView }
  var hasVideoContent: Bool { return mediaView != nil }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    let sampleRequest = SampleAdRequest()
    for loaderOptions: GADAdLoaderOptions in adConfiguration.options {
      if let imageOptions = loaderOptions as? NativeAdImageAdLoaderOptions {
        sampleRequest.shouldDownloadImages = !imageOptions.isImageLoadingDisabled
      }
    }
    adLoader.delegate = self
    adLoader.adUnitID = GuideCustomEvent.adUnit(for: adConfiguration)
    self.completionHandler = completionHandler
    adLoader.fetchAd(sampleRequest)
  }

  func handlesUserClicks() -> Bool { return false }
  func handlesUserImpressions() -> Bool { return false }

  func didRender(
    in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    delegate?.didPlayVideo()
  }

  func didRecordImpression() {
    nativeAd?.recordImpression()
  }

  func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) {
    nativeAd?.handleClick(on: view)
  }
}

extension GuideCustomEventNativeAd: SampleNativeAdDelegate {
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    self.nativeAd = nativeAd
    if let image = nativeAd.image {
      images = [NativeAdImage(image: image)]
      icon = NativeAdImage(image: image)
    } else if let url = URL(string: nativeAd.imageURL) {
      images = [NativeAdImage(url: url, scale: 1)]
      icon = NativeAdImage(url: url, scale: 1)
    }
    adChoicesView = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
    if let handler = completionHandler {
      completionHandler = nil
      delegate = handler(self, nil)
    }
  }

  func adLoader(
    _ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode
  ) {
    if let handler = completionHandler {
      completionHandler = nil
      delegate = handler(nil, GuideCustomEventError.loadFailure(errorCode))
    }
  }
}
