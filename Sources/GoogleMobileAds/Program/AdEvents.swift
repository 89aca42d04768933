import Foundation

/// Passes an ad's events on to the bridge. An adapter can keep it weakly: the ad's load keeps it.
final class AdEvents: NSObject, Sendable {
  private let session: LoadReference

  init(_ session: LoadReference) {
    self.session = session
    super.init()
  }

  func report(
    _ event: Contract.ReportedEventName, error: (any Error)? = nil, reward: AdReward? = nil
  ) {
    session.report(event, error: error.map(ErrorContent.init), reward: reward)
  }
}

extension AdEvents: EventDelegateOfAllFormats {
  func reportImpression() { report(.impression) }
  func reportClick() { report(.click) }
  func willPresentFullScreenView() { report(.willPresentFullScreenView) }
  func didFailToPresentWithError(_ error: any Error) { report(.didFailToPresent, error: error) }
  func willDismissFullScreenView() { report(.willDismissFullScreenView) }
  func didDismissFullScreenView() { report(.didDismissFullScreenView) }
  func willBackgroundApplication() {}
  func didPlayVideo() { report(.didPlayVideo) }
  func didPauseVideo() { report(.didPauseVideo) }
  func didEndVideo() { report(.didEndVideo) }
  func didMuteVideo() { report(.didMuteVideo) }
  func didUnmuteVideo() { report(.didUnmuteVideo) }
  func didStartVideo() { report(.didStartVideo) }
  func didRewardUser() { report(.didRewardUser, reward: .ofAdUnit) }
  func didRewardUser(with reward: AdReward) { report(.didRewardUser, reward: reward) }
}

extension AdReward {
  /// What is reported for the reward that the ad unit promises, which the adapter does not know.
  fileprivate static let ofAdUnit = AdReward(rewardType: "reward", rewardAmount: 1)
}
