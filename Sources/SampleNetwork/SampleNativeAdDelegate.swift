package import EventLoop

/// Hears of what happens to one native ad.
///
/// Every method is optional: without an implementation it does nothing.
@BridgeActor
package protocol SampleNativeAdDelegate: AnyObject {
  /// The network counted the impression, in the view that it watches.
  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd)

  /// The network counted a click, in the view that it watches.
  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd)

  /// The advertiser's page is about to open inside the app.
  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd)

  /// The advertiser's page is about to close.
  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd)

  /// The advertiser's page has closed.
  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd)

  /// Another app is about to open.
  func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd)

  /// The video plays, from its start or from where it had paused.
  func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd)

  /// The video was paused.
  func nativeAdDidPauseVideo(_ nativeAd: SampleNativeAd)

  /// The video came to its end.
  func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd)

  /// The video lost its sound.
  func nativeAdDidMuteVideo(_ nativeAd: SampleNativeAd)

  /// The video got its sound.
  func nativeAdDidUnmuteVideo(_ nativeAd: SampleNativeAd)
}

extension SampleNativeAdDelegate {
  package func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd) {}
  package func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) {}
  package func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) {}
  package func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidPauseVideo(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidMuteVideo(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidUnmuteVideo(_ nativeAd: SampleNativeAd) {}
}
