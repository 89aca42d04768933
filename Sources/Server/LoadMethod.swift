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
        case .failure(let error): responder.fail(RPCError(error))
        }
      }
      responder.onCancel = { load.cancel() }
    } catch {
      throw RPCError(error)
    }
  }
}
