import EventLoop
import JSON
import JSONRPC

/// `adapter/dispose`: lets go of an ad, or of a load. One that is gone stays so.
enum Dispose: Method {
  static let name = "adapter/dispose"

  static func handle(
    _ params: LoadIDParameters,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    // The answer comes first: what the ad reports as it goes is a breach, and the bridge sees it as one.
    responder.answer([:] as JSONObject)
    session.letGo(of: params.loadID)
  }
}
