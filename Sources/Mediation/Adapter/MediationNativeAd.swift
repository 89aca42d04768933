public import EventLoop
public import JSON

/// A native ad that an adapter has loaded: the network's ad, mapped to the assets of the guides.
///
/// The bridge reads the assets when the load has succeeded. It calls the other methods when the ad
/// is shown.
@LoopActor
public protocol MediationNativeAd: MediationAd {
  var headline: String? { get }
  var body: String? { get }
  var callToAction: String? { get }
  var icon: NativeAdImage? { get }
  var images: [NativeAdImage]? { get }
  /// From 0 to 5 stars.
  var starRating: JSONNumber? { get }
  var store: String? { get }
  var price: String? { get }
  var advertiser: String? { get }
  /// Assets of the network beyond those above.
  var extraAssets: JSONObject? { get }

  /// The legacy format of the ad; `nil` if it has none.
  var adType: NativeAdType? { get }

  /// Whether the ad comes from a custom event of the legacy API. `false` without an implementation.
  var isLegacy: Bool { get }

  /// The network's AdChoices icon. The bridge places it in the corner that the publisher prefers.
  var adChoicesView: View? { get }
  /// Whether the ad puts the icon into its view itself, as ads of the legacy API do. `false` without
  /// an implementation.
  var placesAdChoices: Bool { get }
  /// Whether ``adChoicesView`` is the icon that the ad has put into its view, when it was drawn. Read
  /// only if it places the icon; `true` without an implementation.
  var showsAdChoices: Bool { get }
  /// What the icon shows, if the network says it. `nil` without an implementation.
  var adChoicesContent: AdChoicesContent? { get }
  /// The view in which the network shows its video or its main image.
  var mediaView: View? { get }
  var hasVideoContent: Bool { get }
  /// Width divided by height; 0 if it is unknown.
  var mediaContentAspectRatio: Double { get }
  /// The length of the video in seconds; 0 if it is unknown.
  var duration: Double { get }

  /// Whether the network tracks clicks itself. If it does, report each click through the event
  /// delegate. If not, the bridge tells the ad about clicks, and the ad must not report any.
  func handlesUserClicks() -> Bool
  /// Whether the network tracks the impression itself, by the same rule as
  /// ``handlesUserClicks()``.
  func handlesUserImpressions() -> Bool

  /// The ad was drawn.
  ///
  /// - Parameters:
  ///   - view: The view that contains the whole ad, until ``didUntrackView(_:)``.
  ///   - clickableAssetViews: The assets that react to a touch.
  ///   - nonclickableAssetViews: The assets that do not react.
  ///   - viewController: Presents what the network opens after a touch.
  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  )

  /// The bridge has counted the ad's impression. Called at most once.
  func didRecordImpression()

  /// A person has touched the ad, and the bridge counts its clicks. If it counts this one, a call of
  /// ``didRecordClickOnAsset(withName:view:viewController:)`` follows.
  ///
  /// A network with views of its own notices the touch, even where it does not count.
  func didTapAsset(withName assetName: NativeAssetIdentifier)

  /// The bridge has counted a click.
  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  )

  /// The ad was removed from the view it was drawn in. Release the view.
  func didUntrackView(_ view: View?)
}

extension MediationNativeAd {
  public var adType: NativeAdType? { nil }
  public var isLegacy: Bool { false }
  public var adChoicesView: View? { nil }
  public var placesAdChoices: Bool { false }
  public var showsAdChoices: Bool { true }
  public var adChoicesContent: AdChoicesContent? { nil }
  public var mediaView: View? { nil }
  public var hasVideoContent: Bool { false }
  public var mediaContentAspectRatio: Double { 0 }
  public var duration: Double { 0 }
  public func handlesUserClicks() -> Bool { false }
  public func handlesUserImpressions() -> Bool { false }
  public func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {}
  public func didRecordImpression() {}
  public func didTapAsset(withName assetName: NativeAssetIdentifier) {}
  public func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {}
  public func didUntrackView(_ view: View?) {}
}

/// A native format of the legacy API.
public enum NativeAdType: String, CaseIterable, Sendable {
  /// An ad for content: `kGADAdLoaderAdTypeNativeContent`.
  case content
  /// An ad for an app: `kGADAdLoaderAdTypeNativeAppInstall`.
  case appInstall
}

/// A part of a native ad.
public enum NativeAssetIdentifier: String, CaseIterable, Sendable {
  case headline
  case body
  case callToAction
  case icon
  case image
  case starRating
  case store
  case price
  case advertiser
  case mediaView
  case adChoicesView
}
