import JSON
import JSONRPC
import Mediation

/// `restartAdapter`: ends a process adapter, starts it again, and sets it up. It answers when the
/// set-up has ended.
enum RestartAdapter: Method {
  static let name = "restartAdapter"

  struct Params: JSONReadable {
    let className: String

    init(_ json: JSONValue) throws(JSONReadError) {
      className = try JSONObject(json).read("className")
    }
  }

  struct Result: JSONWritable {
    let adapterStatus: AdapterStatus

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adapterStatus", adapterStatus)
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.requireRoomToWait()
    // A call that was cancelled takes room until the adapter is set up.
    try session.requireRoom(behind: session.mediator.adapters.pendingSetUpCount)
    do throws(MediationError) {
      let call = try session.mediator.adapters.restart(params.className) { statuses in
        for status in statuses { responder.answer(Result(adapterStatus: status)) }
      }
      responder.onCancel = { call.cancel() }
    } catch {
      throw RPCError(error)
    }
  }
}
