public import EventLoop

/// Where legacy native ads report what happens to them: the six messages of the legacy guide.
///
/// The messages are class methods and name the ad that they are about.
@BridgeActor
public enum MediatedNativeAdNotificationSource {
  /// The network, which tracks impressions itself, has counted one.
  public static func mediatedNativeAdDidRecordImpression(_ ad: any MediatedNativeAd) {
    report(.impression, of: ad)
  }

  /// The network, which tracks clicks itself, has counted one.
  public static func mediatedNativeAdDidRecordClick(_ ad: any MediatedNativeAd) {
    report(.click(asset: nil), of: ad)
  }

  /// The ad is about to open a screen inside the application.
  public static func mediatedNativeAdWillPresentScreen(_ ad: any MediatedNativeAd) {
    report(.willPresentFullScreenView, of: ad)
  }

  /// The ad's screen is about to be dismissed.
  public static func mediatedNativeAdWillDismissScreen(_ ad: any MediatedNativeAd) {
    report(.willDismissFullScreenView, of: ad)
  }

  /// The ad's screen was dismissed.
  public static func mediatedNativeAdDidDismissScreen(_ ad: any MediatedNativeAd) {
    report(.didDismissFullScreenView, of: ad)
  }

  /// The ad is about to send the person to another application.
  public static func mediatedNativeAdWillLeaveApplication(_ ad: any MediatedNativeAd) {
    report(.willLeaveApplication, of: ad)
  }

  // MARK: Which ad is which

  /// What is known of where an ad's events go.
  private enum Destination {
    /// The ad was delivered; also when it is disposed of by now.
    case delegate(any MediationNativeAdEventDelegate)
    /// The ad was not delivered yet, and has reported something all the same.
    indirect case nowhere(AdEvent.Kind)
  }

  private struct Registration {
    weak var ad: (any MediatedNativeAd)?
    let destination: Destination
  }

  private static var registrations: [ObjectIdentifier: Registration] = [:]
  /// How many registrations there may be before those of ads that are gone are swept out.
  private static var sweepCount = 64

  /// Sends the events of an ad that was just delivered to `delegate`.
  static func register(
    _ ad: any MediatedNativeAd, delegate: any MediationNativeAdEventDelegate
  ) {
    add(Registration(ad: ad, destination: .delegate(delegate)))
  }

  /// What a legacy ad has reported before it was delivered; `nil` for any other ad.
  package static func earlyEvent(of ad: any MediationNativeAd) -> AdEvent.Kind? {
    guard let hosted = ad as? HostedNativeAd,
      case .nowhere(let event) = registration(of: hosted.ad)?.destination
    else { return nil }
    return event
  }

  private static func report(_ event: AdEvent.Kind, of ad: any MediatedNativeAd) {
    switch registration(of: ad)?.destination {
    case .delegate(let delegate): delegate.report(event)
    case .nowhere: break
    case nil: add(Registration(ad: ad, destination: .nowhere(event)))
    }
  }

  private static func registration(of ad: any MediatedNativeAd) -> Registration? {
    let registration = registrations[ObjectIdentifier(ad)]
    // Another ad may have been at the same place in memory before.
    return registration?.ad === ad ? registration : nil
  }

  private static func add(_ registration: Registration) {
    guard let ad = registration.ad else { return }
    registrations[ObjectIdentifier(ad)] = registration
    guard registrations.count > sweepCount else { return }
    registrations = registrations.filter { $0.value.ad != nil }
    sweepCount = max(64, 2 * registrations.count)
  }
}
