package import EventLoop

/// Fetches native ads.
@LoopActor
package final class SampleNativeAdLoader {
  /// Receives the answer.
  package weak var delegate: (any SampleNativeAdLoaderDelegate)?

  /// The ad unit of the requests.
  // No access to it lasts while anything else runs.
  @exclusivity(unchecked) package var adUnitID: String?

  private let sdk: SampleSDK

  package init(sdk: SampleSDK = .shared) {
    self.sdk = sdk
  }

  /// Requests one ad. The delegate gets the ad or the failure.
  ///
  /// The delegate may be called before this returns.
  package func fetchAd(_ request: SampleNativeAdRequest) {
    sdk.serve(
      request, from: adUnitID, for: delegate
    ) { adUnit, draws throws(SampleErrorCode) in
      SampleNativeAd(
        adType: try sdk.chooseAdType(of: adUnit, for: request, &draws),
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

/// Receives the answer to a request for a native ad.
@LoopActor
package protocol SampleNativeAdLoaderDelegate: AnyObject {
  /// The network has an ad.
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd)

  /// The network has no ad.
  func adLoader(
    _ adLoader: SampleNativeAdLoader,
    didFailToLoadAdWith errorCode: SampleErrorCode
  )
}
