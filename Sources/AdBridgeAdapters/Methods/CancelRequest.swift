import EventLoop
import JSON
import JSONRPC

/// `$/cancelRequest`: the bridge waits for an answer no more.
///
/// The SDK's adapters are not told, so there is nobody to say that the work was given up: an answer that
/// comes all the same is passed on, and the bridge sees that it is late.
enum CancelRequest: Method {
  static let name = "$/cancelRequest"

  struct Params: JSONReadable {
    let id: RequestID

    init(_ json: JSONValue) throws(JSONReadError) {
      id = try JSONObject(json).read("id")
    }
  }

  static func handle(
    _ params: Params,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    session.connection.detach(params.id)
    responder.answer([:] as JSONObject)
  }
}
