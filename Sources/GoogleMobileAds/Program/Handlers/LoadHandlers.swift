import Foundation
import JSONRPC

/// Requests for ads.
extension AdapterSession {
  func load(_ format: AdFormat, _ params: Params, _ responder: Responder) throws(RPCError) {
    let adapter = try servedAdapter(params)
    let own: GivenLoad? = if case .load(let own)? = given { own } else { nil }
    let load = LoadReference(try params.read(.loadId), in: self, counts: own?.counts)
    guard let start = adapter.loads[format] else {
      throw .formatNotSupported(format, by: adapter.className)
    }
    let ad = ServedAd(load, format, self, responder)
    var call = try LoadCall(params, of: ad) { sharedExtras.extras($0, of: $1, for: adapter) }
    if let own { call.given = own }
    ad.given = call.given
    try add(ad)
    StandardDefaults.set(call.userDefaults)
    start(call)
  }
}
