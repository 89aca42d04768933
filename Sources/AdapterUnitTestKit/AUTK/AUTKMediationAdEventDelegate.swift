public import Foundation
public import GoogleMobileAds
import Synchronization

// Google's kit has these classes: they count what an adapter reports, on any thread.

/// How often an adapter has called the methods of an event delegate.
private final class Counts: Sendable {
  enum Name: Sendable {
    case reportImpression, reportClick, willPresent, willDismiss, didDismiss
    case didPlayVideo, didPauseVideo, didStartVideo, didEndVideo, didMuteVideo, didUnmuteVideo
    case didRewardUser
  }

  private let counts = Mutex<[Name: UInt]>([:])

  func add(_ name: Name) { counts.withLock { $0[name, default: 0] += 1 } }

  subscript(name: Name) -> UInt {
    get { counts.withLock { $0[name] ?? 0 } }
    set { counts.withLock { $0[name] = newValue } }
  }
}

/// Counts the events of an ad of any format.
open class AUTKMediationAdEventDelegate: NSObject, MediationAdEventDelegate, @unchecked Sendable {
  // The counts and the error are locked. A test uses the ad after the load has returned.
  fileprivate let counts = Counts()
  private let error = Mutex<(any Error)?>(nil)

  public override init() {
    super.init()
  }

  /// Why the adapter could not present the ad; `nil` if it has not failed.
  open var didFailToPresentError: (any Error)? {
    get { error.withLock { $0 } }
    set { error.withLock { $0 = newValue } }
  }

  open var reportImpressionInvokeCount: UInt {
    get { counts[.reportImpression] }
    set { counts[.reportImpression] = newValue }
  }

  open var reportClickInvokeCount: UInt {
    get { counts[.reportClick] }
    set { counts[.reportClick] = newValue }
  }

  open var willPresentFullScreenViewInvokeCount: UInt {
    get { counts[.willPresent] }
    set { counts[.willPresent] = newValue }
  }

  open var willDismissFullScreenViewInvokeCount: UInt {
    get { counts[.willDismiss] }
    set { counts[.willDismiss] = newValue }
  }

  open var didDismissFullScreenViewInvokeCount: UInt {
    get { counts[.didDismiss] }
    set { counts[.didDismiss] = newValue }
  }

  open func reportImpression() { counts.add(.reportImpression) }
  open func reportClick() { counts.add(.reportClick) }
  open func willPresentFullScreenView() { counts.add(.willPresent) }
  open func willDismissFullScreenView() { counts.add(.willDismiss) }
  open func didDismissFullScreenView() { counts.add(.didDismiss) }
  open func didFailToPresentWithError(_ error: any Error) { didFailToPresentError = error }
}

/// Counts the events of an app open ad.
open class AUTKMediationAppOpenAdEventDelegate: AUTKMediationAdEventDelegate,
  MediationAppOpenAdEventDelegate, @unchecked Sendable
{
  /// The ad that the adapter has loaded.
  open var appOpenAd: (any MediationAppOpenAd)?
}

/// Counts the events of a banner.
open class AUTKMediationBannerAdEventDelegate: AUTKMediationAdEventDelegate,
  MediationBannerAdEventDelegate, @unchecked Sendable
{
  /// The ad that the adapter has loaded.
  open var bannerAd: (any MediationBannerAd)?

  /// Deprecated in the SDK, which ignores it.
  open func willBackgroundApplication() {}
}

/// Counts the events of an interstitial.
open class AUTKMediationInterstitialAdEventDelegate: AUTKMediationAdEventDelegate,
  MediationInterstitialAdEventDelegate, @unchecked Sendable
{
  /// The ad that the adapter has loaded.
  open var interstitialAd: (any MediationInterstitialAd)?

  /// Deprecated in the SDK, which ignores it.
  open func willBackgroundApplication() {}
}

/// Counts the events of a native ad.
open class AUTKMediationNativeAdEventDelegate: AUTKMediationAdEventDelegate,
  MediationNativeAdEventDelegate, @unchecked Sendable
{
  /// The ad that the adapter has loaded.
  open var nativeAd: (any MediationNativeAd)?

  open var didPlayVideoInvokeCount: UInt {
    get { counts[.didPlayVideo] }
    set { counts[.didPlayVideo] = newValue }
  }

  open var didPauseVideoInvokeCount: UInt {
    get { counts[.didPauseVideo] }
    set { counts[.didPauseVideo] = newValue }
  }

  open var didEndVideoInvokeCount: UInt {
    get { counts[.didEndVideo] }
    set { counts[.didEndVideo] = newValue }
  }

  open var didMuteVideoInvokeCount: UInt {
    get { counts[.didMuteVideo] }
    set { counts[.didMuteVideo] = newValue }
  }

  open var didUnmuteVideoInvokeCount: UInt {
    get { counts[.didUnmuteVideo] }
    set { counts[.didUnmuteVideo] = newValue }
  }

  open func didPlayVideo() { counts.add(.didPlayVideo) }
  open func didPauseVideo() { counts.add(.didPauseVideo) }
  open func didEndVideo() { counts.add(.didEndVideo) }
  open func didMuteVideo() { counts.add(.didMuteVideo) }
  open func didUnmuteVideo() { counts.add(.didUnmuteVideo) }

  /// Deprecated in the SDK, which ignores it.
  open func willBackgroundApplication() {}
}

/// Counts the events of a rewarded ad or a rewarded interstitial.
open class AUTKMediationRewardedAdEventDelegate: AUTKMediationAdEventDelegate,
  MediationRewardedAdEventDelegate, @unchecked Sendable
{
  /// The ad that the adapter has loaded.
  open var rewardedAd: (any MediationRewardedAd)?

  open var didRewardUserInvokeCount: UInt {
    get { counts[.didRewardUser] }
    set { counts[.didRewardUser] = newValue }
  }

  open var didStartVideoInvokeCount: UInt {
    get { counts[.didStartVideo] }
    set { counts[.didStartVideo] = newValue }
  }

  open var didEndVideoInvokeCount: UInt {
    get { counts[.didEndVideo] }
    set { counts[.didEndVideo] = newValue }
  }

  open func didRewardUser() { counts.add(.didRewardUser) }
  open func didStartVideo() { counts.add(.didStartVideo) }
  open func didEndVideo() { counts.add(.didEndVideo) }

  /// Counts like ``didRewardUser()``. Removed from the SDK.
  open func didRewardUser(with reward: AdReward) { counts.add(.didRewardUser) }
}
