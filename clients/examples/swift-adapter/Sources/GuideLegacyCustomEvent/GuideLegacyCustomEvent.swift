import GoogleMobileAds
import UIKit

/// The custom event of the oldest guide, in the shape that it has there.
class GuideLegacyCustomEvent: NSObject, GADCustomEventNativeAd {
  weak var delegate: GADCustomEventNativeAdDelegate?

  func requestNativeAd(
    withParameter serverParameter: String, request: GADCustomEventRequest, adTypes: [Any],
    options: [Any], rootViewController: UIViewController
  ) {
    var acceptsAppInstall = false
    for adType in adTypes {
      if adType as? String == kGADAdLoaderAdTypeNativeAppInstall { acceptsAppInstall = true }
    }
    // The network has ads for applications only.
    guard acceptsAppInstall else {
      let error = NSError(domain: kGADErrorDomain, code: GADErrorCode.invalidRequest.rawValue)
      delegate?.customEventNativeAd(self, didFailToLoadWithError: error)
      return
    }
    var viewOptions: GADNativeAdViewAdOptions?
    var downloadsImages = true
    for loaderOptions in options {
      if let options = loaderOptions as? GADNativeAdViewAdOptions { viewOptions = options }
      if let options = loaderOptions as? GADNativeAdImageAdLoaderOptions {
        downloadsImages = !options.disableImageLoading
      }
    }
    DispatchQueue.main.async {
      if serverParameter == "no-fill" {
        let error = NSError(domain: "com.google.CustomEvent", code: 3)
        self.delegate?.customEventNativeAd(self, didFailToLoadWithError: error)
      } else {
        let ad = SampleMediatedNativeAppInstallAd(viewOptions, downloadsImages)
        self.delegate?.customEventNativeAd(self, didReceive: ad)
      }
    }
  }

  func handlesUserClicks() -> Bool { return false }
  func handlesUserImpressions() -> Bool { return false }
}

class SampleMediatedNativeAppInstallAd: NSObject, GADMediatedNativeAppInstallAd,
  GADMediatedNativeAdDelegate
{
  private let viewOptions: GADNativeAdViewAdOptions?
  private let image: GADNativeAdImage
  private var adChoices: UIView?

  init(_ viewOptions: GADNativeAdViewAdOptions?, _ downloadsImages: Bool) {
    self.viewOptions = viewOptions
    image =
      downloadsImages
      ? GADNativeAdImage(image: UIImage())
      : GADNativeAdImage(url: URL(fileURLWithPath: "/some_image.gif"), scale: 1)
  }

  func headline() -> String? { return "Sample App!" }
  func images() -> [Any]? { return [image] }
  func body() -> String? { return "This app doesn't actually exist." }
  func icon() -> GADNativeAdImage? { return image }
  func callToAction() -> String? { return "Take Action" }
  func starRating() -> NSDecimalNumber? { return NSDecimalNumber(string: "4.5") }
  func store() -> String? { return "Sample Store" }
  func price() -> String? { return "$1.99" }
  func extraAssets() -> [AnyHashable: Any]? { return ["DegreeOfAwesomeness": "Quite Awesome!"] }
  func mediatedNativeAdDelegate() -> GADMediatedNativeAdDelegate? { return self }

  func mediatedNativeAd(
    _ mediatedNativeAd: GADMediatedNativeAd, didRenderIn view: UIView,
    viewController: UIViewController
  ) {
    let adChoices = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
    let (right, bottom) = (view.bounds.width - 24, view.bounds.height - 24)
    switch viewOptions?.preferredAdChoicesPosition {
    case .topLeftCorner: adChoices.frame.origin = .zero
    case .bottomLeftCorner: adChoices.frame.origin = CGPoint(x: 0, y: bottom)
    case .bottomRightCorner: adChoices.frame.origin = CGPoint(x: right, y: bottom)
    default: adChoices.frame.origin = CGPoint(x: right, y: 0)
    }
    view.addSubview(adChoices)
    self.adChoices = adChoices
  }

  func mediatedNativeAd(_ mediatedNativeAd: GADMediatedNativeAd, didUntrackView view: UIView?) {
    adChoices?.removeFromSuperview()
  }
}
