import JSONRPC

/// `exit`: ends the daemon. It is a notification; if it has an id, it is answered first.
enum Exit: Method {
  static let name = "exit"

  static func handle(_ params: NoParameters, in session: Session, _ responder: Responder) {
    responder.answer(NoResult())
    session.exit()
  }
}
