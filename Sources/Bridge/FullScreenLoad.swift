import EventLoop
import JSON
import JSONRPC
import Mediation

/// A method that loads an ad of a full-screen format. The formats differ in nothing else here.
@BridgeActor
protocol FullScreenLoad: Method where Params == LoadParameters {
  static var format: FullScreenFormat { get }
}

extension FullScreenLoad {
  static func handle(
    _ params: LoadParameters,
    in session: Session,
    _ responder: Responder
  ) throws(RPCError) {
    try params.start(.fullScreen(format), in: session, responder)
  }
}
