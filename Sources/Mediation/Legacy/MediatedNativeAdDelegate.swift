public import EventLoop

/// Receives the bridge's calls about a legacy native ad.
@LoopActor
public protocol MediatedNativeAdDelegate: AnyObject {
  /// The ad was drawn. Place the network's AdChoices icon in the view, in the corner that the
  /// publisher's ``NativeAdViewAdOptions`` prefer, or at the top right. If the network tracks for
  /// itself, pass the view to it.
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRenderIn view: View,
    viewController: ViewController
  )

  /// The bridge has counted the impression. Called at most once.
  func mediatedNativeAdDidRecordImpression(_ mediatedNativeAd: any MediatedNativeAd)

  /// The bridge has counted a click.
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAssetWithName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  )

  /// The ad was removed from its view. Remove the AdChoices icon and release the view.
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didUntrackView view: View?
  )
}

extension MediatedNativeAdDelegate {
  public func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRenderIn view: View,
    viewController: ViewController
  ) {}

  public func mediatedNativeAdDidRecordImpression(_ mediatedNativeAd: any MediatedNativeAd) {}

  public func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAssetWithName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {}

  public func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didUntrackView view: View?
  ) {}
}
