package import EventLoop

/// An ad that covers the screen, and gives a reward at the end of its countdown.
///
/// It can be presented once for each fetch.
@LoopActor
package final class SampleRewardedAd {
  /// The length of the countdown.
  package nonisolated static let countdownMs = 10_000

  private enum State {
    case notReady
    case ready
    /// On the screen; without a countdown, the reward is earned.
    case onScreen(countdown: ClockTimer?)
  }

  /// Receives the ad's events.
  package weak var delegate: (any SampleRewardedAdDelegate)?

  /// The ad unit of the requests.
  package let adUnit: String?

  /// What the ad shows.
  package nonisolated static let title = "Sample Rewarded Ad"

  /// The amount of the reward.
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

  /// Requests one ad. The delegate gets the answer, possibly before this returns.
  package func fetchAd(_ request: SampleAdRequest) {
    sdk.serve(request, from: adUnit, for: delegate) { adUnit, _ in
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

  /// Covers the screen, if an ad is loaded, and starts the countdown.
  package func present() {
    guard isReady else { return }
    let countdown = sdk.clock.schedule(afterMs: Self.countdownMs) { [weak self] in
      self?.earnReward()
    }
    state = .onScreen(countdown: countdown)
    delegate?.rewardedAdDidPresent(self)
  }

  /// Ends the countdown at once, so that the reward is earned.
  ///
  /// Does nothing if the ad is not on the screen or has given its reward.
  package func earnReward() {
    guard case .onScreen(let countdown?) = state else { return }
    countdown.cancel()
    state = .onScreen(countdown: nil)
    delegate?.rewardedAd(self, userDidEarnReward: reward)
  }

  /// Simulates that a person closes the ad. Before the end of the countdown, there is no reward.
  ///
  /// Does nothing if the ad is not on the screen.
  package func close() {
    guard case .onScreen(let countdown) = state else { return }
    countdown?.cancel()
    state = .notReady
    delegate?.rewardedAdDidDismiss(self)
  }
}

/// Receives the events of one rewarded ad.
///
/// Only the method for the reward is required; the others do nothing by default.
@LoopActor
package protocol SampleRewardedAdDelegate: AnyObject {
  /// The network has an ad.
  func rewardedAdDidReceiveAd(_ rewardedAd: SampleRewardedAd)

  /// The network has no ad.
  func rewardedAd(_ rewardedAd: SampleRewardedAd, didFailToLoadWith errorCode: SampleErrorCode)

  /// The ad covers the screen.
  func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd)

  /// The reward is earned.
  func rewardedAd(_ rewardedAd: SampleRewardedAd, userDidEarnReward reward: Int)

  /// The ad is closed.
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
