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
      let written = try JSONObject(json).read("id", as: JSONValue.self)
      // Requests whose id is null can't be told apart.
      guard written != .null, let id = RequestID(written) else {
        throw JSONReadError(expected: "a string or a number", kindOf: written)
          .inside(.key("id"))
      }
      self.id = id
    }
  }

  static func handle(
    _ params: Params,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    session.connection.letBeLate(params.id)
    responder.answer([:] as JSONObject)
  }
}
