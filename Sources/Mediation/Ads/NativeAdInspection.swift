import EventLoop

/// Checks a native ad when an adapter delivers it.
@BridgeActor
struct NativeAdInspection {
  /// The rules that the ad breaks.
  private(set) var violations: [EventSequence.Violation] = []

  init(
    _ ad: any MediationNativeAd,
    _ requestedTypes: Set<NativeAdType>,
    _ loadsImages: Bool
  ) {
    let adType = ad.adType
    if let type = adType, !requestedTypes.contains(type) {
      note(.unrequestedAdType, "The ad has the type \(type.rawValue), which was not requested.")
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
    }
    if MediatedNativeAdNotificationSource.earlyEvent(of: ad) != nil {
      note(
        .eventBeforeCompletion, "The adapter reported an event of an ad before it delivered the ad."
      )
    }
  }

  private mutating func note(_ rule: ContractRule, _ message: String) {
    violations.append(EventSequence.Violation(rule: rule, message: message))
  }
}
