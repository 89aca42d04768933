import Foundation
import JSONRPC

/// Requests for ads.
extension AdapterSession {
  func load(_ format: AdFormat, _ params: Params, _ responder: Responder) throws(RPCError) {
    let adapter = try servedAdapter(params)
    let load = LoadReference(try params.read(.loadId), in: self)
    guard let start = adapter.loads[format] else {
      throw .formatNotSupported(format, by: adapter.className)
    }
    let ad = ServedAd(load, format, self, responder)
    var call = try LoadCall(params, of: ad, extras: adapter.extras)
    if case .load(let own)? = given { call.given = own }
    ad.given = call.given
    load.counts = call.given?.counts
    try add(ad)
    start(call)
  }
}
