import EventLoop
import JSON
import JSONRPC
import Mediation

/// `adapter/loadInterstitial`: loads an interstitial.
enum LoadInterstitial: FullScreenLoad {
  static let name = "adapter/loadInterstitial"
  static let format = AdFormat.interstitial

  static func ask(
    _ adapter: any MediationAdapter,
    for ad: ServedFullScreenAd,
    _ params: LoadParameters
  ) {
    adapter.loadInterstitial(
      for: MediationInterstitialAdConfiguration(
        credentials: params.credentials(for: format), request: params.request),
      completionHandler: ad.complete)
  }
}
