public import EventLoop

/// Where legacy native ads report what happens to them: the six messages of the legacy guide.
///
/// The messages are class methods and name the ad that they are about. One about an ad that the
/// bridge does not hold goes nowhere.
@BridgeActor
public enum MediatedNativeAdNotificationSource {
  /// The host of each legacy ad that a custom event has delivered and that still lives.
  private static var hosts: [ObjectIdentifier: WeakHost] = [:]

  private struct WeakHost {
    weak var host: HostedNativeAd?
  }

  /// The network, which tracks impressions itself, has counted one.
  public static func mediatedNativeAdDidRecordImpression(_ ad: any MediatedNativeAd) {
    host(of: ad)?.eventDelegate?.reportImpression()
  }

  /// The network, which tracks clicks itself, has counted one.
  public static func mediatedNativeAdDidRecordClick(_ ad: any MediatedNativeAd) {
    host(of: ad)?.eventDelegate?.reportClick()
  }

  /// The ad is about to open a screen inside the application.
  public static func mediatedNativeAdWillPresentScreen(_ ad: any MediatedNativeAd) {
    host(of: ad)?.eventDelegate?.willPresentFullScreenView()
  }

  /// The ad's screen is about to be dismissed.
  public static func mediatedNativeAdWillDismissScreen(_ ad: any MediatedNativeAd) {
    host(of: ad)?.eventDelegate?.willDismissFullScreenView()
  }

  /// The ad's screen was dismissed.
  public static func mediatedNativeAdDidDismissScreen(_ ad: any MediatedNativeAd) {
    host(of: ad)?.eventDelegate?.didDismissFullScreenView()
  }

  /// The ad is about to send the person to another application.
  public static func mediatedNativeAdWillLeaveApplication(_ ad: any MediatedNativeAd) {
    host(of: ad)?.eventDelegate?.willLeaveApplication()
  }

  static func register(_ host: HostedNativeAd, for ad: any MediatedNativeAd) {
    hosts[ObjectIdentifier(ad)] = WeakHost(host: host)
  }

  static func unregister(_ ad: any MediatedNativeAd) {
    hosts[ObjectIdentifier(ad)] = nil
  }

  private static func host(of ad: any MediatedNativeAd) -> HostedNativeAd? {
    hosts[ObjectIdentifier(ad)]?.host
  }
}
