import EventLoop
import Mediation

/// Forwards the events of an ad, except those that a flaw drops or adds.
final class SampleFlawedEventDelegate: MediationNativeAdEventDelegate,
  MediationBannerAdEventDelegate, MediationInterstitialAdEventDelegate,
  MediationRewardedAdEventDelegate, MediationAppOpenAdEventDelegate
{
  private let ownDelegate: any MediationAdEventDelegate
  private let flaw: SampleFlaw?
  private var hasRewarded = false

  /// The delegates of the first and the last loaded ad, for flaws that use a wrong delegate.
  private static var firstDelegate: (any MediationAdEventDelegate)?
  private static var lastDelegate: (any MediationAdEventDelegate)?

  /// Resets the first and the last ad.
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

  private var isNative: Bool { delegate is any MediationNativeAdEventDelegate }

  private var isRewarded: Bool { delegate is any MediationRewardedAdEventDelegate }

  /// Whether a native ad does not report its screens.
  private var hidesScreens: Bool { flaw == .unannouncedScreen && isNative }

  func report(_ event: AdEvent.Kind) {
    switch event {
    case .impression where flaw == .lostImpression,
      .click where flaw == .lostClick,
      .didPauseVideo where flaw == .lostVideoEvent,
      .didDismissFullScreenView where flaw == .lostDismissal,
      .willPresentFullScreenView where hidesScreens,
      .didDismissFullScreenView where hidesScreens:
      return
    case .click:
      (flaw == .clicksOfFirstAd ? Self.firstDelegate ?? delegate : delegate).report(event)
      if flaw == .doubleClick { delegate.report(event) }
    case .willDismissFullScreenView:
      if flaw == .unearnedReward, !hasRewarded, isRewarded {
        delegate.report(
          .didRewardUser(AdReward(type: SampleCustomEventConstants.rewardType, amount: 0)))
      }
      if !hidesScreens { delegate.report(event) }
    case .didRewardUser:
      hasRewarded = true
      if flaw != .lostReward { delegate.report(event) }
      if flaw == .doubleReward { delegate.report(event) }
    default:
      delegate.report(event)
    }
  }
}
