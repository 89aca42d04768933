import EventLoop
import JSON
import JSONRPC
import Mediation

/// A method that asks an adapter for an ad.
@BridgeActor
protocol LoadMethod: Method where Server == Session {
  associatedtype Params
  associatedtype Kind: ServedAd

  static var format: AdFormat { get }

  /// What every load is told, of the parameters.
  static func load(of params: Params) -> LoadParameters

  /// Calls the adapter, and has `ad` hear of its answer.
  static func ask(_ adapter: any MediationAdapter, for ad: Kind, _ params: Params)
}

extension LoadMethod {
  static func handle(
    _ params: Params,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    let adapter = try session.makeAdapter(for: format)
    let ad = Kind(load(of: params).loadID, format, adapter, session, responder)
    try session.hold(ad)
    ask(adapter, for: ad, params)
  }
}

/// A method that loads an ad of a full-screen format.
@BridgeActor
protocol FullScreenLoad: LoadMethod where Params == LoadParameters, Kind == ServedFullScreenAd {}

extension FullScreenLoad {
  static func load(of params: LoadParameters) -> LoadParameters { params }
}

/// A method that does something with an ad that is there, and has nothing to tell.
@BridgeActor
protocol AdMethod: Method where Server == Session, Params: AdParameters {
  associatedtype Params
  associatedtype Kind: ServedAd

  static func perform(_ params: Params, on ad: Kind) throws(RPCError)
}

extension AdMethod {
  static func handle(
    _ params: Params,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    try perform(params, on: session.ad(params.loadID))
    responder.answer([:] as JSONObject)
  }
}

/// The parameters of a method that does something with an ad.
protocol AdParameters: JSONReadable {
  var loadID: LoadID { get }
}
