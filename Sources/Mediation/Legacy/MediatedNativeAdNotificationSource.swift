public import EventLoop

/// Where legacy native ads report what happens to them: the six messages of the legacy guide.
///
/// The messages are class methods and name the ad that they are about.
@BridgeActor
public enum MediatedNativeAdNotificationSource {
  /// The network, which tracks impressions itself, has counted one.
  public static func mediatedNativeAdDidRecordImpression(_ ad: any MediatedNativeAd) {
    delegate(of: ad)?.reportImpression()
  }

  /// The network, which tracks clicks itself, has counted one.
  public static func mediatedNativeAdDidRecordClick(_ ad: any MediatedNativeAd) {
    delegate(of: ad)?.reportClick()
  }

  /// The ad is about to open a screen inside the application.
  public static func mediatedNativeAdWillPresentScreen(_ ad: any MediatedNativeAd) {
    delegate(of: ad)?.willPresentFullScreenView()
  }

  /// The ad's screen is about to be dismissed.
  public static func mediatedNativeAdWillDismissScreen(_ ad: any MediatedNativeAd) {
    delegate(of: ad)?.willDismissFullScreenView()
  }

  /// The ad's screen was dismissed.
  public static func mediatedNativeAdDidDismissScreen(_ ad: any MediatedNativeAd) {
    delegate(of: ad)?.didDismissFullScreenView()
  }

  /// The ad is about to send the person to another application.
  public static func mediatedNativeAdWillLeaveApplication(_ ad: any MediatedNativeAd) {
    delegate(of: ad)?.willLeaveApplication()
  }

  // MARK: Which ad is which

  /// An ad that was delivered, or that spoke before it was.
  private struct Registration {
    weak var ad: (any MediatedNativeAd)?
    /// Where the ad's events go, also when it is disposed of; `nil` before it is delivered.
    let delegate: NativeAd?
  }

  private static var registrations: [ObjectIdentifier: Registration] = [:]
  /// How many registrations there may be before those of ads that are gone are swept out.
  private static var sweepCount = 64

  /// Sends the events of an ad that was just delivered to `delegate`.
  static func register(_ ad: any MediatedNativeAd, delegate: NativeAd) {
    if let early = registration(of: ad), early.delegate == nil {
      delegate.report(
        .eventBeforeCompletion, "The adapter reported something of an ad before it delivered it.")
    }
    add(Registration(ad: ad, delegate: delegate))
  }

  private static func delegate(of ad: any MediatedNativeAd) -> NativeAd? {
    guard let registration = registration(of: ad) else {
      add(Registration(ad: ad, delegate: nil))
      return nil
    }
    return registration.delegate
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
