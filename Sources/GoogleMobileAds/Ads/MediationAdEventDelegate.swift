import Foundation

/// Receives the events of an ad from its adapter, on any thread.
@preconcurrency
public protocol MediationAdEventDelegate: NSObjectProtocol {
  func reportImpression()
  func reportClick()
  func willPresentFullScreenView()
  func didFailToPresentWithError(_ error: any Error)
  func willDismissFullScreenView()
  func didDismissFullScreenView()
}

/// Receives the events of a banner.
@preconcurrency
public protocol MediationBannerAdEventDelegate: MediationAdEventDelegate {
  /// Deprecated in the SDK, which ignores it.
  func willBackgroundApplication()
}

/// Receives the events of an interstitial.
@preconcurrency
public protocol MediationInterstitialAdEventDelegate: MediationAdEventDelegate {
  /// Deprecated in the SDK, which ignores it.
  func willBackgroundApplication()
}

/// Receives the events of an app open ad.
@preconcurrency
public protocol MediationAppOpenAdEventDelegate: MediationAdEventDelegate {}

/// Receives the events of a native ad.
@preconcurrency
public protocol MediationNativeAdEventDelegate: MediationAdEventDelegate {
  func didPlayVideo()
  func didPauseVideo()
  func didEndVideo()
  func didMuteVideo()
  func didUnmuteVideo()
  /// Deprecated in the SDK, which ignores it.
  func willBackgroundApplication()
}

/// Receives the events of a rewarded ad.
@preconcurrency
public protocol MediationRewardedAdEventDelegate: MediationAdEventDelegate {
  /// The user has earned the reward that the ad unit promises.
  func didRewardUser()
  /// The same with a reward of the network. Removed from the SDK.
  func didRewardUser(with reward: AdReward)
  func didStartVideo()
  func didEndVideo()
}

/// Receives the events of ads of any format.
typealias EventDelegateOfAllFormats = MediationBannerAdEventDelegate
  & MediationInterstitialAdEventDelegate & MediationAppOpenAdEventDelegate
  & MediationNativeAdEventDelegate & MediationRewardedAdEventDelegate

/// What a user gets for watching an ad.
public final class AdReward: NSObject, @unchecked Sendable {
  // Nothing changes after the initializer, so it can be shared.
  public let type: String
  public let amount: NSDecimalNumber

  public init(rewardType: String, rewardAmount: NSDecimalNumber) {
    type = rewardType
    amount = rewardAmount
    super.init()
  }
}
