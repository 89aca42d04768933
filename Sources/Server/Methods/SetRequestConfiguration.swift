import Ads
import JSONRPC
import Mediation

/// `setRequestConfiguration`: replaces what the publisher says about all requests. It answers when
/// the adapters that run know it.
enum SetRequestConfiguration: Method {
  static let name = "setRequestConfiguration"

  static func handle(
    _ params: RequestConfiguration, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    try session.requireRoomToWait()
    session.mediator.setRequestConfiguration(params) { responder.answer(NoResult()) }
  }
}
