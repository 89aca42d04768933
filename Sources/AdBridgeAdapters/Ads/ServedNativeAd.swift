import AdapterMessages
import EventLoop
import Mediation

/// A native ad that the bridge has asked for.
final class ServedNativeAd: ServedAd, MediationNativeAdEventDelegate {
  private var mapped: (any MediationNativeAd)?
  private var rendering: Rendering?

  /// Where the ad is drawn.
  private struct Rendering {
    let view: View
    let assetViews: [NativeAssetIdentifier: View]
  }

  override var mediationAd: (any MediationAd)? { mapped }

  /// Receives the adapter's answer.
  ///
  /// - Returns: The delegate for the ad's events; `nil` if the bridge does not take the ad.
  func complete(_ ad: (any MediationNativeAd)?, _ error: (any Error)?) -> ServedNativeAd? {
    // It was reported before the answer and is written before it, so the bridge sees the violation.
    if isLoading, let ad, let event = MediatedNativeAdNotificationSource.earlyEvent(of: ad) {
      report(event)
    }
    guard answer(with: ad.map(NativeAdContent.init), error) else { return nil }
    mapped = ad
    return self
  }

  override func release() {
    mapped = nil
    rendering = nil
    super.release()
  }

  /// The ad was drawn, and the bridge has chosen the place of its AdChoices icon.
  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    adChoicesFrame: Rect?
  ) {
    rendering = Rendering(
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
    let view = rendering?.view
    rendering = nil
    mapped?.adChoicesView?.removeFromSuperview()
    mapped?.didUntrackView(view)
  }

  func didRecordImpression() {
    mapped?.didRecordImpression()
  }

  func didRecordClick(on asset: NativeAssetIdentifier) {
    // An asset without a view gets one without a size.
    let view =
      rendering?.assetViews[asset]
      ?? View(identifier: asset.rawValue, frame: Rect(x: 0, y: 0, width: 0, height: 0))
    mapped?.didRecordClickOnAsset(withName: asset, view: view, viewController: .screen)
  }
}
