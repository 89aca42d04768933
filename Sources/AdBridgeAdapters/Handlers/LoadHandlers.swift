import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation

/// Handles a request for an ad.
@BridgeActor
protocol LoadHandler: MessageHandler where Message: AdapterLoadRequest {
  associatedtype Served: ServedAd

  /// Calls the adapter. `ad` gets the completion.
  static func load(_ ad: Served, from adapter: any MediationAdapter, with params: Params)
}

extension LoadHandler {
  static func handle(
    _ params: Params,
    in session: AdapterSession,
    _ responder: Responder
  ) throws(RPCError) {
    let adapter = try session.makeAdapter(for: Message.format)
    let ad = Served(params.load.loadID, Message.format, adapter, session, responder)
    try session.add(ad)
    load(ad, from: adapter, with: params)
  }
}

enum LoadNativeHandler: LoadHandler {
  typealias Message = LoadNativeRequest

  static func load(
    _ ad: ServedNativeAd, from adapter: any MediationAdapter, with params: Message.Params
  ) {
    adapter.loadNativeAd(
      for: MediationNativeAdConfiguration(
        credentials: params.load.credentials(for: Message.format), request: params.load.request,
        reporter: ad.reporter, options: params.options, adTypes: params.adTypes),
      completionHandler: ad.complete)
  }
}

enum LoadBannerHandler: LoadHandler {
  typealias Message = LoadBannerRequest

  static func load(
    _ ad: ServedBannerAd, from adapter: any MediationAdapter, with params: Message.Params
  ) {
    adapter.loadBanner(
      for: MediationBannerAdConfiguration(
        credentials: params.load.credentials(for: Message.format), request: params.load.request,
        reporter: ad.reporter, adSize: params.adSize),
      completionHandler: ad.complete)
  }
}

enum LoadInterstitialHandler: LoadHandler {
  typealias Message = LoadInterstitialRequest

  static func load(
    _ ad: ServedFullScreenAd, from adapter: any MediationAdapter, with params: AdapterLoad
  ) {
    adapter.loadInterstitial(
      for: MediationInterstitialAdConfiguration(
        credentials: params.credentials(for: Message.format), request: params.request,
        reporter: ad.reporter),
      completionHandler: ad.complete)
  }
}

enum LoadRewardedHandler: LoadHandler {
  typealias Message = LoadRewardedRequest

  static func load(
    _ ad: ServedFullScreenAd, from adapter: any MediationAdapter, with params: AdapterLoad
  ) {
    adapter.loadRewardedAd(
      for: MediationRewardedAdConfiguration(
        credentials: params.credentials(for: Message.format), request: params.request,
        reporter: ad.reporter),
      completionHandler: ad.complete)
  }
}

enum LoadRewardedInterstitialHandler: LoadHandler {
  typealias Message = LoadRewardedInterstitialRequest

  static func load(
    _ ad: ServedFullScreenAd, from adapter: any MediationAdapter, with params: AdapterLoad
  ) {
    adapter.loadRewardedInterstitialAd(
      for: MediationRewardedAdConfiguration(
        credentials: params.credentials(for: Message.format), request: params.request,
        reporter: ad.reporter),
      completionHandler: ad.complete)
  }
}

enum LoadAppOpenHandler: LoadHandler {
  typealias Message = LoadAppOpenRequest

  static func load(
    _ ad: ServedFullScreenAd, from adapter: any MediationAdapter, with params: AdapterLoad
  ) {
    adapter.loadAppOpenAd(
      for: MediationAppOpenAdConfiguration(
        credentials: params.credentials(for: Message.format), request: params.request,
        reporter: ad.reporter),
      completionHandler: ad.complete)
  }
}

extension AdapterLoad {
  fileprivate func credentials(for format: AdFormat) -> MediationCredentials {
    MediationCredentials(settings: settings, format: format)
  }
}
