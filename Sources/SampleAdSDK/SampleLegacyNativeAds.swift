// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// The assets have the types that Swift gives to the network's Objective-C.

public import UIKit

/// An app install ad of the sample network, in guides to the legacy API.
@preconcurrency @MainActor
open class SampleNativeAppInstallAd: NSObject {
  open var body: String! { ad.body }
  open var callToAction: String! { ad.callToAction }
  open var headline: String! { ad.headline }
  open var icon: UIImage! { ad.icon }
  open var iconURL: String! { ad.iconURL }
  open var iconScale: CGFloat { ad.iconScale }
  open var image: UIImage! { ad.image }
  open var imageURL: String! { ad.imageURL }
  open var imageScale: CGFloat { ad.imageScale }
  open var price: String! { ad.price }
  open var starRating: NSDecimalNumber! { ad.starRating }
  open var store: String! { ad.store }
  open var degreeOfAwesomeness: String! { ad.degreeOfAwesomeness }

  /// The same ad, with its counts.
  let ad: SampleNativeAd

  init(_ ad: SampleNativeAd) {
    self.ad = ad
    super.init()
  }

  /// Counts an impression.
  open func recordImpression() { ad.recordImpression() }

  /// Counts a click.
  open func handleClick(on view: UIView) { ad.handleClick(on: view) }

  /// Counts a click. A guide prints this name, too.
  open func handleClick(_ view: UIView) { ad.handleClick(on: view) }

  /// Lets the network count impressions and clicks in a view; `nil` ends it.
  open func setNativeAdView(_ view: UIView?) { ad.setNativeAdView(view) }
}

/// A content ad of the sample network, in guides to the legacy API.
@preconcurrency @MainActor
open class SampleNativeContentAd: NSObject {
  open var advertiser: String! { ad.advertiser }
  open var body: String! { ad.body }
  open var callToAction: String! { ad.callToAction }
  open var headline: String! { ad.headline }
  open var image: UIImage! { ad.image }
  open var imageURL: String! { ad.imageURL }
  open var imageScale: CGFloat { ad.imageScale }
  open var logo: UIImage! { ad.icon }
  open var logoURL: String! { ad.iconURL }
  open var logoScale: CGFloat { ad.iconScale }
  open var degreeOfAwesomeness: String! { ad.degreeOfAwesomeness }

  /// The same ad, with its counts.
  let ad: SampleNativeAd

  init(_ ad: SampleNativeAd) {
    self.ad = ad
    super.init()
  }

  /// Counts an impression.
  open func recordImpression() { ad.recordImpression() }

  /// Counts a click.
  open func handleClick(on view: UIView) { ad.handleClick(on: view) }

  /// Counts a click. A guide prints this name, too.
  open func handleClick(_ view: UIView) { ad.handleClick(on: view) }

  /// Lets the network count impressions and clicks in a view; `nil` ends it.
  open func setNativeAdView(_ view: UIView?) { ad.setNativeAdView(view) }
}
