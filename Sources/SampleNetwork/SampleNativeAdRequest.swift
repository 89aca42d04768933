/// A request for a native ad.
package final class SampleNativeAdRequest: SampleAdRequest {
  /// Whether the ad comes with its images; else it comes with their URLs.
  package var shouldDownloadImages = true

  /// The shape of image that is wanted.
  package var preferredImageOrientation = NativeAdImageOrientation.any

  /// Whether the ad comes with several images.
  package var shouldRequestMultipleImages = false

  /// Whether a content ad is welcome.
  package var contentAdsRequested = true

  /// Whether an app install ad is welcome.
  package var appInstallAdsRequested = true

  func asksFor(_ adType: SampleNativeAdType) -> Bool {
    switch adType {
    case .content: contentAdsRequested
    case .appInstall: appInstallAdsRequested
    }
  }
}
