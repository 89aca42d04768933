import JSON
import JSONRPC

/// Answers one request. Each answer is written, also one that comes twice: the bridge sees what the
/// adapter does.
@MainActor
final class Responder {
  private let id: RequestID?
  private weak var session: AdapterSession?
  private var isPending = true

  /// - Parameter id: `nil` for a notification, whose answers are not written.
  init(_ id: RequestID?, _ session: AdapterSession) {
    self.id = id
    self.session = session
    if let id { session.begin(id, self) }
  }

  func answer(_ result: (inout JSONWriter) -> Void) {
    write { writer in
      writer.key("result")
      result(&writer)
    }
  }

  /// Answers with `{}`.
  func answer() {
    answer { $0.emptyObject() }
  }

  func fail(_ error: RPCError) {
    write { writer in
      writer.member("error", error)
    }
  }

  /// Stops waiting for the answer. A later answer is still written.
  func detach() {
    guard isPending else { return }
    isPending = false
    if let id { session?.end(id) }
  }

  private func write(_ outcome: (inout JSONWriter) -> Void) {
    if let id { session?.answer(id, outcome) }
    detach()
  }
}
