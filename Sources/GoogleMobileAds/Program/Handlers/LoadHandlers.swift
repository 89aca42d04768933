import Foundation
import JSON
import JSONRPC

/// Handles a request for an ad.
@MainActor
protocol LoadHandler: MessageHandler {
  static var format: AdFormat { get }

  /// Reads what only loads of the format have.
  static func read(_ params: JSONObject, into call: inout LoadCall) throws(JSONReadError)
}

extension LoadHandler {
  static func read(_ params: JSONObject, into call: inout LoadCall) {}

  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder
  ) throws(HandlerError) {
    let adapter = try session.servedAdapter()
    let load = LoadReference(try params.readID(), in: session)
    guard let start = adapter.loads[format] else {
      throw .answer(.formatNotSupported(format, by: adapter.className))
    }
    let ad = ServedAd(load, format, session, responder)
    let call = try HandlerError.reading { () throws(JSONReadError) in
      var call = LoadCall(
        ad: ad, values: try LoadValues(params, load, format, extras: adapter.extras))
      try read(params, into: &call)
      call.given = session.given?.takeLoad(call.values.writtenExtras)
      return call
    }
    ad.given = call.given
    load.counts = call.given?.counts
    try session.add(ad)
    start(call)
  }
}

enum LoadNativeHandler: LoadHandler {
  static let name = "adapter/loadNative"
  static let format = AdFormat.native

  static func read(_ params: JSONObject, into call: inout LoadCall) throws(JSONReadError) {
    call.options = try GADAdLoaderOptions.read(try params.read("options", as: JSONObject.self))
    let names = try params.read("adTypes", as: [String].self)
    if names.contains("appInstall") { call.adTypes.append(.nativeAppInstall) }
    if names.contains("content") { call.adTypes.append(.nativeContent) }
  }
}

enum LoadBannerHandler: LoadHandler {
  static let name = "adapter/loadBanner"
  static let format = AdFormat.banner

  static func read(_ params: JSONObject, into call: inout LoadCall) throws(JSONReadError) {
    call.adSize = adSizeFor(cgSize: try params.read("adSize", as: CGSize.self))
  }
}

enum LoadInterstitialHandler: LoadHandler {
  static let name = "adapter/loadInterstitial"
  static let format = AdFormat.interstitial
}

enum LoadRewardedHandler: LoadHandler {
  static let name = "adapter/loadRewarded"
  static let format = AdFormat.rewarded
}

enum LoadRewardedInterstitialHandler: LoadHandler {
  static let name = "adapter/loadRewardedInterstitial"
  static let format = AdFormat.rewardedInterstitial
}

enum LoadAppOpenHandler: LoadHandler {
  static let name = "adapter/loadAppOpen"
  static let format = AdFormat.appOpen
}
