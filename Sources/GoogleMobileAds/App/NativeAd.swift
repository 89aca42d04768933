import Foundation
import JSON
import UIKit

/// A native ad of an ad unit. It is drawn in a ``NativeAdView``, or in a view that is registered.
///
/// Source: the reference page of `GADNativeAd`.
open class NativeAd: NSObject, SimulatedAd, @unchecked Sendable {
  // Used on the main thread, as in the SDK.

  public let headline: String?
  public let callToAction: String?
  public let icon: NativeAdImage?
  public let body: String?
  public let images: [NativeAdImage]?
  public let starRating: NSDecimalNumber?
  public let store: String?
  public let price: String?
  public let advertiser: String?
  public let extraAssets: [String: Any]?
  public let mediaContent: MediaContent
  public let responseInfo: ResponseInfo

  open weak var delegate: (any NativeAdDelegate)?
  open weak var rootViewController: UIViewController?
  open var paidEventHandler: GADPaidEventHandler?
  open var placementID: Int64 = 0
  /// Whether the publisher may draw the mark that mutes the ad. Never.
  open var isCustomMuteThisAdAvailable: Bool { false }
  open var muteThisAdReasons: [MuteThisAdReason]? { nil }
  /// Whether the publisher may count clicks of its own gestures. Never.
  open var isCustomClickGestureEnabled: Bool { false }

  private let ad: BridgeAd
  private var hasImpression = false

  @MainActor
  init(_ ad: BridgeAd) {
    self.ad = ad
    let assets = ad.result["assets"]?.object ?? [:]
    headline = assets["headline"]?.string
    callToAction = assets["callToAction"]?.string
    body = assets["body"]?.string
    store = assets["store"]?.string
    price = assets["price"]?.string
    advertiser = assets["advertiser"]?.string
    icon = assets["icon"]?.object.map { NativeAdImage($0) }
    images = assets["images"]?.array?.map { NativeAdImage($0.object ?? [:]) }
    starRating = (assets["starRating"]?.foundation as? NSNumber).map {
      NSDecimalNumber(string: "\($0)")
    }
    extraAssets = assets["extraAssets"]?.object?.foundation
    mediaContent = MediaContent(ad.result["mediaContent"]?.object ?? [:], images?.first?.image)
    responseInfo = ad.responseInfo
    super.init()
    mediaContent.ad = self
    ad.observe { [weak self] event, members in self?.receive(event, members) }
  }

  /// Draws the ad in a view. Deprecated in the SDK in favour of ``NativeAdView``.
  @preconcurrency @MainActor
  open func register(
    _ adView: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView]
  ) {
    func frames(_ views: [GADNativeAssetIdentifier: UIView]) -> [String: Any] {
      var frames: [String: Any] = [:]
      for (asset, view) in views {
        guard let name = asset.name else { continue }
        let frame = view.convert(view.bounds, to: adView)
        frames[name] = [
          "x": Double(frame.minX), "y": Double(frame.minY), "width": Double(frame.width),
          "height": Double(frame.height),
        ]
      }
      return frames
    }
    let size = adView.bounds.size
    ad.call(
      "render",
      [
        "view": ["width": Double(size.width), "height": Double(size.height)],
        "clickableAssetViews": frames(clickableAssetViews),
        "nonclickableAssetViews": frames(nonclickableAssetViews),
      ]
    ) { [weak self] error in
      guard let self, error == nil, !hasImpression, ad.isTrackedByBridge("impressions") else {
        return
      }
      hasImpression = true
      ad.call("recordImpression")
    }
  }

  /// Takes the ad out of its view.
  @preconcurrency @MainActor
  open func unregisterAdView() { ad.call("untrack") }

  /// Mutes the ad. Does nothing: ``isCustomMuteThisAdAvailable`` is `false`.
  open func muteThisAd(with reason: MuteThisAdReason?) {}

  /// Taps the ad, or lets its network do what a person would make it do.
  open func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    if action == .tap, ad.isTrackedByBridge("clicks") {
      ad.call("recordClick", ["asset": asset?.name ?? "callToAction"])
    } else {
      var members = ["action": action.rawValue]
      members["asset"] = asset?.name
      ad.call("simulate", members)
    }
    return true
  }

  @MainActor
  private func receive(_ event: String, _ members: JSONObject) {
    switch event {
    case "impression": delegate?.nativeAdDidRecordImpression(self)
    case "click": delegate?.nativeAdDidRecordClick(self)
    case "willPresentFullScreenView": delegate?.nativeAdWillPresentScreen(self)
    case "willDismissFullScreenView": delegate?.nativeAdWillDismissScreen(self)
    case "didDismissFullScreenView": delegate?.nativeAdDidDismissScreen(self)
    case "paid":
      let value = AdValue(members["value"]?.object ?? [:])
      paidEventHandler?(value)
      delegate?.nativeAd(self, didRecordPaidEventWith: value)
    default: mediaContent.videoController.receive(event)
    }
  }
}

extension NativeAdImage {
  /// An image in a message of the bridge.
  convenience init(_ json: JSONObject) {
    let scale = CGFloat(json["scale"]?.foundation as? Double ?? 1)
    self.init(
      image: json["data"]?.string.flatMap { Data(base64Encoded: $0) }
        .flatMap { UIImage(data: $0, scale: scale) },
      url: json["url"]?.string.flatMap { URL(string: $0) }, scale: scale)
  }
}

/// Why a person mutes an ad.
open class MuteThisAdReason: NSObject {
  open var reasonDescription: String { "" }
}

/// Receives the events of a native ad. Every method is optional.
///
/// Source: the reference page of `GADNativeAdDelegate`.
@preconcurrency
public protocol NativeAdDelegate: NSObjectProtocol {
  @MainActor func nativeAdDidRecordImpression(_ nativeAd: NativeAd)
  @MainActor func nativeAdDidRecordClick(_ nativeAd: NativeAd)
  /// Never called: the bridge has no clicks by swipes.
  @MainActor func nativeAdDidRecordSwipeGestureClick(_ nativeAd: NativeAd)
  @MainActor func nativeAd(_ nativeAd: NativeAd, didRecordPaidEventWith value: AdValue)
  @MainActor func nativeAdWillPresentScreen(_ nativeAd: NativeAd)
  @MainActor func nativeAdWillDismissScreen(_ nativeAd: NativeAd)
  @MainActor func nativeAdDidDismissScreen(_ nativeAd: NativeAd)
  /// Never called: ads can't be muted.
  @MainActor func nativeAdIsMuted(_ nativeAd: NativeAd)
}

extension NativeAdDelegate {
  public func nativeAdDidRecordImpression(_ nativeAd: NativeAd) {}
  public func nativeAdDidRecordClick(_ nativeAd: NativeAd) {}
  public func nativeAdDidRecordSwipeGestureClick(_ nativeAd: NativeAd) {}
  public func nativeAd(_ nativeAd: NativeAd, didRecordPaidEventWith value: AdValue) {}
  public func nativeAdWillPresentScreen(_ nativeAd: NativeAd) {}
  public func nativeAdWillDismissScreen(_ nativeAd: NativeAd) {}
  public func nativeAdDidDismissScreen(_ nativeAd: NativeAd) {}
  public func nativeAdIsMuted(_ nativeAd: NativeAd) {}
}

/// The media of a native ad.
///
/// Source: the reference page of `GADMediaContent`.
open class MediaContent: NSObject, @unchecked Sendable {
  // Used on the main thread, as in the SDK.

  public let videoController = VideoController()
  public let hasVideoContent: Bool
  /// The width divided by the height; 0 if it is unknown.
  public let aspectRatio: CGFloat
  /// In seconds; 0 if it is unknown.
  public let duration: TimeInterval
  /// In seconds. The bridge does not follow videos: always 0.
  public var currentTime: TimeInterval { 0 }
  open var mainImage: UIImage?
  /// The ad that the media belongs to.
  fileprivate(set) weak var ad: NativeAd?

  init(_ json: JSONObject, _ mainImage: UIImage?) {
    hasVideoContent = json["hasVideoContent"]?.foundation as? Bool ?? false
    aspectRatio = CGFloat(json["aspectRatio"]?.foundation as? Double ?? 0)
    duration = (json["durationMs"]?.foundation as? Double ?? 0) / 1000
    self.mainImage = mainImage
    super.init()
  }
}

/// The video of a native ad. Its network plays it: the methods do nothing.
///
/// Source: the reference page of `GADVideoController`.
open class VideoController: NSObject, @unchecked Sendable {
  // Used on the main thread, as in the SDK.

  open weak var delegate: (any VideoControllerDelegate)?
  open var isMuted = true
  open var areCustomControlsEnabled: Bool { false }
  open var isClickToExpandEnabled: Bool { false }

  open func play() {}
  open func pause() {}
  open func stop() {}

  @MainActor
  func receive(_ event: String) {
    switch event {
    case "didPlayVideo": delegate?.videoControllerDidPlayVideo(self)
    case "didPauseVideo": delegate?.videoControllerDidPauseVideo(self)
    case "didEndVideo": delegate?.videoControllerDidEndVideoPlayback(self)
    case "didMuteVideo": delegate?.videoControllerDidMuteVideo(self)
    case "didUnmuteVideo": delegate?.videoControllerDidUnmuteVideo(self)
    default: break
    }
  }
}

/// Receives the events of a video. Every method is optional.
///
/// Source: the reference page of `GADVideoControllerDelegate`.
@preconcurrency
public protocol VideoControllerDelegate: NSObjectProtocol {
  @MainActor func videoControllerDidPlayVideo(_ videoController: VideoController)
  @MainActor func videoControllerDidPauseVideo(_ videoController: VideoController)
  @MainActor func videoControllerDidEndVideoPlayback(_ videoController: VideoController)
  @MainActor func videoControllerDidMuteVideo(_ videoController: VideoController)
  @MainActor func videoControllerDidUnmuteVideo(_ videoController: VideoController)
}

extension VideoControllerDelegate {
  public func videoControllerDidPlayVideo(_ videoController: VideoController) {}
  public func videoControllerDidPauseVideo(_ videoController: VideoController) {}
  public func videoControllerDidEndVideoPlayback(_ videoController: VideoController) {}
  public func videoControllerDidMuteVideo(_ videoController: VideoController) {}
  public func videoControllerDidUnmuteVideo(_ videoController: VideoController) {}
}

/// Shows the media of a native ad. Nothing is drawn.
///
/// Source: the reference page of `GADMediaView`.
@preconcurrency @MainActor
open class MediaView: UIView {
  open var mediaContent: MediaContent?
}

extension MediaView: nonisolated SimulatedAd {
  /// Lets a person tap the ad whose media it shows. The SDK does not have it.
  public nonisolated func simulate(
    _ action: SimulatedAction, asset: GADNativeAssetIdentifier?
  ) -> Bool {
    MainActor.assumeIsolated {
      mediaContent?.ad?.simulate(action, asset: asset) ?? false
    }
  }
}

/// Shows AdChoices of a native ad. Nothing is drawn.
///
/// Source: the reference page of `GADAdChoicesView`.
@preconcurrency @MainActor
open class AdChoicesView: UIView {}

/// Shows a native ad: set the views of its assets, and then the ad.
///
/// Source: the reference page of `GADNativeAdView`.
@preconcurrency @MainActor
open class NativeAdView: UIView {
  open weak var headlineView: UIView?
  open weak var callToActionView: UIView?
  open weak var iconView: UIView?
  open weak var bodyView: UIView?
  open weak var storeView: UIView?
  open weak var priceView: UIView?
  open weak var imageView: UIView?
  open weak var starRatingView: UIView?
  open weak var advertiserView: UIView?
  open weak var mediaView: MediaView?
  open weak var adChoicesView: AdChoicesView?

  /// The ad that is shown. It is drawn when it is set, and leaves the view when another one is.
  open var nativeAd: NativeAd? {
    didSet {
      guard nativeAd !== oldValue else { return }
      oldValue?.unregisterAdView()
      nativeAd?.register(self, clickableAssetViews: assetViews, nonclickableAssetViews: [:])
    }
  }

  private var assetViews: [GADNativeAssetIdentifier: UIView] {
    let views: [(GADNativeAssetIdentifier, UIView?)] = [
      (.headlineAsset, headlineView), (.callToActionAsset, callToActionView),
      (.iconAsset, iconView), (.bodyAsset, bodyView), (.storeAsset, storeView),
      (.priceAsset, priceView), (.imageAsset, imageView), (.starRatingAsset, starRatingView),
      (.advertiserAsset, advertiserView), (.mediaViewAsset, mediaView),
      (.adChoicesViewAsset, adChoicesView),
    ]
    // Without a closure, which would end the program off the main thread.
    var shown: [GADNativeAssetIdentifier: UIView] = [:]
    for (asset, view) in views { shown[asset] = view }
    return shown
  }
}
