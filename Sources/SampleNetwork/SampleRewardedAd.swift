package import EventLoop

/// An ad that covers the screen, and rewards the person who stays to the end of its countdown.
///
/// It is presented once for each time it was fetched.
@BridgeActor
package final class SampleRewardedAd {
  /// How long a person has to stay.
  package nonisolated static let countdownMs = 10_000

  private enum State {
    case notReady
    case ready
    /// Without a countdown, the reward has been earned.
    case onScreen(countdown: ClockTimer?)
  }

  /// Who hears of the ad.
  package weak var delegate: (any SampleRewardedAdDelegate)?

  /// The ad unit to fetch from.
  package let adUnit: String?

  /// How much a person earns.
  package let reward = 5

  private let sdk: SampleSDK
  private var state = State.notReady

  package init(adUnitID: String?, sdk: SampleSDK = .shared) {
    adUnit = adUnitID
    self.sdk = sdk
  }

  isolated deinit {
    if case .onScreen(let countdown) = state { countdown?.cancel() }
  }

  /// Whether there is an ad to present.
  package var isReady: Bool {
    if case .ready = state { true } else { false }
  }

  /// Asks for one ad; the delegate hears how it went, maybe before this returns.
  package func fetchAd(_ request: SampleAdRequest) {
    sdk.serve(adUnit) { adUnit in
      adUnit.isReady
    } answer: { result in
      switch result {
      case .success(let isReady):
        if isReady, case .notReady = self.state { self.state = .ready }
        self.delegate?.rewardedAdDidReceiveAd(self)
      case .failure(let errorCode):
        self.delegate?.rewardedAd(self, didFailToLoadWith: errorCode)
      }
    }
  }

  /// Covers the screen, if there is an ad, and starts its countdown.
  package func present() {
    guard isReady else { return }
    let countdown = sdk.clock.schedule(afterMs: Self.countdownMs) { [weak self] in
      self?.earnReward()
    }
    state = .onScreen(countdown: countdown)
    delegate?.rewardedAdDidPresent(self)
  }

  /// Lets the person have stayed long enough, at once.
  ///
  /// Does nothing to an ad that is not on screen, or that has given its reward.
  package func earnReward() {
    guard case .onScreen(let countdown?) = state else { return }
    countdown.cancel()
    state = .onScreen(countdown: nil)
    delegate?.rewardedAd(self, userDidEarnReward: reward)
  }

  /// Closes the ad, as a person would; before the end of the countdown, that earns nothing.
  ///
  /// Does nothing to an ad that is not on screen.
  package func close() {
    guard case .onScreen(let countdown) = state else { return }
    countdown?.cancel()
    state = .notReady
    delegate?.rewardedAdDidDismiss(self)
  }
}

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
