import AdapterMessages
import EventLoop
import Mediation

/// A full-screen ad of a process adapter.
@BridgeActor
final class ProcessFullScreenAd: ProcessAd, MediationInterstitialAd, MediationRewardedAd,
  MediationAppOpenAd
{
  private var isOnScreen = false

  func present(from viewController: ViewController) {
    isOnScreen = true
    tell(
      PresentRequest.self, LoadIDParameters(loadID: loadID),
      onFailure: { [self] in failToPresent($0) })
  }

  override func forward(_ event: AdEvent.Kind) -> Bool {
    switch event {
    case .didFailToPresent, .didDismissFullScreenView: isOnScreen = false
    default: break
    }
    return super.forward(event)
  }

  override func didDispose() {
    isOnScreen = false
    super.didDispose()
  }

  override func processDidEnd(_ error: AdError) {
    failToPresent(error)
  }

  /// Reports that the ad is not on screen, unless the adapter has reported that itself.
  private func failToPresent(_ error: AdError) {
    guard isOnScreen else { return }
    isOnScreen = false
    delegate?.didFailToPresentWithError(error)
  }
}
