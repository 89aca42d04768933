import SampleNetwork
public import UIKit

/// Fetches native ads of the sample network.
@preconcurrency @MainActor
open class SampleNativeAdLoader: NSObject {
  /// Receives the answers.
  open weak var delegate: (any SampleNativeAdLoaderDelegate)?

  /// The ad unit of the requests.
  open var adUnitID: String?

  public override init() { super.init() }

  /// Requests an ad.
  ///
  /// The delegate gets the answer, usually before this returns. The loader lives until then.
  open func fetchAd(_ request: SampleNativeAdRequest) {
    SampleServer.serve(adUnitID) { result in
      switch result {
      case .success(let adUnit):
        guard let adType = SampleServer.adType(of: adUnit, for: request) else {
          self.delegate?.adLoader(self, didFailToLoadAdWith: .noInventory)
          return
        }
        let ad = SampleNativeAd(adType, adUnit, SamplePictures(of: adUnit, for: request))
        ad.delegate = self.delegate as? any SampleNativeAdDelegate
        self.delegate?.adLoader(self, didReceive: ad)
      case .failure(let errorCode):
        self.delegate?.adLoader(self, didFailToLoadAdWith: errorCode)
      }
    }
  }
}

/// Receives the answers of a ``SampleNativeAdLoader``, on the main thread.
///
/// A delegate receives either every ad as a ``SampleNativeAd``, or, as in guides to the legacy API,
/// each type of ads with a class of its own.
public protocol SampleNativeAdLoaderDelegate: AnyObject {
  /// There is an ad. Without an implementation, a method for its type receives it.
  @MainActor
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd)

  /// There is an app install ad.
  func adLoader(
    _ adLoader: SampleNativeAdLoader, didReceive nativeAppInstallAd: SampleNativeAppInstallAd)

  /// There is a content ad.
  func adLoader(
    _ adLoader: SampleNativeAdLoader, didReceive nativeContentAd: SampleNativeContentAd)

  /// There is no ad.
  func adLoader(_ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode)
}

extension SampleNativeAdLoaderDelegate {
  @MainActor
  public func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    if nativeAd.store != nil {
      self.adLoader(adLoader, didReceive: SampleNativeAppInstallAd(nativeAd))
    } else {
      self.adLoader(adLoader, didReceive: SampleNativeContentAd(nativeAd))
    }
  }

  public func adLoader(
    _ adLoader: SampleNativeAdLoader, didReceive nativeAppInstallAd: SampleNativeAppInstallAd
  ) {}

  public func adLoader(
    _ adLoader: SampleNativeAdLoader, didReceive nativeContentAd: SampleNativeContentAd
  ) {}
}
