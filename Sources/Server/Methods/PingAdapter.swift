import JSON
import JSONRPC
import Mediation

/// `pingAdapter`: waits until an adapter has reported its events, and asks whether it is quiet.
enum PingAdapter: Method {
  static let name = "pingAdapter"

  struct Params: JSONReadable {
    let className: String

    init(_ json: JSONValue) throws(JSONReadError) {
      className = try JSONObject(json).read("className")
    }
  }

  struct Result: JSONWritable {
    /// `nil` if the adapter does not say.
    let isQuiet: Bool?

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("isQuiet", isQuiet)
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.requireRoomToWait()
    do throws(MediationError) {
      try session.mediator.adapters.askWhetherQuiet(params.className) { isQuiet in
        responder.answer(Result(isQuiet: isQuiet))
      }
    } catch {
      throw RPCError(error)
    }
  }
}
