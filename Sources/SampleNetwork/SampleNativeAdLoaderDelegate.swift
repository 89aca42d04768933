package import EventLoop

/// Hears what became of a request for a native ad.
@BridgeActor
package protocol SampleNativeAdLoaderDelegate: AnyObject {
  /// The network has an ad.
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd)

  /// The network has no ad.
  func adLoader(
    _ adLoader: SampleNativeAdLoader,
    didFailToLoadAdWith errorCode: SampleErrorCode
  )
}
