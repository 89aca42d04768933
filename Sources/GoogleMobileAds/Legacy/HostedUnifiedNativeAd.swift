import Foundation
import UIKit

/// A unified native ad of a legacy custom event, as an ad of the current API.
final class HostedUnifiedNativeAd: NSObject, MediationNativeAd {
  let ad: any MediatedUnifiedNativeAd
  private let customEvent: any CustomEventNativeAd
  private let adTypes: [GADAdLoaderAdType]

  /// - Parameter adTypes: The types that the publisher accepts.
  init(
    _ ad: any MediatedUnifiedNativeAd, of customEvent: any CustomEventNativeAd,
    for adTypes: [GADAdLoaderAdType]
  ) {
    self.ad = ad
    self.customEvent = customEvent
    self.adTypes = adTypes
    super.init()
  }

  /// The type that the publisher gets. A unified ad does not name one: it is the only type that the
  /// publisher accepts, or the type that has the ad's assets.
  var type: Contract.NativeAdType {
    switch (adTypes.contains(.nativeAppInstall), adTypes.contains(.nativeContent)) {
    case (true, false): .appInstall
    case (false, true): .content
    default: store ?? price ?? starRating?.stringValue == nil ? .content : .appInstall
    }
  }

  var headline: String? { ad.headline }
  var images: [NativeAdImage]? { ad.images }
  var body: String? { ad.body }
  var icon: NativeAdImage? { ad.icon }
  var callToAction: String? { ad.callToAction }
  var starRating: NSDecimalNumber? { ad.starRating }
  var store: String? { ad.store }
  var price: String? { ad.price }
  var advertiser: String? { ad.advertiser }
  var extraAssets: [String: Any]? { ad.extraAssets }
  var adChoicesView: UIView? { ad.adChoicesView }
  var mediaView: UIView? { ad.mediaView }
  var hasVideoContent: Bool { ad.hasVideoContent }
  var mediaContentAspectRatio: CGFloat { ad.mediaContentAspectRatio }
  var duration: TimeInterval { ad.duration }
  var currentTime: TimeInterval { ad.currentTime }

  func handlesUserClicks() -> Bool { customEvent.handlesUserClicks() }
  func handlesUserImpressions() -> Bool { customEvent.handlesUserImpressions() }

  func didRender(
    in view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    ad.didRender(
      in: view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews, viewController: viewController)
  }

  func didRecordImpression() { ad.didRecordImpression() }

  func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) {
    ad.didRecordClickOnAsset(withName: assetName, view: view, viewController: viewController)
  }

  func didUntrackView(_ view: UIView?) { ad.didUntrackView(view) }
}
