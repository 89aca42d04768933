import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation

/// Prepares the network's SDK with the credentials of every line item.
enum SetUpHandler: MessageHandler {
  typealias Message = SetUpRequest

  static func handle(
    _ params: Message.Params,
    in session: AdapterSession,
    _ responder: Responder
  ) throws(RPCError) {
    let adapterClass = try session.setUp()
    let configuration = MediationServerConfiguration(
      credentials: params.credentials, reporter: AdapterReporter(to: session, load: nil))
    adapterClass.setUp(with: configuration) { error in
      let responder = responder.isAnswered ? responder.again() : responder
      if let error {
        responder.fail(.setUpFailed(error))
      } else {
        responder.answer(NoResult())
      }
    }
  }
}
