import Ads
import EventLoop
import JSONRPC
import Mediation

/// A method that loads an ad. It answers when the load succeeds, fails or is cancelled.
@LoopActor
protocol LoadMethod: Method where Server == Session {
  /// The parameters that every load has.
  static func load(of params: Params) -> LoadParameters

  /// The format to load, with the parameters that only this format has.
  static func kind(of params: Params, in session: Session) throws(RPCError) -> LoadRequest.Kind
}

extension LoadMethod {
  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.requireRoomToWait()
    let given = load(of: params)
    let kind = try Self.kind(of: params, in: session)
    do throws(MediationError) {
      let load = try session.mediator.load(
        LoadRequest(kind, targeting: given.request),
        from: given.source, as: given.adID, timeoutMs: given.timeoutMs,
        requestBytes: session.connection.requestBytes
      ) { end in
        switch end {
        case .success(let loaded): session.answer(responder, with: loaded)
        case .failure(let error): responder.fail(Self.failure(error))
        }
      }
      responder.onCancel = { load.cancel() }
    } catch {
      throw Self.failure(error)
    }
  }

  /// An error of a load. One about the format names the methods that load what is there.
  private static func failure(_ error: MediationError) -> RPCError {
    let formats: [AdFormat]
    switch error {
    case .adUnitOfOtherFormat(_, _, let actual): formats = [actual]
    case .formatNotSupported(_, _, let supported): formats = supported
    default: return RPCError(error)
    }
    guard !formats.isEmpty else { return RPCError(error) }
    let names = formats.map(\.loadMethod).joined(separator: " or ")
    return RPCError(error).adding("Call \(names).", nearest: [])
  }
}
