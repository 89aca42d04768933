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

/// The shape of image that a publisher would like.
package enum NativeAdImageOrientation: Int, Sendable {
  /// The network chooses; it has landscape images.
  case any = 0

  /// Higher than wide.
  case portrait = 1

  /// Wider than high.
  case landscape = 2
}
