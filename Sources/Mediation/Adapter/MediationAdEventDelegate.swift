public import EventLoop

/// Receives the events of an ad from its adapter.
///
/// A load's completion handler returns it. The methods of the SDK are an extension: call one for
/// each event that the network reports, and the client gets a notification.
@LoopActor
public protocol MediationAdEventDelegate: AnyObject {
  /// Forwards an event of the ad.
  func report(_ event: AdEvent.Kind)
}

extension MediationAdEventDelegate {
  /// The ad was seen. Only for an ad whose network tracks impressions itself, and for banners.
  public func reportImpression() { report(.impression) }

  /// The ad was clicked. Only for an ad whose network tracks clicks itself, and for banners.
  public func reportClick() { report(.click(asset: nil)) }

  /// A screen of the ad is about to cover the application.
  public func willPresentFullScreenView() { report(.willPresentFullScreenView) }

  /// The ad could not be shown.
  public func didFailToPresentWithError(_ error: any Error) {
    report(.didFailToPresent(AdError(error)))
  }

  /// The ad's screen is about to close.
  public func willDismissFullScreenView() { report(.willDismissFullScreenView) }

  /// The ad's screen has closed.
  public func didDismissFullScreenView() { report(.didDismissFullScreenView) }
}

/// Receives the events of a native ad.
@LoopActor
public protocol MediationNativeAdEventDelegate: MediationAdEventDelegate {}

extension MediationNativeAdEventDelegate {
  public func didPlayVideo() { report(.didPlayVideo) }
  public func didPauseVideo() { report(.didPauseVideo) }
  public func didEndVideo() { report(.didEndVideo) }
  public func didMuteVideo() { report(.didMuteVideo) }
  public func didUnmuteVideo() { report(.didUnmuteVideo) }
}

/// Receives the events of a banner.
@LoopActor
public protocol MediationBannerAdEventDelegate: MediationAdEventDelegate {}

/// Receives the events of an interstitial.
@LoopActor
public protocol MediationInterstitialAdEventDelegate: MediationAdEventDelegate {}

/// Receives the events of a rewarded ad or a rewarded interstitial.
@LoopActor
public protocol MediationRewardedAdEventDelegate: MediationAdEventDelegate {}

extension MediationRewardedAdEventDelegate {
  public func didStartVideo() { report(.didStartVideo) }
  public func didEndVideo() { report(.didEndVideo) }

  /// The person has earned the reward. Report it once.
  public func didRewardUser(with reward: AdReward) { report(.didRewardUser(reward)) }
}

/// Receives the events of an app open ad.
@LoopActor
public protocol MediationAppOpenAdEventDelegate: MediationAdEventDelegate {}
