package import EventLoop

/// Fetches native ads.
@BridgeActor
package final class SampleNativeAdLoader {
  /// Who hears of the outcome.
  package weak var delegate: (any SampleNativeAdLoaderDelegate)?

  /// The ad unit to fetch from.
  package var adUnitID: String?

  private let sdk: SampleSDK

  package init(sdk: SampleSDK = .shared) {
    self.sdk = sdk
  }

  /// Asks for one ad; it, or the failure, goes to the delegate.
  ///
  /// The delegate may be called before this returns.
  package func fetchAd(_ request: SampleNativeAdRequest) {
    sdk.serve(adUnitID) { adUnit throws(SampleErrorCode) in
      SampleNativeAd(
        adType: try sdk.chooseAdType(of: adUnit, for: request),
        adUnit: adUnit,
        request: request
      )
    } answer: { result in
      switch result {
      case .success(let nativeAd):
        self.delegate?.adLoader(self, didReceive: nativeAd)
      case .failure(let errorCode):
        self.delegate?.adLoader(self, didFailToLoadAdWith: errorCode)
      }
    }
  }
}

/// Hears what became of a request for a native ad.
@BridgeActor
package protocol SampleNativeAdLoaderDelegate: AnyObject {
  /// The network has an ad.
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd)

  /// The network has no ad.
  func adLoader(
    _ adLoader: SampleNativeAdLoader,
    didFailToLoadAdWith errorCode: SampleErrorCode
  )
}
