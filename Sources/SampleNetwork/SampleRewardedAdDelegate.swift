package import EventLoop

/// Hears what becomes of one rewarded ad.
///
/// Every method but the one for the reward is optional: without an implementation it does nothing.
@BridgeActor
package protocol SampleRewardedAdDelegate: AnyObject {
  /// The network has an ad.
  func rewardedAdDidReceiveAd(_ rewardedAd: SampleRewardedAd)

  /// The network has no ad.
  func rewardedAd(_ rewardedAd: SampleRewardedAd, didFailToLoadWith errorCode: SampleErrorCode)

  /// The ad covers the screen.
  func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd)

  /// The person stayed long enough to get the reward.
  func rewardedAd(_ rewardedAd: SampleRewardedAd, userDidEarnReward reward: Int)

  /// The ad is gone.
  func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd)
}

extension SampleRewardedAdDelegate {
  package func rewardedAdDidReceiveAd(_ rewardedAd: SampleRewardedAd) {}
  package func rewardedAd(
    _ rewardedAd: SampleRewardedAd, didFailToLoadWith errorCode: SampleErrorCode
  ) {}
  package func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd) {}
  package func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd) {}
}
