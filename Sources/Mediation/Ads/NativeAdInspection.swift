import EventLoop

/// Looks at what an adapter delivers as a native ad.
@BridgeActor
struct NativeAdInspection {
  /// The rules that the ad breaks, and how.
  private(set) var breaches: [EventSequence.Breach] = []

  init(
    _ ad: any MediationNativeAd,
    _ requestedTypes: Set<NativeAdType>,
    _ options: [any AdLoaderOptions]
  ) {
    if let type = ad.adType, !requestedTypes.contains(type) {
      note(.unrequestedAdType, "The ad is of the type \(type.rawValue), which nobody asked for.")
    }
    let wantsURLs = options.contains {
      ($0 as? NativeAdImageAdLoaderOptions)?.disableImageLoading == true
    }
    if !wantsURLs {
      let images = [ad.icon].compactMap(\.self) + (ad.images ?? [])
      if images.contains(where: { $0.image == nil }) {
        note(.imageNotDelivered, "Image loading is enabled, and an image is only a URL.")
      }
    }
    let assets = [
      ("headline", ad.headline?.isEmpty == false), ("body", ad.body?.isEmpty == false),
      ("callToAction", ad.callToAction?.isEmpty == false),
      ("icon", ad.icon != nil || ad.adType != .appInstall),
    ]
    let missing = assets.filter { !$0.1 }.map(\.0)
    if !missing.isEmpty {
      note(.missingAsset, "The ad has no \(missing.joined(separator: ", no ")).")
    }
  }

  private mutating func note(_ rule: ContractRule, _ message: String) {
    breaches.append(EventSequence.Breach(rule: rule, message: message))
  }
}
