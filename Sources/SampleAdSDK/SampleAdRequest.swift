public import Foundation

/// A request for an ad of the sample network.
@preconcurrency @MainActor
open class SampleAdRequest: NSObject {
  /// Whether this is a test request. A banner names it in its text.
  open var testMode = false

  /// Words that describe what the user does. A banner names them in its text.
  open var keywords: [String]?

  /// Whether the video of an ad starts without sound.
  open var mute = false

  public override init() { super.init() }
}

/// A request for a native ad of the sample network.
///
/// It has the options of all versions of the network's SDK.
@preconcurrency @MainActor
open class SampleNativeAdRequest: SampleAdRequest {
  /// Whether the ad comes with its images, or with their URLs.
  open var shouldDownloadImages = false

  /// The shape of the image.
  open var preferredImageOrientation = NativeAdImageOrientation.any

  /// The oldest name of a ``preferredImageOrientation`` that is ``NativeAdImageOrientation/portrait``.
  open var shouldRequestPortraitImages: Bool {
    get { preferredImageOrientation == .portrait }
    set { preferredImageOrientation = newValue ? .portrait : .any }
  }

  /// Whether the ad may have several images. This network has one.
  open var shouldRequestMultipleImages = false

  /// Whether an app install ad is wanted. If no type is wanted by name, both are.
  open var appInstallAdsRequested = false

  /// Whether a content ad is wanted. If no type is wanted by name, both are.
  open var contentAdsRequested = false
}

/// The shape of images that a request prefers.
public enum NativeAdImageOrientation: Int, Sendable {
  case any
  case portrait
  case landscape
}

/// The reason why the sample network has no ad.
public enum SampleErrorCode: Int, Error, Sendable {
  /// The request has no ad unit.
  case badRequest
  case unknown
  case networkError
  /// There is no ad to show.
  case noInventory
}
