import AdapterMessages
import EventLoop
import JSONRPC
import Mediation
import MediationJSON

/// A banner that the bridge has asked for.
final class ServedBannerAd: ServedAd, MediationBannerAdEventDelegate {
  private var mapped: (any MediationBannerAd)?

  override var mediationAd: (any MediationAd)? { mapped }

  /// Receives the adapter's answer.
  ///
  /// - Returns: The delegate for the ad's events; `nil` if the bridge does not take the ad.
  func complete(_ ad: (any MediationBannerAd)?, _ error: (any Error)?) -> ServedBannerAd? {
    guard answer(with: ad.map(BannerAdContent.init), error) else { return nil }
    mapped = ad
    return self
  }

  override func release() {
    mapped = nil
    super.release()
  }

  /// Changes the banner's size.
  func changeAdSize(to adSize: AdSize) throws(RPCError) -> BannerAdContent {
    guard let mapped, mapped.changeAdSize(to: adSize) else { throw .notOffered("changeAdSize") }
    return BannerAdContent(mapped)
  }
}

extension BannerAdContent {
  /// The banner as it is now.
  @BridgeActor
  fileprivate init(_ ad: any MediationBannerAd) {
    self.init(view: BannerView(BannerContent(ad.view)))
  }
}
