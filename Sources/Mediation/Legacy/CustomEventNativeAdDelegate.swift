public import EventLoop

/// Where a legacy custom event sends the outcome of a request: one of the two messages, once.
@BridgeActor
public protocol CustomEventNativeAdDelegate: AnyObject {
  /// The network gave an ad; this is it, mapped.
  func customEventNativeAd(
    _ customEvent: any CustomEventNativeAd,
    didReceive mediatedNativeAd: any MediatedNativeAd
  )

  /// The network gave none.
  func customEventNativeAd(
    _ customEvent: any CustomEventNativeAd,
    didFailToLoadWithError error: any Error
  )
}
