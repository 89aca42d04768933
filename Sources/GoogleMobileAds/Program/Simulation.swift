import Foundation

/// An ad that can be operated without a device.
///
/// A real network notices taps by itself, so the SDK has no such protocol. Adopt it in a file of
/// its own, usually for an ad of a fake network. If the adapter's ad does not adopt it, the view of a
/// banner, the media view of a native ad or the view controller that the ad has presented can. The
/// bridge also informs it of two actions of its own: a tap on a native ad whose clicks the bridge
/// counts, and the expiry of an ad.
///
/// ```swift
/// extension MyBannerAd: SimulatedAd {
///   func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
///     guard action == .tap else { return false }
///     fakeBanner.tap()
///     return true
///   }
/// }
/// ```
public protocol SimulatedAd: AnyObject {
  /// Does what a person or the network would do to the ad.
  ///
  /// - Parameters:
  ///   - action: What the person or the network does.
  ///   - asset: The asset of a native ad that is tapped.
  /// - Returns: Whether the ad offers the action.
  @preconcurrency @MainActor
  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool
}

/// A native ad that describes what its AdChoices icon shows, and the address that a touch of it
/// opens. The SDK does not have it. Without it, the icon shows the image of an `adChoicesView` that
/// is a `UIImageView`.
public protocol DescribedAdChoicesAd: AnyObject {
  var adChoicesImage: NativeAdImage? { get }
  /// The address that a touch of the icon opens.
  var adChoicesClickThroughURL: URL? { get }
}

/// A full-screen ad that describes what it shows, for people. The SDK does not have it.
public protocol DescribedFullScreenAd: AnyObject {
  var fullScreenDescription: FullScreenAdDescription { get }
}

/// What a full-screen ad shows.
public struct FullScreenAdDescription {
  public var headline: String?
  public var body: String?
  public var callToAction: String?
  public var image: NativeAdImage?
  /// How long the video or the countdown takes, in seconds.
  public var duration: TimeInterval?
  public var reward: AdReward?

  public init(
    headline: String? = nil, body: String? = nil, callToAction: String? = nil,
    image: NativeAdImage? = nil, duration: TimeInterval? = nil, reward: AdReward? = nil
  ) {
    self.headline = headline
    self.body = body
    self.callToAction = callToAction
    self.image = image
    self.duration = duration
    self.reward = reward
  }
}
