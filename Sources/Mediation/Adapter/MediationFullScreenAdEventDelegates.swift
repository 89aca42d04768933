public import EventLoop

/// Where an adapter forwards what happens to an interstitial.
@BridgeActor
public protocol MediationInterstitialAdEventDelegate: MediationAdEventDelegate {}

/// Where an adapter forwards what happens to an app open ad.
@BridgeActor
public protocol MediationAppOpenAdEventDelegate: MediationAdEventDelegate {}

/// Where an adapter forwards what happens to a rewarded ad or a rewarded interstitial.
@BridgeActor
public protocol MediationRewardedAdEventDelegate: MediationAdEventDelegate {
  func didStartVideo()
  func didEndVideo()
  /// The person has earned the reward. Report it once.
  func didRewardUser(with reward: AdReward)
}
