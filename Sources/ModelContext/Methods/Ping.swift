import JSONRPC

/// `ping`: answers at once. The newest revision does not have it.
enum Ping: ModelContextMethod {
  static let name = "ping"

  static func handle(_ call: Call) {
    call.responder.answer(NoResult())
  }
}
