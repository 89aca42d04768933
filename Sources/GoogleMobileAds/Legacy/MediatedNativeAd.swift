import Foundation

/// A native ad of the legacy API: either an app-install ad or a content ad.
@preconcurrency
public protocol MediatedNativeAd: NSObjectProtocol {
  /// Receives what happens to the ad.
  func mediatedNativeAdDelegate() -> (any MediatedNativeAdDelegate)?
  func extraAssets() -> [AnyHashable: Any]?
}

/// An ad for an application.
@preconcurrency
public protocol MediatedNativeAppInstallAd: MediatedNativeAd {
  func headline() -> String?
  /// The images: instances of ``NativeAdImage``.
  func images() -> [Any]?
  func body() -> String?
  func icon() -> NativeAdImage?
  func callToAction() -> String?
  func starRating() -> NSDecimalNumber?
  func store() -> String?
  func price() -> String?

  // Optional in the SDK.
  func adChoicesView() -> UIView?
  func mediaView() -> UIView?
  func hasVideoContent() -> Bool
}

/// An ad for content.
@preconcurrency
public protocol MediatedNativeContentAd: MediatedNativeAd {
  func headline() -> String?
  func body() -> String?
  /// The images: instances of ``NativeAdImage``.
  func images() -> [Any]?
  func logo() -> NativeAdImage?
  func callToAction() -> String?
  func advertiser() -> String?

  // Optional in the SDK.
  func adChoicesView() -> UIView?
  func mediaView() -> UIView?
  func hasVideoContent() -> Bool
}

extension MediatedNativeAppInstallAd {
  public func adChoicesView() -> UIView? { nil }
  public func mediaView() -> UIView? { nil }
  public func hasVideoContent() -> Bool { false }
}

extension MediatedNativeContentAd {
  public func adChoicesView() -> UIView? { nil }
  public func mediaView() -> UIView? { nil }
  public func hasVideoContent() -> Bool { false }
}

/// Receives what happens to an ad of the legacy API. All methods are optional in the SDK.
@preconcurrency
public protocol MediatedNativeAdDelegate: NSObjectProtocol {
  /// The ad was drawn. Without an implementation, the older form is called.
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRenderIn view: UIView,
    clickableAssetViews: [String: UIView],
    nonclickableAssetViews: [String: UIView],
    viewController: UIViewController)

  /// The older form, without the views of the assets.
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRenderIn view: UIView,
    viewController: UIViewController)

  /// The oldest form.
  func mediatedNativeAd(_ mediatedNativeAd: any MediatedNativeAd, didRenderIn view: UIView)

  func mediatedNativeAdDidRecordImpression(_ mediatedNativeAd: any MediatedNativeAd)

  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAssetWithName assetName: String,
    view: UIView,
    viewController: UIViewController)

  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didUntrackView view: UIView?)

  /// A misspelling of the click above. The SDK never calls it.
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAsset assetName: String,
    view: UIView,
    viewController: UIViewController)
}

extension MediatedNativeAdDelegate {
  public func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRenderIn view: UIView,
    clickableAssetViews: [String: UIView],
    nonclickableAssetViews: [String: UIView],
    viewController: UIViewController
  ) {
    self.mediatedNativeAd(mediatedNativeAd, didRenderIn: view, viewController: viewController)
  }

  public func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRenderIn view: UIView,
    viewController: UIViewController
  ) {
    self.mediatedNativeAd(mediatedNativeAd, didRenderIn: view)
  }

  public func mediatedNativeAd(_ mediatedNativeAd: any MediatedNativeAd, didRenderIn view: UIView) {
  }

  public func mediatedNativeAdDidRecordImpression(_ mediatedNativeAd: any MediatedNativeAd) {}

  public func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAssetWithName assetName: String,
    view: UIView,
    viewController: UIViewController
  ) {
    NearMiss.check(
      self, "mediatedNativeAd(_:didRecordClickOnAsset:view:viewController:)",
      for: "mediatedNativeAd(_:didRecordClickOnAssetWithName:view:viewController:)",
      calling: {
        self.mediatedNativeAd(
          mediatedNativeAd, didRecordClickOnAsset: assetName, view: view,
          viewController: viewController)
      })
  }

  public func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didUntrackView view: UIView?
  ) {}

  public func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAsset assetName: String,
    view: UIView,
    viewController: UIViewController
  ) { NearMiss.defaultRuns() }
}
