import Foundation
import JSONRPC

/// Requests for ads.
extension AdapterSession {
  func load(_ format: AdFormat, _ params: Params, _ responder: Responder) throws(RPCError) {
    let adapter = try servedAdapter()
    let load = LoadReference(try params.read(.loadId), in: self)
    guard let start = adapter.loads[format] else {
      throw .formatNotSupported(format, by: adapter.className)
    }
    var call = LoadCall(
      ad: ServedAd(load, format, self, responder),
      values: try LoadValues(params, load, format, extras: adapter.extras))
    switch format {
    case .native:
      call.options = try GADAdLoaderOptions.read(try params.object(.options))
      let types = try params.read(.adTypes)
      if types.contains(.appInstall) { call.adTypes.append(.nativeAppInstall) }
      if types.contains(.content) { call.adTypes.append(.nativeContent) }
    case .banner:
      call.adSize = adSizeFor(cgSize: try params.read(.adSize))
    case .interstitial, .rewarded, .rewardedInterstitial, .appOpen:
      break
    }
    call.given = given?.takeLoad(call.values.writtenExtras)
    call.ad.given = call.given
    load.counts = call.given?.counts
    try add(call.ad)
    start(call)
  }
}
