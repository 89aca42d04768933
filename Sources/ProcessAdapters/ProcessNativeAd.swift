import AdapterMessages
import EventLoop
import JSON
import Mediation
import MediationJSON

/// A native ad of a process adapter.
@LoopActor
final class ProcessNativeAd: ProcessAd, MediationNativeAd {
  var headline: String? { assets?.headline }
  var body: String? { assets?.body }
  var callToAction: String? { assets?.callToAction }
  var icon: NativeAdImage? { assets?.icon }
  var images: [NativeAdImage]? { assets?.images }
  var starRating: JSONNumber? { assets?.starRating }
  var store: String? { assets?.store }
  var price: String? { assets?.price }
  var advertiser: String? { assets?.advertiser }
  var extraAssets: JSONObject? { assets?.extraAssets }
  let adType: NativeAdType?
  let isLegacy: Bool
  private(set) var adChoicesView: View?
  let placesAdChoices: Bool
  /// Whether the program has said where its ad has put the icon.
  private(set) var showsAdChoices = false
  /// `nil` after ``didDispose()``, as the assets.
  private(set) var adChoicesContent: AdChoicesContent?
  let mediaView: View?
  let hasVideoContent: Bool
  let mediaContentAspectRatio: Double
  let duration: Double

  /// `nil` after ``didDispose()``: they may be large, and the ad is kept for late events.
  private var assets: NativeAdAssets?
  private let bytes: Int
  private let tracking: Tracking
  private let adChoicesPosition: AdChoicesPosition
  /// The views of the assets that react to a touch, as the client drew the ad last.
  private var clickableViews: [NativeAssetIdentifier: View] = [:]

  /// - Parameters:
  ///   - defaultTracking: Who counts what, if the ad does not say.
  ///   - adChoicesPosition: The corner that the publisher prefers.
  init(
    _ content: NativeAdContent,
    isLegacy: Bool,
    defaultTracking: Tracking,
    adChoicesPosition: AdChoicesPosition,
    loadID: LoadID,
    of process: AdapterProcess,
    onDispose: @escaping @LoopActor () -> Void
  ) {
    self.isLegacy = isLegacy
    assets = content.assets
    adChoicesContent = content.adChoices?.content
    bytes = (content.assets?.byteCount ?? 0) + (adChoicesContent?.byteCount ?? 0)
    adType = content.nativeAdType
    adChoicesView = content.adChoices.map { icon in
      View(
        identifier: NativeAssetIdentifier.adChoicesView.rawValue,
        frame: Rect(x: 0, y: 0, width: icon.size.width, height: icon.size.height))
    }
    placesAdChoices = isLegacy && content.adChoices == nil
    mediaView = content.mediaContent.map { _ in
      View(
        identifier: NativeAssetIdentifier.mediaView.rawValue,
        frame: Rect(x: 0, y: 0, width: 0, height: 0))
    }
    hasVideoContent = content.mediaContent?.hasVideoContent ?? false
    mediaContentAspectRatio = content.mediaContent?.aspectRatio ?? 0
    duration = Double(content.mediaContent?.durationMs ?? 0) / 1_000
    tracking = content.tracking ?? defaultTracking
    self.adChoicesPosition = adChoicesPosition
    super.init(loadID: loadID, format: .native, of: process, onDispose: onDispose)
  }

  override var contentBytes: Int { bytes }

  func handlesUserClicks() -> Bool { tracking.clicks == .adapter }
  func handlesUserImpressions() -> Bool { tracking.impressions == .adapter }

  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    clickableViews = clickableAssetViews
    let icon = adChoicesView.map { icon in
      AdChoicesPlacement(position: adChoicesPosition, frame: icon.frame)
    }
    tell(
      DidRenderRequest.self,
      DidRenderRequest.Params(
        loadID: loadID, view: ViewParameters(view),
        clickableAssetViews: AssetViews(clickableAssetViews),
        nonclickableAssetViews: AssetViews(nonclickableAssetViews), adChoices: icon,
        mediaView: mediaView?.frame),
      onResult: { [self] result in didPlace(result.adChoices) })
  }

  /// A legacy ad has put its icon into its view, or has none.
  private func didPlace(_ icon: DidRenderRequest.LegacyAdChoices?) {
    guard placesAdChoices, let icon else { return }
    showsAdChoices = true
    if case .frame(let frame) = icon {
      adChoicesView = View(
        identifier: NativeAssetIdentifier.adChoicesView.rawValue, frame: frame)
    }
  }

  func didRecordImpression() {
    tell(DidRecordImpressionRequest.self, LoadIDParameters(loadID: loadID))
  }

  func didTapAsset(withName assetName: NativeAssetIdentifier) {
    tellIfListed(
      DidTapAssetRequest.self, DidTapAssetRequest.Params(loadID: loadID, asset: assetName))
  }

  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {
    tell(
      DidRecordClickOnAssetRequest.self,
      DidRecordClickOnAssetRequest.Params(
        loadID: loadID, asset: assetName, frame: clickableViews[assetName]?.frame))
  }

  func didUntrackView(_ view: View?) {
    clickableViews = [:]
    if placesAdChoices { (adChoicesView, showsAdChoices) = (nil, false) }
    tell(DidUntrackViewRequest.self, LoadIDParameters(loadID: loadID))
  }

  override func didDispose() {
    assets = nil
    adChoicesContent = nil
    super.didDispose()
  }
}
