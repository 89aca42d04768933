package import EventLoop

/// Hears what becomes of one banner.
@BridgeActor
package protocol SampleBannerAdDelegate: AnyObject {
  /// The banner has an ad.
  func bannerDidLoad(_ banner: SampleBanner)

  /// The network has no ad.
  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode)

  /// A tap is about to open another app.
  func bannerWillLeaveApplication(_ banner: SampleBanner)
}
