import AdapterMessages
import EventLoop
import JSON
import JSONRPC

/// The bridge no longer needs the answer to a request.
///
/// The SDK does not tell adapters, so the adapter goes on. A late answer is passed on, and the
/// bridge sees that it is late.
enum CancelHandler: Method {
  typealias Message = CancelNotification

  static var name: String { "\(Message.name)" }

  static func handle(
    _ params: CancelParameters,
    in session: AdapterSession,
    _ responder: Responder
  ) {
    session.connection.detach(params.id)
    responder.answer(NoResult())
  }
}
