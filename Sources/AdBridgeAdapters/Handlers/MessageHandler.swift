import AdapterMessages
import EventLoop
import JSON
import JSONRPC

/// Handles one request of the bridge.
///
/// A handler is a type without instances, and stands in ``AdapterSession/methods``.
@BridgeActor
protocol MessageHandler: Method where Server == AdapterSession, Params == Message.Params {
  associatedtype Message: AdapterRequest
}

extension MessageHandler {
  static var name: String { Message.name }
}
