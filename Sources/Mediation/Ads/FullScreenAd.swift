package import EventLoop

/// A full-screen ad that was loaded: an interstitial, a rewarded ad, a rewarded interstitial or an
/// app open ad.
@BridgeActor
package final class FullScreenAd: Ad, MediationInterstitialAdEventDelegate,
  MediationRewardedAdEventDelegate, MediationAppOpenAdEventDelegate
{
  private var mapped: (any MediationFullScreenAd)?
  /// Whether the adapter was told to present the ad, and has not done all of it.
  private var isToPresent = false
  private var presentError: AdError?

  init(_ mapped: any MediationFullScreenAd, _ attempt: LoadAttempt) {
    self.mapped = mapped
    super.init(attempt, tracking: Tracking(impressions: .adapter, clicks: .adapter))
  }

  override var mediationAd: (any MediationAd)? { mapped }

  override func letGo() {
    mapped = nil
    super.letGo()
  }

  /// Puts the ad on screen, once; the rest arrives as events.
  package func present() throws(MediationError) {
    try require(.loaded, toDo: "present")
    stopExpiry()
    state = .presenting
    isToPresent = true
    mapped?.present(from: .screen)
    if let presentError { throw .presentFailed(id, presentError) }
  }

  /// - Parameter action: Gets also why the ad could not be presented, if that is what was to be done.
  override package func settle(_ action: @escaping @BridgeActor (MediationError?) -> Void) {
    super.settle { [self] error in
      isToPresent = false
      action(error ?? presentError.map { .presentFailed(id, $0) })
      presentError = nil
    }
  }

  /// A person acts on what is on screen.
  override package func simulate(
    _ action: SimulatedAction,
    asset: NativeAssetIdentifier?
  ) throws(MediationError) {
    if action != .expire { try require(.presenting, toDo: action.rawValue) }
    try super.simulate(action, asset: asset)
  }

  // MARK: Events

  override package func didFailToPresentWithError(_ error: any Error) {
    if state == .presenting {
      state = .dismissed
      if isToPresent { presentError = AdError(error) }
    }
    super.didFailToPresentWithError(error)
  }

  override package func didDismissFullScreenView() {
    if state == .presenting { state = .dismissed }
    super.didDismissFullScreenView()
  }

  package func didStartVideo() { take(.didStartVideo) }
  package func didEndVideo() { take(.didEndVideo) }
  package func didRewardUser(with reward: AdReward) { take(.didRewardUser(reward)) }
}
