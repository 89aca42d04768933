package import EventLoop

/// Hears what becomes of one interstitial.
@BridgeActor
package protocol SampleInterstitialAdDelegate: AnyObject {
  /// The network has an ad.
  func interstitialDidLoad(_ interstitial: SampleInterstitial)

  /// The network has no ad.
  func interstitial(
    _ interstitial: SampleInterstitial,
    didFailToLoadAdWith errorCode: SampleErrorCode
  )

  /// The ad is about to cover the screen.
  func interstitialWillPresentScreen(_ interstitial: SampleInterstitial)

  /// The ad is about to go.
  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial)

  /// The ad is gone.
  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial)

  /// A click, which has already closed the ad, is about to open another app.
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial)
}
