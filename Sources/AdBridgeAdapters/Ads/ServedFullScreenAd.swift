import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation

/// A full-screen ad that the bridge has asked for.
final class ServedFullScreenAd: ServedAd, MediationInterstitialAdEventDelegate,
  MediationRewardedAdEventDelegate, MediationAppOpenAdEventDelegate
{
  private var mapped: (any MediationFullScreenAd)?
  private var presentError: (any Error)?

  override var mediationAd: (any MediationAd)? { mapped }

  /// Receives the adapter's answer.
  ///
  /// - Returns: The delegate for the ad's events; `nil` if the bridge does not take the ad.
  func complete(_ ad: (any MediationFullScreenAd)?, _ error: (any Error)?) -> ServedFullScreenAd? {
    guard answer(with: ad.map { FullScreenAdAnswer($0.content) }, error) else { return nil }
    mapped = ad
    return self
  }

  override func release() {
    mapped = nil
    super.release()
  }

  /// Puts the ad on screen. The adapter reports events; an error is both an event and the answer.
  func present() throws(RPCError) {
    presentError = nil
    mapped?.present(from: .screen)
    if let presentError { throw .presentFailed(presentError) }
  }

  override func report(_ event: AdEvent.Kind) {
    if case .didFailToPresent(let error) = event { presentError = error }
    super.report(event)
  }
}
