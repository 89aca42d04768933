import EventLoop
import JSONRPC
import Mediation

/// A banner that the bridge has asked for.
final class ServedBannerAd: ServedAd, MediationBannerAdEventDelegate {
  private var mapped: (any MediationBannerAd)?

  override var mediationAd: (any MediationAd)? { mapped }

  /// Takes the adapter's answer.
  ///
  /// - Returns: Where the ad's events go.
  func complete(_ ad: (any MediationBannerAd)?, _ error: (any Error)?) -> ServedBannerAd? {
    guard answer(with: ad.map(BannerAdResult.init), error) else { return nil }
    mapped = ad
    return self
  }

  override func letGo() {
    mapped = nil
    super.letGo()
  }

  /// Changes the banner's size.
  func changeAdSize(to adSize: AdSize) throws(RPCError) -> BannerAdResult {
    guard let mapped, mapped.changeAdSize(to: adSize) else { throw .notOffered("changeAdSize") }
    return BannerAdResult(ad: mapped)
  }
}
