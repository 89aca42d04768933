import Ads
import EventLoop
import Mediation

/// A native ad of a process adapter.
@LoopActor
final class ProcessNativeAd: ProcessAd, NativeAdapterAd {
  /// Empty after ``didDispose()``: they may be large, and the ad is kept for late events.
  private(set) var assets: NativeAdAssets
  let nativeAdType: NativeAdType?
  let tracking: Tracking
  /// `nil` after ``didDispose()``, as the assets.
  private(set) var adChoices: AdChoicesIcon?
  private(set) var legacyAdChoices: LegacyAdChoices?
  let mediaContent: MediaContent?

  private let bytes: Int

  init(
    _ content: NativeAdContent,
    loadID: LoadID,
    of host: Host,
    onDispose: @escaping @LoopActor () -> Void
  ) {
    assets = content.assets ?? NativeAdAssets()
    nativeAdType = content.nativeAdType
    tracking = content.tracking ?? host.introduction.tracking
    adChoices = content.adChoices
    mediaContent = content.mediaContent
    bytes = assets.byteCount + (content.adChoices?.content?.byteCount ?? 0)
    super.init(loadID: loadID, format: .native, of: host, onDispose: onDispose)
  }

  override var contentBytes: Int { bytes }

  func didRender(_ rendering: AdRendering) {
    tell(
      DidRender.self, DidRender.Params(loadID: loadID, rendering: rendering),
      onResult: { [self] result in legacyAdChoices = result.adChoices })
  }

  func didRecordImpression() {
    tell(DidRecordImpression.self, LoadIDParams(loadID: loadID))
  }

  func didTap(_ asset: AssetName) {
    tellIfListed(DidTapAsset.self, DidTapAsset.Params(loadID: loadID, asset: asset))
  }

  func didRecordClick(on asset: AssetName, frame: Rect?) {
    tell(
      DidRecordClickOnAsset.self,
      DidRecordClickOnAsset.Params(loadID: loadID, asset: asset, frame: frame))
  }

  func didUntrack() {
    legacyAdChoices = nil
    tell(DidUntrackView.self, LoadIDParams(loadID: loadID))
  }

  override func didDispose() {
    assets = NativeAdAssets()
    adChoices = nil
    super.didDispose()
  }
}
