import EventLoop
import Mediation

/// A native ad that the bridge has asked for.
final class ServedNativeAd: ServedAd, MediationNativeAdEventDelegate {
  private var mapped: (any MediationNativeAd)?
  private var rendered: RenderedAd?

  /// Where the ad is drawn.
  private struct RenderedAd {
    let view: View
    let assetViews: [NativeAssetIdentifier: View]
  }

  override var mediationAd: (any MediationAd)? { mapped }

  /// Takes the adapter's answer.
  ///
  /// - Returns: Where the ad's events go.
  func complete(_ ad: (any MediationNativeAd)?, _ error: (any Error)?) -> ServedNativeAd? {
    // Written before the answer, as it was reported, so the bridge sees the breach.
    if isLoading, let ad, let event = MediatedNativeAdNotificationSource.earlyEvent(of: ad) {
      report(event)
    }
    guard answer(with: ad.map(NativeAdResult.init), error) else { return nil }
    mapped = ad
    return self
  }

  override func letGo() {
    mapped = nil
    rendered = nil
    super.letGo()
  }

  /// The ad was drawn, and the bridge has found a place for its icon.
  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    adChoicesFrame: Rect?
  ) {
    rendered = RenderedAd(
      view: view,
      assetViews: clickableAssetViews.merging(nonclickableAssetViews) { clickable, _ in clickable })
    if let adChoicesFrame, let icon = mapped?.adChoicesView {
      icon.frame = adChoicesFrame
      view.addSubview(icon)
    }
    mapped?.didRender(
      in: view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews, viewController: .screen)
  }

  /// The ad left the view that it was drawn in.
  func didUntrackView() {
    let view = rendered?.view
    rendered = nil
    mapped?.adChoicesView?.removeFromSuperview()
    mapped?.didUntrackView(view)
  }

  func didRecordImpression() {
    mapped?.didRecordImpression()
  }

  func didRecordClick(on asset: NativeAssetIdentifier) {
    // An asset that was given no view has one of no size.
    let view =
      rendered?.assetViews[asset]
      ?? View(identifier: asset.rawValue, frame: Rect(x: 0, y: 0, width: 0, height: 0))
    mapped?.didRecordClickOnAsset(withName: asset, view: view, viewController: .screen)
  }
}
