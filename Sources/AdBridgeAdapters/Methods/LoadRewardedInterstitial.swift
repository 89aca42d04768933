import EventLoop
import JSON
import JSONRPC
import Mediation

/// `adapter/loadRewardedInterstitial`: loads a rewarded interstitial.
enum LoadRewardedInterstitial: FullScreenLoad {
  static let name = "adapter/loadRewardedInterstitial"
  static let format = AdFormat.rewardedInterstitial

  static func ask(
    _ adapter: any MediationAdapter,
    for ad: ServedFullScreenAd,
    _ params: LoadParameters
  ) {
    adapter.loadRewardedInterstitialAd(
      for: MediationRewardedAdConfiguration(
        credentials: params.credentials(for: format), request: params.request),
      completionHandler: ad.complete)
  }
}
