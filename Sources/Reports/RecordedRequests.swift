import Ads
import JSON
package import EventLoop
package import JSONRPC
import Mediation
import Drawing

/// Passes the requests of a client on, and records those that are refused.
///
/// A failed load is not recorded here: its attempts say why. Neither is a request that the client
/// has cancelled.
@LoopActor
package final class RecordedRequests: RequestHandler {
  /// A request that has no answer yet.
  struct Waiting {
    weak var responder: Responder?
    let method: String
    let adID: String?
  }

  private let handler: any RequestHandler
  private let connection: Connection
  private let report: ReportRecorder
  private(set) var waiting: [ObjectIdentifier: Waiting] = [:]

  /// How many bytes parameters may have in which the ad is looked for.
  private static let longestParams = RecordedCall.longestParams
  /// How much of a method's name is recorded.
  private static let longestName = 100

  /// - Parameter connection: The connection to the client.
  package init(
    of handler: any RequestHandler, on connection: Connection, in report: ReportRecorder
  ) {
    self.handler = handler
    self.connection = connection
    self.report = report
    connection.onFailure = { [weak self] in self?.record($1, of: $0) }
  }

  package func handle(_ request: borrowing Request, _ responder: Responder) {
    let method = String(request.method.prefix(Self.longestName))
    let params = request.paramsLength <= Self.longestParams ? try? request.params() : nil
    let ad = try? params?.readIfPresent("adId", as: String.self)
    let key = ObjectIdentifier(responder)
    waiting[key] = Waiting(responder: responder, method: method, adID: ad)
    if RecordedCall.isAction(method) { report.recordCall(method, params) }
    handler.handle(request, responder)
    if responder.isAnswered { waiting[key] = nil } else { forgetAnswered() }
    if method == "validateLayout", let ad {
      let badge = try? params?.readIfPresent("badge", as: LayoutCheck.Badge.self)
      report.recordLayout(of: AdID(rawValue: ad), badge: badge)
    }
  }

  package func isUrgent(_ request: borrowing Request) -> Bool { handler.isUrgent(request) }

  private func record(_ error: RPCError, of responder: Responder) {
    let request = waiting.removeValue(forKey: ObjectIdentifier(responder))
    let isCancelled = error.code == StandardErrorCode.requestCancelled.number
    guard !isCancelled, error.code != ErrorCode.loadFailed.number else { return }
    // The place in memory may be that of an earlier request.
    let known = request?.responder === responder ? request : nil
    report.recordRefusal(error, of: known?.method, adID: known?.adID)
  }

  /// Forgets requests that got their answer later, when there are many of them.
  private func forgetAnswered() {
    guard waiting.count > 2 * connection.inFlightCount + 1_000 else { return }
    waiting = waiting.filter { $0.value.responder?.isAnswered == false }
  }
}
