import EventLoop
import JSON
import JSONRPC
import Mediation

/// `adapter/loadAppOpen`: loads an app open ad.
enum LoadAppOpen: FullScreenLoad {
  static let name = "adapter/loadAppOpen"
  static let format = AdFormat.appOpen

  static func ask(
    _ adapter: any MediationAdapter,
    for ad: ServedFullScreenAd,
    _ params: LoadParameters
  ) {
    adapter.loadAppOpenAd(
      for: MediationAppOpenAdConfiguration(
        credentials: params.credentials(for: format), request: params.request),
      completionHandler: ad.complete)
  }
}
