import EventLoop
import JSON
import JSONRPC

/// `ping`: shows that the daemon is there.
enum Ping: ImmediateMethod {
  static let name = "ping"

  static func answer(_ params: NoParameters, in session: Session) -> NoResult { NoResult() }
}
