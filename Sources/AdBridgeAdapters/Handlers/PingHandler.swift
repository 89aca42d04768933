import AdapterMessages
import EventLoop
import JSON
import JSONRPC

/// Answers on the one thread of the program, which runs the adapter.
enum PingHandler: MessageHandler {
  typealias Message = PingRequest

  static func handle(
    _ params: NoParameters,
    in session: AdapterSession,
    _ responder: Responder
  ) {
    responder.answer(NoResult())
  }
}
