import EventLoop
import JSON
import JSONRPC
import Mediation

/// One request to a program, until it has its outcome.
@BridgeActor
final class AdapterCall {
  typealias Outcome = Result<JSONValue, CallFailure>

  /// For how long the answer of a call that was given up is waited for.
  private static let patienceMs = 60_000

  private var request: OutgoingCall?
  private var clock: Clock?
  private var timer: ClockTimer?
  private var timeout: CallFailure?
  private var completion: (@BridgeActor (Outcome) -> Void)?
  /// The adapters of which one owes an answer that somebody waits for.
  private weak var debtor: ProcessAdapterHost?
  private var debt: ClockTimer?

  /// - Parameters:
  ///   - debtor: Is told that it owes an answer, until nobody waits for it; `nil` when nobody does.
  ///   - completion: Called once.
  init(owedBy debtor: ProcessAdapterHost?, completion: @escaping @BridgeActor (Outcome) -> Void) {
    self.debtor = debtor
    self.completion = completion
    debt = debtor?.owe { [self] in settle() }
  }

  /// The number that is the request's id.
  var number: Int? { request?.number }

  /// The request is on its way.
  ///
  /// - Parameter timeoutMs: How long its answer may take; `nil` for as long as it likes.
  func start(_ request: OutgoingCall, _ method: String, timeoutMs: Int?, clock: Clock) {
    self.request = request
    self.clock = clock
    guard let timeoutMs, completion != nil else { return }
    timer = clock.schedule(afterMs: timeoutMs) { [self] in
      timeout = .timedOut(method: method, timeoutMs: timeoutMs)
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
  /// same, unless it comes very late.
  func giveUp() {
    settle()
    request?.askToCancel()
    timer = clock?.schedule(afterMs: Self.patienceMs) { [self] in
      completion = nil
      request?.forget()
    }
  }

  /// Nobody waits for the answer any more, which is taken all the same.
  func settle() {
    debt?.cancel()
    debtor?.settle()
    (debt, debtor) = (nil, nil)
  }
}
