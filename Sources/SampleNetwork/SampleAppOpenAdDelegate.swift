package import EventLoop

/// Hears what becomes of one app open ad.
///
/// Only the outcome of the load has to be listened to: the other methods do nothing without an
/// implementation.
@BridgeActor
package protocol SampleAppOpenAdDelegate: AnyObject {
  /// The network has an ad.
  func appOpenAdDidReceiveAd(_ appOpenAd: SampleAppOpenAd)

  /// The network has no ad.
  func appOpenAd(_ appOpenAd: SampleAppOpenAd, didFailToLoadWith errorCode: SampleErrorCode)

  /// The ad is about to cover the screen.
  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd)

  /// The ad covers the screen.
  func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd)

  /// The ad is gone.
  func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd)

  /// A tap is about to open another app.
  func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd)
}

extension SampleAppOpenAdDelegate {
  package func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd) {}
  package func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd) {}
  package func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd) {}
  package func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd) {}
}
