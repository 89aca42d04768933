public import EventLoop

/// Whom the bridge tells of what happens to a legacy native ad.
@BridgeActor
public protocol MediatedNativeAdDelegate: AnyObject {
  /// The ad was drawn. Put the network's AdChoices icon into the view here, in the corner that the
  /// publisher's ``NativeAdViewAdOptions`` prefer, top right without a preference. An ad whose
  /// network tracks for itself hands the view on.
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRenderIn view: View,
    viewController: ViewController
  )

  /// The bridge has counted the impression. Called once at most.
  func mediatedNativeAdDidRecordImpression(_ mediatedNativeAd: any MediatedNativeAd)

  /// The bridge has counted a click.
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAssetWithName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  )

  /// The ad left its view. Take the AdChoices icon away, and let go of the view.
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
