import EventLoop
import JSON
import JSONRPC
import Mediation

/// A full-screen ad that the bridge has asked for. There is nothing to see of it before it is presented.
final class ServedFullScreenAd: ServedAd, MediationInterstitialAdEventDelegate,
  MediationRewardedAdEventDelegate, MediationAppOpenAdEventDelegate
{
  private var mapped: (any MediationFullScreenAd)?
  private var presentError: (any Error)?

  override var mediationAd: (any MediationAd)? { mapped }

  /// Takes the adapter's answer.
  ///
  /// - Returns: Where the ad's events go.
  func complete(_ ad: (any MediationFullScreenAd)?, _ error: (any Error)?) -> ServedFullScreenAd? {
    guard answer(with: ad.map { _ in [:] as JSONObject }, error) else { return nil }
    mapped = ad
    return self
  }

  override func letGo() {
    mapped = nil
    super.letGo()
  }

  /// Puts the ad on screen. What comes of it is an event, and an error is one and the answer, too.
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
