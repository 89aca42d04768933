// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// The assets have the types that Swift gives to the network's Objective-C.

import GoogleMobileAds
import SampleNetwork
public import UIKit

/// A native ad of the sample network.
@preconcurrency @MainActor
open class SampleNativeAd: NSObject {
  open var advertiser: String!
  open var body: String!
  open var callToAction: String!
  open var headline: String!
  open var icon: UIImage!
  /// The address of the icon, if there is no ``icon``.
  open var iconURL: String!
  /// How many pixels of the icon at ``iconURL`` are one point.
  open var iconScale: CGFloat = 0
  open var image: UIImage!
  /// The address of the image, if there is no ``image``.
  open var imageURL: String!
  /// How many pixels of the image at ``imageURL`` are one point.
  open var imageScale: CGFloat = 0
  open var mediaView: SampleMediaView!
  open var price: String!
  open var starRating: NSDecimalNumber!
  open var store: String!
  /// An asset that only this network has.
  open var degreeOfAwesomeness: String!

  /// Receives the events of an ad whose impressions and clicks the network counts.
  ///
  /// It is the delegate of the loader, if that is a ``SampleNativeAdDelegate``.
  open weak var delegate: (any SampleNativeAdDelegate)?

  /// How many impressions the ad has.
  public private(set) var impressionCount = 0

  /// How many clicks the ad has.
  public private(set) var clickCount = 0

  private weak var nativeAdView: UIView?
  private var isOpen = false

  public override init() { super.init() }

  /// Makes the ad of an ad unit.
  convenience init(_ adType: SampleNativeAdType, _ adUnit: SampleAdUnit, _ pictures: SamplePictures)
  {
    self.init()
    let content = SampleNativeContent.of(adType)
    advertiser = content.advertiser
    body = content.body
    callToAction = content.callToAction
    headline = content.headline
    price = content.price
    starRating = content.starRating.map { NSDecimalNumber(value: $0) }
    store = content.store
    degreeOfAwesomeness = content.degreeOfAwesomeness
    (icon, iconURL, iconScale) = (pictures.icon, pictures.iconURL, 1)
    (image, imageURL, imageScale) = (pictures.image, pictures.imageURL, 1)
    mediaView = SampleMediaView(frame: .zero)
    mediaView.nativeAd = self
    mediaView.createMediaContent()
  }

  /// Counts an impression.
  open func recordImpression() { impressionCount += 1 }

  /// Counts a click.
  open func handleClick(on view: UIView) { clickCount += 1 }

  /// Starts the video.
  open func playVideo() { mediaView?.playMedia() }

  /// Lets the network count impressions and clicks in a view; `nil` ends it.
  ///
  /// The first view is the ad's impression.
  open func setNativeAdView(_ view: UIView?) {
    nativeAdView = view
    guard view != nil, impressionCount == 0 else { return }
    recordImpression()
    delegate?.nativeAdDidRecordImpression(self)
  }

  /// Does what a person does to the ad.
  func react(to action: SimulatedAction) -> Bool {
    switch action {
    case .tap:
      guard let nativeAdView else { return false }
      handleClick(on: nativeAdView)
      delegate?.nativeAdDidRecordClick(self)
    case .open:
      guard !isOpen else { return true }
      isOpen = true
      delegate?.nativeAdWillPresentScreen(self)
    case .close:
      guard isOpen else { return true }
      isOpen = false
      delegate?.nativeAdWillDismissScreen(self)
      delegate?.nativeAdDidDismissScreen(self)
    case .leaveApplication:
      delegate?.nativeAdWillLeaveApplication(self)
    default:
      return false
    }
    return true
  }
}

/// The icon and the image of a native ad: either as images, or as addresses.
@MainActor
struct SamplePictures {
  var icon: UIImage?
  var iconURL: String?
  var image: UIImage?
  var imageURL: String?

  init(of adUnit: SampleAdUnit, for request: SampleNativeAdRequest) {
    guard request.shouldDownloadImages, !adUnit.hasOnlyURLs, !adUnit.lacksImages else {
      iconURL = "https://www.example.com/some_image.gif"
      imageURL = "https://www.example.com/some_other_image.gif"
      return
    }
    icon = UIImage(SampleImage.icon)
    image = UIImage(
      request.preferredImageOrientation == .portrait ? SampleImage.portrait : .landscape)
  }
}

/// Receives the answers of a ``SampleNativeAdLoader`` and the events of its ads, on the main thread.
///
/// Guides print this name also where only the answers are received. The events do nothing by
/// default.
public protocol SampleNativeAdDelegate: SampleNativeAdLoaderDelegate {
  /// The network has counted the impression in the view from
  /// ``SampleNativeAd/setNativeAdView(_:)``.
  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd)

  /// The network has counted a click.
  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd)

  /// A screen is about to open inside the application.
  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd)

  /// The screen is about to close.
  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd)

  /// The screen is closed.
  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd)

  /// Another app opens.
  func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd)

  /// The video has started.
  func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd)

  /// The video has ended.
  func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd)
}

extension SampleNativeAdDelegate {
  public func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd) {}
  public func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd) {}
  public func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) {}
  public func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) {}
  public func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) {}
  public func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd) {}
  public func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd) {}
  public func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd) {}
}
