import EventLoop
import JSON
import JSONRPC

/// A server whose methods do one thing each.
@LoopActor
final class ScriptedHandler: RequestHandler {
  /// The responders of `hold`, which the test answers.
  var held: [Responder] = []
  /// The called methods, in order.
  var calls: [String] = []
  /// The cancellation handler for the responders of `hold`.
  var onCancel: (@LoopActor (Responder) -> Void)?
  /// Called when an answer of `announce` is written.
  var onWritten: (@LoopActor () -> Void)?

  func isUrgent(_ request: borrowing Request) -> Bool { request.method == "ping" }

  func handle(_ request: borrowing Request, _ responder: Responder) {
    calls.append(request.method)
    do throws(RPCError) {
      switch request.method {
      case "ping":
        responder.answer(JSONObject())
      case "echo":
        responder.answer(try request.params())
      case "announce":
        responder.answer(try request.params(), onWritten: onWritten)
      case "note":
        _ = try request.params()
      case "hold":
        _ = try request.params()
        held.append(responder)
        if let onCancel { responder.onCancel = { onCancel(responder) } }
      case "twice":
        responder.answer(["first": true] as JSONObject)
        responder.answer(["second": true] as JSONObject)
        responder.fail(.internalError("third"))
      case "big":
        responder.answer(["text": .string(String(repeating: "x", count: 3 << 20))] as JSONObject)
      default:
        throw .methodNotFound(request.method, nearest: [])
      }
    } catch {
      responder.fail(error)
    }
  }
}
