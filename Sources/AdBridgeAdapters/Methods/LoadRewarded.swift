import EventLoop
import JSON
import JSONRPC
import Mediation

/// `adapter/loadRewarded`: loads a rewarded ad.
enum LoadRewarded: FullScreenLoad {
  static let name = "adapter/loadRewarded"
  static let format = AdFormat.rewarded

  static func ask(
    _ adapter: any MediationAdapter,
    for ad: ServedFullScreenAd,
    _ params: LoadParameters
  ) {
    adapter.loadRewardedAd(
      for: MediationRewardedAdConfiguration(
        credentials: params.credentials(for: format), request: params.request),
      completionHandler: ad.complete)
  }
}
