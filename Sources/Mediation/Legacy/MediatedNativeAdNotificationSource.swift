public import EventLoop

/// Receives the events of legacy native ads: the six messages of the legacy guide.
///
/// The messages are static methods, and each names its ad.
@LoopActor
public enum MediatedNativeAdNotificationSource {
  /// The network, which tracks impressions itself, has counted an impression.
  public static func mediatedNativeAdDidRecordImpression(_ ad: any MediatedNativeAd) {
    report(.impression, of: ad)
  }

  /// The network, which tracks clicks itself, has counted a click.
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

  /// The ad is about to open another application.
  public static func mediatedNativeAdWillLeaveApplication(_ ad: any MediatedNativeAd) {
    report(.willLeaveApplication, of: ad)
  }

  // MARK: Destinations

  /// Receives an ad's events.
  private enum Destination {
    /// The ad was delivered. It may have been disposed of since.
    case delegate(any MediationNativeAdEventDelegate)
    /// The ad has reported this event before it was delivered.
    indirect case nowhere(AdEvent.Kind)
  }

  private struct Registration {
    weak var ad: (any MediatedNativeAd)?
    let destination: Destination
  }

  private static var registrations: [ObjectIdentifier: Registration] = [:]
  /// The number of registrations above which those of released ads are removed.
  private static var sweepCount = 64

  /// How many ads are known, released ones included.
  static var registrationCount: Int { registrations.count }

  /// Sends the later events of an ad to `delegate`, because the ad was just delivered.
  static func register(
    _ ad: any MediatedNativeAd, delegate: any MediationNativeAdEventDelegate
  ) {
    add(Registration(ad: ad, destination: .delegate(delegate)))
  }

  /// The event that a legacy ad reported before it was delivered, if it did.
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
    // A released ad may have had the same address.
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
