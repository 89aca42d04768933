package import EventLoop
import JSON
package import JSONRPC

/// Lets a client at a port do nothing before its first request, which is `initialize` with the token.
@LoopActor
package final class TokenGate: RequestHandler {
  private let session: Session
  private let token: AccessToken
  private let onRefusal: @LoopActor () -> Void
  /// Whether the client knows the token.
  package private(set) var isOpen = false
  private var isClosed = false

  /// - Parameter onRefusal: Called once, after the error for a request without the token.
  package init(
    of session: Session, token: AccessToken, onRefusal: @escaping @LoopActor () -> Void
  ) {
    (self.session, self.token, self.onRefusal) = (session, token, onRefusal)
  }

  package func handle(_ request: borrowing Request, _ responder: Responder) {
    if !isOpen { open(request) }
    if isOpen { return session.handle(request, responder) }
    responder.fail(.wrongToken)
    guard !isClosed else { return }
    isClosed = true
    onRefusal()
  }

  package func isUrgent(_ request: borrowing Request) -> Bool {
    isOpen && session.isUrgent(request)
  }

  private func open(_ request: borrowing Request) {
    guard !isClosed, request.method == Initialize.name,
      let params = try? request.params(as: JSONObject.self),
      let given = params["token"]?.string
    else { return }
    isOpen = token.isEqual(to: given)
    if isOpen { session.joinClients() }
  }
}
