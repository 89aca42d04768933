import EventLoop
import JSON

/// Checks a native ad when an adapter delivers it.
@LoopActor
struct NativeAdInspection {
  /// The rules that the ad breaks.
  private(set) var violations: [EventSequence.Violation] = []
  /// Whether the publisher could not draw the ad. Such an ad has a type that was not requested, or
  /// it is a legacy ad without a type or without content.
  private(set) var isRefused = false

  init(
    _ ad: any MediationNativeAd,
    _ requestedTypes: NativeAdTypes,
    _ loadsImages: Bool
  ) {
    let adType = ad.adType
    if let adType {
      if !requestedTypes.contains(adType) {
        note(.unrequestedAdType, "The ad has the type \(adType.rawValue), which was not requested.")
        isRefused = true
      }
    } else if ad.isLegacy {
      note(.unrequestedAdType, "The ad has neither of the types of the legacy API.")
      isRefused = true
    }
    let isMissing = { (image: NativeAdImage) in
      loadsImages ? image.image == nil : image.imageURL == nil
    }
    if ad.icon.map(isMissing) == true || ad.images?.contains(where: isMissing) == true {
      note(
        .imageNotDelivered,
        loadsImages
          ? "Image loading is enabled, but an image has only a URL."
          : "Image loading is disabled, but an image has no URL.")
    }
    var missing: [String] = []
    if ad.headline?.isEmpty != false { missing.append("headline") }
    if ad.body?.isEmpty != false { missing.append("body") }
    if ad.callToAction?.isEmpty != false { missing.append("callToAction") }
    if adType == .appInstall, ad.icon == nil { missing.append("icon") }
    if !missing.isEmpty {
      note(.missingAsset, "The ad has no \(missing.joined(separator: ", no ")).")
      if ad.isLegacy, Self.isEmpty(ad) { isRefused = true }
    }
    if MediatedNativeAdNotificationSource.earlyEvent(of: ad) != nil {
      note(
        .eventBeforeCompletion, "The adapter reported an event of an ad before it delivered the ad."
      )
    }
  }

  /// Whether an ad has nothing to draw.
  private static func isEmpty(_ ad: any MediationNativeAd) -> Bool {
    let texts = [ad.headline, ad.body, ad.callToAction, ad.store, ad.price, ad.advertiser]
    return texts.allSatisfy { $0?.isEmpty != false } && ad.icon == nil
      && ad.images?.isEmpty != false && ad.starRating == nil && ad.extraAssets?.isEmpty != false
      && ad.mediaView == nil
  }

  private mutating func note(_ rule: ContractRule, _ message: String) {
    violations.append(EventSequence.Violation(rule: rule, message: message))
  }
}
