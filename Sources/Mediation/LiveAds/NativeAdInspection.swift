import Ads

/// Checks a native ad when an adapter delivers it.
struct NativeAdInspection {
  /// The rules that the ad breaks.
  private(set) var violations: [EventSequence.Violation] = []
  /// Whether the publisher could not draw the ad. Such an ad has a type that was not requested, or
  /// it is a legacy ad without a type or without content.
  private(set) var isRefused = false

  init(
    _ assets: NativeAdAssets, type: NativeAdType?, isLegacy: Bool, hasMedia: Bool,
    requestedTypes: NativeAdTypes, loadsImages: Bool
  ) {
    if let type {
      if !requestedTypes.contains(type) {
        note(.unrequestedAdType, "The ad has the type \(type.rawValue), which was not requested.")
        isRefused = true
      }
    } else if isLegacy {
      note(.unrequestedAdType, "The ad has neither of the types of the legacy API.")
      isRefused = true
    }
    let isMissing = { (image: Image) in loadsImages ? image.data == nil : image.url == nil }
    if assets.icon.map(isMissing) == true || assets.images?.contains(where: isMissing) == true {
      note(
        .imageNotDelivered,
        loadsImages
          ? "Image loading is enabled, but an image has only a URL."
          : "Image loading is disabled, but an image has no URL.")
    }
    var missing: [String] = []
    if assets.headline?.isEmpty != false { missing.append("headline") }
    if assets.body?.isEmpty != false { missing.append("body") }
    if assets.callToAction?.isEmpty != false { missing.append("callToAction") }
    if type == .appInstall, assets.icon == nil { missing.append("icon") }
    if !missing.isEmpty {
      note(.missingAsset, "The ad has no \(missing.joined(separator: ", no ")).")
      if isLegacy, assets.isEmpty, !hasMedia { isRefused = true }
    }
  }

  private mutating func note(_ rule: ContractRule, _ message: String) {
    violations.append(EventSequence.Violation(rule: rule, message: message))
  }
}
