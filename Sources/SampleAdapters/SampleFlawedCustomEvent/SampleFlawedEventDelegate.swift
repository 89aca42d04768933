import EventLoop
import Mediation

/// Passes on what an ad reports, but for what a flaw loses or adds.
final class SampleFlawedEventDelegate: MediationNativeAdEventDelegate,
  MediationBannerAdEventDelegate, MediationInterstitialAdEventDelegate,
  MediationRewardedAdEventDelegate, MediationAppOpenAdEventDelegate
{
  private let ownDelegate: any MediationAdEventDelegate
  private let flaw: SampleFlaw?
  private var hasRewarded = false

  /// The delegates of the first and the last ad that were loaded, for flaws that know no other.
  private static var firstDelegate: (any MediationAdEventDelegate)?
  private static var lastDelegate: (any MediationAdEventDelegate)?

  /// Begins with another first ad.
  static func forgetAds() {
    firstDelegate = nil
    lastDelegate = nil
  }

  init(_ delegate: any MediationAdEventDelegate, _ flaw: SampleFlaw?) {
    ownDelegate = delegate
    self.flaw = flaw
    if flaw == .mixedUpAds { Self.lastDelegate = delegate }
    if flaw == .clicksOfFirstAd { Self.firstDelegate = Self.firstDelegate ?? delegate }
  }

  private var delegate: any MediationAdEventDelegate {
    flaw == .mixedUpAds ? Self.lastDelegate ?? ownDelegate : ownDelegate
  }

  private var native: (any MediationNativeAdEventDelegate)? {
    delegate as? any MediationNativeAdEventDelegate
  }

  private var rewarded: (any MediationRewardedAdEventDelegate)? {
    delegate as? any MediationRewardedAdEventDelegate
  }

  /// Whether a native ad keeps its screens to itself.
  private var hidesScreens: Bool { flaw == .unannouncedScreen && native != nil }

  func reportImpression() {
    if flaw != .lostImpression { delegate.reportImpression() }
  }

  func reportClick() {
    let delegate = flaw == .clicksOfFirstAd ? Self.firstDelegate ?? delegate : delegate
    if flaw != .lostClick { delegate.reportClick() }
    if flaw == .doubleClick { delegate.reportClick() }
  }

  func willPresentFullScreenView() {
    if !hidesScreens { delegate.willPresentFullScreenView() }
  }

  func didFailToPresentWithError(_ error: any Error) { delegate.didFailToPresentWithError(error) }

  func willDismissFullScreenView() {
    if flaw == .unearnedReward, !hasRewarded {
      rewarded?.didRewardUser(
        with: AdReward(type: SampleCustomEventConstants.rewardType, amount: 0))
    }
    if !hidesScreens { delegate.willDismissFullScreenView() }
  }

  func didDismissFullScreenView() {
    if flaw != .lostDismissal, !hidesScreens { delegate.didDismissFullScreenView() }
  }

  func didPlayVideo() { native?.didPlayVideo() }
  func didPauseVideo() {
    if flaw != .lostVideoEvent { native?.didPauseVideo() }
  }
  func didMuteVideo() { native?.didMuteVideo() }
  func didUnmuteVideo() { native?.didUnmuteVideo() }

  func didStartVideo() { rewarded?.didStartVideo() }
  func didEndVideo() {
    native?.didEndVideo()
    rewarded?.didEndVideo()
  }

  func didRewardUser(with reward: AdReward) {
    hasRewarded = true
    if flaw != .lostReward { rewarded?.didRewardUser(with: reward) }
    if flaw == .doubleReward { rewarded?.didRewardUser(with: reward) }
  }
}
