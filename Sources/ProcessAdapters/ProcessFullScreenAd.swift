import EventLoop
import JSON
import Mediation

/// An interstitial, a rewarded ad, a rewarded interstitial or an app open ad that a program has.
@BridgeActor
final class ProcessFullScreenAd: ProcessAd, MediationInterstitialAd, MediationRewardedAd,
  MediationAppOpenAd
{
  private let isRewarded: Bool
  private var isOnScreen = false

  init(
    isRewarded: Bool,
    loadID: String,
    of program: AdapterProcess,
    onDispose: @escaping @BridgeActor () -> Void
  ) {
    self.isRewarded = isRewarded
    super.init(loadID: loadID, of: program, onDispose: onDispose)
  }

  func present(from viewController: ViewController) {
    isOnScreen = true
    tell("adapter/present", onFailure: { [self] in failToPresent($0) })
  }

  override func take(_ event: AdEvent.Kind) -> Bool {
    switch event {
    case .didFailToPresent, .didDismissFullScreenView: isOnScreen = false
    default: break
    }
    guard isRewarded, let delegate = delegate as? any MediationRewardedAdEventDelegate else {
      return super.take(event)
    }
    switch event {
    case .didStartVideo: delegate.didStartVideo()
    case .didEndVideo: delegate.didEndVideo()
    case .didRewardUser(let reward): delegate.didRewardUser(with: reward)
    default: return super.take(event)
    }
    return true
  }

  override func dispose() {
    isOnScreen = false
    super.dispose()
  }

  override func programEnded(_ error: AdError) {
    failToPresent(error)
  }

  /// The ad is not on screen, or not any more; the program may have reported that itself.
  private func failToPresent(_ error: AdError) {
    guard isOnScreen else { return }
    isOnScreen = false
    delegate?.didFailToPresentWithError(error)
  }
}
