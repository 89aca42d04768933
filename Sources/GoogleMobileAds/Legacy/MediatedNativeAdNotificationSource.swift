import Foundation
import Synchronization

/// Reports the events of ads of the legacy API, on any thread.
public final class MediatedNativeAdNotificationSource: NSObject {
  public class func mediatedNativeAdDidRecordImpression(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.impression, of: ad)
  }

  public class func mediatedNativeAdDidRecordClick(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.click, of: ad)
  }

  public class func mediatedNativeAdWillPresentScreen(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.willPresentFullScreenView, of: ad)
  }

  public class func mediatedNativeAdWillDismissScreen(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.willDismissFullScreenView, of: ad)
  }

  public class func mediatedNativeAdDidDismissScreen(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.didDismissFullScreenView, of: ad)
  }

  public class func mediatedNativeAdWillLeaveApplication(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.willLeaveApplication, of: ad)
  }

  public class func mediatedNativeAdDidPlayVideo(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.didPlayVideo, of: ad)
  }

  public class func mediatedNativeAdDidPauseVideo(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.didPauseVideo, of: ad)
  }

  public class func mediatedNativeAdDidEndVideoPlayback(_ ad: any MediatedNativeAd) {
    NativeAdEvents.report(.didEndVideo, of: ad)
  }
}

/// Reports the events of unified ads of legacy custom events, on any thread. The SDK had it in its
/// versions 7 and 8.
public final class MediatedUnifiedNativeAdNotificationSource: NSObject {
  public class func mediatedNativeAdDidRecordImpression(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.impression, of: ad)
  }

  public class func mediatedNativeAdDidRecordClick(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.click, of: ad)
  }

  public class func mediatedNativeAdWillPresentScreen(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.willPresentFullScreenView, of: ad)
  }

  public class func mediatedNativeAdWillDismissScreen(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.willDismissFullScreenView, of: ad)
  }

  public class func mediatedNativeAdDidDismissScreen(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.didDismissFullScreenView, of: ad)
  }

  public class func mediatedNativeAdWillLeaveApplication(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.willLeaveApplication, of: ad)
  }

  public class func mediatedNativeAdDidPlayVideo(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.didPlayVideo, of: ad)
  }

  public class func mediatedNativeAdDidPauseVideo(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.didPauseVideo, of: ad)
  }

  public class func mediatedNativeAdDidEndVideoPlayback(_ ad: any MediatedUnifiedNativeAd) {
    NativeAdEvents.report(.didEndVideo, of: ad)
  }
}

/// Passes the events of native ads of the legacy API to their loads.
enum NativeAdEvents {
  /// Where the events of an ad go.
  private struct Registration: @unchecked Sendable {
    // Guarded by the lock below.
    weak var ad: (any NSObjectProtocol)?
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
  static func register(_ ad: any NSObjectProtocol, _ events: AdEvents) -> Contract
    .ReportedEventName?
  {
    registrations.withLock { registrations in
      registrations = registrations.filter { $0.value.ad != nil }
      let early = registrations[ObjectIdentifier(ad)]?.early
      registrations[ObjectIdentifier(ad)] = Registration(ad: ad, events: events)
      return early
    }
  }

  /// Reports an event to the load of the ad.
  static func report(_ event: Contract.ReportedEventName, of ad: any NSObjectProtocol) {
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
