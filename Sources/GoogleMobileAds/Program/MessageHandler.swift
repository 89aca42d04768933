import JSON
import JSONRPC

/// Handles one request of the bridge.
///
/// A handler is a type without instances, and stands in ``AdapterSession/methods``.
@MainActor
protocol MessageHandler {
  static var name: String { get }

  /// Handles a request, and answers it now or later. A thrown error is the answer.
  static func handle(
    _ params: JSONObject, in session: AdapterSession, _ responder: Responder) throws(HandlerError)
}

/// Why a request fails.
enum HandlerError: Error {
  /// A parameter is invalid.
  case reading(JSONReadError)
  case answer(RPCError)

  /// Reads parameters.
  static func reading<Value>(
    _ body: () throws(JSONReadError) -> Value
  ) throws(HandlerError) -> Value {
    do {
      return try body()
    } catch {
      throw .reading(error)
    }
  }
}
