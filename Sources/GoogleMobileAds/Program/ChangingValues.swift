import UIKit

/// Finds values of an adapter or its ads that are different each time they are read.
///
/// The SDK reads them whenever it needs them: an application adds one view of a banner, and the events
/// come from another one.
@MainActor
enum ChangingValues {
  /// A sentence for each value of an ad. A view that an ad makes for each drawing is not one.
  static func messages(of ad: Any) -> [String] {
    var found: [String] = []
    func compare(_ name: String, isSame: Bool) {
      if !isSame { found.append("\(type(of: ad)) has another \(name) each time it is read.") }
    }
    func compare<Value: Equatable>(_ name: String, _ read: () -> Value) {
      compare(name, isSame: read() == read())
    }
    if let ad = ad as? any MediationBannerAd {
      // Both live while they are compared: otherwise, the second one could have the first one's address.
      let (first, second) = (ad.view, ad.view)
      compare("view", isSame: first === second)
    }
    if let ad = ad as? any MediationNativeAd {
      compare("headline") { ad.headline }
      compare("body") { ad.body }
      compare("callToAction") { ad.callToAction }
      compare("advertiser") { ad.advertiser }
      compare("store") { ad.store }
      compare("price") { ad.price }
      compare("starRating") { ad.starRating }
      compare("hasVideoContent") { ad.hasVideoContent }
      compare("mediaContentAspectRatio") { ad.mediaContentAspectRatio }
    }
    return found
  }
}
