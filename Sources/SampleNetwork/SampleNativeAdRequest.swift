/// A request for a native ad.
package final class SampleNativeAdRequest: SampleAdRequest {
  /// Whether the ad has images, or only their URLs.
  package var shouldDownloadImages = true

  /// The requested shape of images.
  package var preferredImageOrientation = NativeAdImageOrientation.any

  /// Whether the ad has several images.
  package var shouldRequestMultipleImages = false

  /// Whether the request allows content ads.
  package var contentAdsRequested = true

  /// Whether the request allows app install ads.
  package var appInstallAdsRequested = true

  func asksFor(_ adType: SampleNativeAdType) -> Bool {
    switch adType {
    case .content: contentAdsRequested
    case .appInstall: appInstallAdsRequested
    }
  }
}

/// The shape of images that a publisher prefers.
package enum NativeAdImageOrientation: Int, Sendable {
  /// The network chooses landscape images.
  case any = 0

  /// Images that are higher than wide.
  case portrait = 1

  /// Images that are wider than high.
  case landscape = 2
}
