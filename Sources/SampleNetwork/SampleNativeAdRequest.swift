/// A request for a native ad.
package final class SampleNativeAdRequest: SampleAdRequest {
  // Each request sets and reads the properties, and no access to them lasts while anything else runs.

  /// Whether the ad has images, or only their URLs.
  @exclusivity(unchecked) package var shouldDownloadImages = true

  /// The requested shape of images.
  @exclusivity(unchecked) package var preferredImageOrientation = NativeAdImageOrientation.any

  /// Whether the ad has several images.
  @exclusivity(unchecked) package var shouldRequestMultipleImages = false

  /// Whether the request allows content ads.
  @exclusivity(unchecked) package var contentAdsRequested = true

  /// Whether the request allows app install ads.
  @exclusivity(unchecked) package var appInstallAdsRequested = true

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
