import Foundation

/// A publisher's preference for a load.
open class GADAdLoaderOptions: NSObject {
  public override init() { super.init() }
}

/// What images a publisher wants.
open class NativeAdImageAdLoaderOptions: GADAdLoaderOptions {
  /// Whether the publisher wants URLs in place of images.
  open var isImageLoadingDisabled = false
  /// The older name of ``isImageLoadingDisabled``.
  open var disableImageLoading: Bool {
    get { isImageLoadingDisabled }
    set { isImageLoadingDisabled = newValue }
  }
  /// Whether the publisher wants several images.
  open var shouldRequestMultipleImages = false
  /// The preferred orientation of images. Removed from the SDK.
  open var preferredImageOrientation = NativeAdImageAdLoaderOptionsOrientation.any
}

/// An orientation of images.
public enum NativeAdImageAdLoaderOptionsOrientation: Int, Sendable {
  case any = 1
  case portrait = 2
  case landscape = 3
}

/// The preferred shape of a native ad's media.
open class NativeAdMediaAdLoaderOptions: GADAdLoaderOptions {
  open var mediaAspectRatio = MediaAspectRatio.unknown
}

/// A shape of media.
public enum MediaAspectRatio: Int, Sendable {
  case unknown = 0
  case any = 1
  case landscape = 2
  case portrait = 3
  case square = 4
}

/// The preferred place of a native ad's AdChoices icon.
open class NativeAdViewAdOptions: GADAdLoaderOptions {
  open var preferredAdChoicesPosition = AdChoicesPosition.topRightCorner
}

/// A corner of a native ad.
public enum AdChoicesPosition: Int, Sendable {
  case topRightCorner = 0
  case topLeftCorner = 1
  case bottomRightCorner = 2
  case bottomLeftCorner = 3
}

/// The preferred behaviour of a video.
open class VideoOptions: GADAdLoaderOptions {
  open var shouldStartMuted = true
  open var areCustomControlsRequested = false
  open var isClickToExpandRequested = false

  /// The older name of ``shouldStartMuted``.
  open var startMuted: Bool {
    get { shouldStartMuted }
    set { shouldStartMuted = newValue }
  }
  /// The older name of ``areCustomControlsRequested``.
  open var customControlsRequested: Bool {
    get { areCustomControlsRequested }
    set { areCustomControlsRequested = newValue }
  }
  /// The older name of ``isClickToExpandRequested``.
  open var clickToExpandRequested: Bool {
    get { isClickToExpandRequested }
    set { isClickToExpandRequested = newValue }
  }
}

/// How many ads a publisher wants at once: one, because the SDK asks the networks of a mediation for one
/// ad.
open class MultipleAdsAdLoaderOptions: GADAdLoaderOptions {
  open var numberOfAds = 1
}

/// Whether a publisher draws its own control that mutes an ad.
open class NativeMuteThisAdLoaderOptions: GADAdLoaderOptions {
  open var isCustomMuteThisAdRequested = true
  /// The older name of ``isCustomMuteThisAdRequested``.
  open var customMuteThisAdRequested: Bool {
    get { isCustomMuteThisAdRequested }
    set { isCustomMuteThisAdRequested = newValue }
  }
}

/// The gesture that counts as a click.
open class NativeAdCustomClickGestureOptions: GADAdLoaderOptions {
  /// The direction of the swipe that counts as a click.
  open var swipeGestureDirection: UISwipeGestureRecognizer.Direction
  /// Whether taps count as clicks, too.
  open var areTapsAllowed: Bool

  /// The older name of ``areTapsAllowed``.
  open var tapsAllowed: Bool {
    get { areTapsAllowed }
    set { areTapsAllowed = newValue }
  }

  public init(swipeGestureDirection: UISwipeGestureRecognizer.Direction, tapsAllowed: Bool) {
    self.swipeGestureDirection = swipeGestureDirection
    areTapsAllowed = tapsAllowed
    super.init()
  }
}
