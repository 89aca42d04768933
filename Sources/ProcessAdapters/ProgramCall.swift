import EventLoop
import JSON
import JSONRPC
import Mediation

/// One request to a program, until it has its outcome.
@BridgeActor
final class ProgramCall {
  typealias Outcome = Result<JSONValue, CallFailure>

  private var request: OutgoingCall?
  private var timer: ClockTimer?
  private var timeout: CallFailure?
  private var completion: (@BridgeActor (Outcome) -> Void)?
  /// The adapters of which one owes an answer that somebody waits for.
  private weak var debtor: AdapterProcesses?

  /// - Parameters:
  ///   - debtor: Is told that it owes an answer, until nobody waits for it; `nil` when nobody does.
  ///   - completion: Called once.
  init(owedBy debtor: AdapterProcesses?, completion: @escaping @BridgeActor (Outcome) -> Void) {
    self.debtor = debtor
    self.completion = completion
    debtor?.owe()
  }

  /// The number that is the request's id.
  var number: Int? { request?.number }

  /// The request is on its way.
  ///
  /// - Parameter limitMs: How long its answer may take; `nil` for as long as it likes.
  func start(_ request: OutgoingCall, _ method: String, limitMs: Int?, clock: Clock) {
    self.request = request
    guard let limitMs, completion != nil else { return }
    timer = clock.schedule(afterMs: limitMs) { [self] in
      timeout = .timedOut(method: method, limitMs: limitMs)
      request.cancel()
    }
  }

  /// The call has its outcome.
  func end(_ outcome: Outcome) {
    timer?.cancel()
    settle()
    let completion = completion
    self.completion = nil
    completion?(timeout.map { .failure($0) } ?? outcome)
  }

  /// Nobody waits for the answer any more: asks the program to give up. An answer is taken all the
  /// same.
  func giveUp() {
    settle()
    request?.askToCancel()
  }

  /// Nobody waits for the answer any more, which is taken all the same.
  func settle() {
    debtor?.settle()
    debtor = nil
  }
}
