import GoogleMobileAds

/// The assets of a native ad that has none of them, for ads and adapters of tests.
class EmptyNativeAd: NSObject {
  var headline: String?
  var images: [NativeAdImage]?
  var body: String?
  var icon: NativeAdImage?
  var callToAction: String?
  var starRating: NSDecimalNumber?
  var store: String?
  var price: String?
  var advertiser: String?
  var extraAssets: [String: Any]?
}
