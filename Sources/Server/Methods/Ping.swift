import JSONRPC

/// `ping`: shows that the daemon responds.
enum Ping: ImmediateMethod {
  static let name = "ping"

  static func answer(_ params: NoParameters, in session: Session) -> NoResult { NoResult() }
}
