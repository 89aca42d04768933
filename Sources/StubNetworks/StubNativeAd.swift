import Ads
import EventLoop
import Mediation

/// A native ad of a stub.
final class StubNativeAd: StubAd, NativeAdapterAd {
  let assets: NativeAdAssets
  let nativeAdType: NativeAdType?
  let tracking: Tracking
  let adChoices: AdChoicesIcon?
  private(set) var legacyAdChoices: LegacyAdChoices?
  let mediaContent: MediaContent?

  init(
    _ stub: StubDefinition, _ adTypes: NativeAdTypes, _ options: NativeAdOptions, on clock: Clock
  ) {
    let content: StubNativeContent =
      if case .native(let content) = stub.answer { content } else { .usual }
    let rule = stub.brokenRule
    var assets = content.assets
    if rule == .missingAsset { assets.headline = nil }
    if rule == .imageNotDelivered {
      assets.icon =
        options.image?.disableImageLoading == true
        ? Image(ImageData([], mimeType: "image/png", width: 0, height: 0))
        : Image(url: "https://example.com/icon.png", scale: 1)
    }
    self.assets = assets
    // An ad of the legacy API must have a type.
    nativeAdType =
      switch rule {
      case .unrequestedAdType: nil
      case .adChoicesMisplaced: NativeAdType.allCases.first(where: adTypes.contains)
      default: content.nativeAdType
      }
    adChoices = rule?.isLegacy == true ? nil : content.adChoices
    tracking =
      rule?.needsTracking == true
      ? Tracking(impressions: .adapter, clicks: content.tracking.clicks) : content.tracking
    mediaContent = content.mediaContent
    super.init(stub, .native, on: clock)
  }

  override func usualEvents(after trigger: StubTrigger) -> [AdEvent] {
    switch trigger {
    case .render where tracking.impressions == .adapter && stub.brokenRule == nil: [.impression]
    // The bridge counts the click.
    case .tap where tracking.clicks == .bridge: []
    default: super.usualEvents(after: trigger)
    }
  }

  func didRender(_ rendering: AdRendering) {
    if stub.brokenRule == .adChoicesMisplaced { legacyAdChoices = .absent }
    play(.render)
  }

  func didRecordImpression() { play(.recordImpression) }
  func didTap(_ asset: AssetName) { play(.tap) }
  func didRecordClick(on asset: AssetName, frame: Rect?) { play(.recordClick) }
  func didUntrack() { play(.untrack) }
}
