import Foundation

/// The assets of a native ad, and the methods that inform the ad.
@preconcurrency
public protocol MediatedUnifiedNativeAd: NSObjectProtocol {
  var headline: String? { get }
  var images: [NativeAdImage]? { get }
  var body: String? { get }
  var icon: NativeAdImage? { get }
  var callToAction: String? { get }
  var starRating: NSDecimalNumber? { get }
  var store: String? { get }
  var price: String? { get }
  var advertiser: String? { get }
  var extraAssets: [String: Any]? { get }

  // Optional in the SDK.
  var adChoicesView: UIView? { get }
  var mediaView: UIView? { get }
  var hasVideoContent: Bool { get }
  var mediaContentAspectRatio: CGFloat { get }
  var duration: TimeInterval { get }
  var currentTime: TimeInterval { get }

  /// The ad was drawn in a view.
  func didRender(
    in view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController)

  /// The SDK has counted the ad's impression.
  func didRecordImpression()

  /// The SDK has counted a click.
  func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController)

  /// The ad left its view, which may be released already.
  func didUntrackView(_ view: UIView?)

  /// The same, with a view that still exists.
  func didUntrackView(_ view: UIView)

  // Misspellings of the methods above. The SDK never calls them.
  func didRender(
    inView view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController)
  func didRender(in view: UIView, viewController: UIViewController)
  func didRecordClickOnAsset(
    with assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController)
  func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, wController: UIViewController)
  func didRecordClick(
    onAssetWithName assetName: GADNativeAssetIdentifier, view: UIView,
    viewController: UIViewController)
  func didRecordClickOnAsset(
    withName assetName: String, view: UIView, viewController: UIViewController)
  func didUntrack(_ view: UIView?)
}

extension MediatedUnifiedNativeAd {
  public var adChoicesView: UIView? { nil }
  public var mediaView: UIView? { nil }
  public var hasVideoContent: Bool { false }
  public var mediaContentAspectRatio: CGFloat { 0 }
  public var duration: TimeInterval { 0 }
  public var currentTime: TimeInterval { 0 }

  public func didRender(
    in view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    let right = "didRender(in:clickableAssetViews:nonclickableAssetViews:viewController:)"
    NeverCalled.defaultRuns(right, for: type(of: self))
    NearMiss.check(
      self, "didRender(inView:clickableAssetViews:nonclickableAssetViews:viewController:)",
      for: right,
      calling: {
        didRender(
          inView: view, clickableAssetViews: clickableAssetViews,
          nonclickableAssetViews: nonclickableAssetViews, viewController: viewController)
      })
    NearMiss.check(
      self, "didRender(in:viewController:)", for: right,
      calling: { didRender(in: view, viewController: viewController) })
  }

  public func didRecordImpression() {
    NeverCalled.defaultRuns("didRecordImpression()", for: type(of: self))
  }

  public func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) {
    let right = "didRecordClickOnAsset(withName:view:viewController:)"
    NeverCalled.defaultRuns(right, for: type(of: self))
    NearMiss.check(
      self, "didRecordClickOnAsset(with:view:viewController:)", for: right,
      calling: {
        didRecordClickOnAsset(with: assetName, view: view, viewController: viewController)
      }
    )
    NearMiss.check(
      self, "didRecordClickOnAsset(withName:view:wController:)", for: right,
      calling: {
        didRecordClickOnAsset(withName: assetName, view: view, wController: viewController)
      })
    NearMiss.check(
      self, "didRecordClick(onAssetWithName:view:viewController:)", for: right,
      calling: {
        didRecordClick(onAssetWithName: assetName, view: view, viewController: viewController)
      })
    NearMiss.check(
      self, "\(right) for a String", for: "\(right) for a GADNativeAssetIdentifier",
      calling: {
        didRecordClickOnAsset(
          withName: assetName.rawValue, view: view, viewController: viewController)
      })
  }

  public func didUntrackView(_ view: UIView?) {
    if let view {
      didUntrackView(view as UIView)
    } else {
      NearMiss.check(
        self, "didUntrack(_:)", for: "didUntrackView(_:)", calling: { didUntrack(nil) })
    }
  }

  public func didUntrackView(_ view: UIView) {
    NeverCalled.defaultRuns("didUntrackView(_:)", for: type(of: self))
    NearMiss.check(
      self, "didUntrack(_:)", for: "didUntrackView(_:)", calling: { didUntrack(view) })
  }

  public func didRender(
    inView view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) { NearMiss.defaultRuns() }
  public func didRender(in view: UIView, viewController: UIViewController) {
    NearMiss.defaultRuns()
  }
  public func didRecordClickOnAsset(
    with assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) { NearMiss.defaultRuns() }
  public func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, wController: UIViewController
  ) { NearMiss.defaultRuns() }
  public func didRecordClick(
    onAssetWithName assetName: GADNativeAssetIdentifier, view: UIView,
    viewController: UIViewController
  ) { NearMiss.defaultRuns() }
  public func didRecordClickOnAsset(
    withName assetName: String, view: UIView, viewController: UIViewController
  ) { NearMiss.defaultRuns() }
  public func didUntrack(_ view: UIView?) { NearMiss.defaultRuns() }
}

/// A native ad.
@preconcurrency
public protocol MediationNativeAd: MediationAd, MediatedUnifiedNativeAd {
  /// Whether the network counts clicks itself. `false` without an implementation.
  func handlesUserClicks() -> Bool

  /// Whether the network counts impressions itself. `false` without an implementation.
  func handlesUserImpressions() -> Bool
}

extension MediationNativeAd {
  public func handlesUserClicks() -> Bool {
    NeverCalled.defaultRuns("handlesUserClicks()", for: type(of: self))
    return false
  }

  public func handlesUserImpressions() -> Bool {
    NeverCalled.defaultRuns("handlesUserImpressions()", for: type(of: self))
    return false
  }
}
