import Foundation
import Synchronization

/// Reports the events of ads of the legacy API, on any thread.
public final class MediatedNativeAdNotificationSource: NSObject {
  public class func mediatedNativeAdDidRecordImpression(_ ad: any MediatedNativeAd) {
    report(.impression, of: ad)
  }

  public class func mediatedNativeAdDidRecordClick(_ ad: any MediatedNativeAd) {
    report(.click, of: ad)
  }

  public class func mediatedNativeAdWillPresentScreen(_ ad: any MediatedNativeAd) {
    report(.willPresentFullScreenView, of: ad)
  }

  public class func mediatedNativeAdWillDismissScreen(_ ad: any MediatedNativeAd) {
    report(.willDismissFullScreenView, of: ad)
  }

  public class func mediatedNativeAdDidDismissScreen(_ ad: any MediatedNativeAd) {
    report(.didDismissFullScreenView, of: ad)
  }

  public class func mediatedNativeAdWillLeaveApplication(_ ad: any MediatedNativeAd) {
    report(.willLeaveApplication, of: ad)
  }

  public class func mediatedNativeAdDidPlayVideo(_ ad: any MediatedNativeAd) {
    report(.didPlayVideo, of: ad)
  }

  public class func mediatedNativeAdDidPauseVideo(_ ad: any MediatedNativeAd) {
    report(.didPauseVideo, of: ad)
  }

  public class func mediatedNativeAdDidEndVideoPlayback(_ ad: any MediatedNativeAd) {
    report(.didEndVideo, of: ad)
  }

  // MARK: Ads

  /// Where the events of an ad go.
  private struct Registration: @unchecked Sendable {
    // Guarded by the lock below.
    weak var ad: (any MediatedNativeAd)?
    /// `nil` until the load has taken the ad.
    weak var events: AdEvents?
    /// What was reported before that: it is reported with the ad, so that the bridge sees that it
    /// came too early.
    var early: Contract.ReportedEventName?
  }

  private static let registrations = Mutex<[ObjectIdentifier: Registration]>([:])

  /// Sends the events of the ad to its load.
  ///
  /// - Returns: An event that was reported before.
  static func register(_ ad: any MediatedNativeAd, _ events: AdEvents) -> Contract
    .ReportedEventName?
  {
    registrations.withLock { registrations in
      registrations = registrations.filter { $0.value.ad != nil }
      let early = registrations[ObjectIdentifier(ad)]?.early
      registrations[ObjectIdentifier(ad)] = Registration(ad: ad, events: events)
      return early
    }
  }

  private class func report(_ event: Contract.ReportedEventName, of ad: any MediatedNativeAd) {
    let events = registrations.withLock { registrations -> AdEvents? in
      if let registration = registrations[ObjectIdentifier(ad)], registration.ad === ad {
        return registration.events
      }
      registrations[ObjectIdentifier(ad)] = Registration(ad: ad, early: event)
      return nil
    }
    events?.report(event)
  }
}
