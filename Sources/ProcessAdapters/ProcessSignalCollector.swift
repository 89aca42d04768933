import AdapterMessages
import EventLoop
import Mediation

/// Collects the signals of a process adapter, once.
@LoopActor
final class ProcessSignalCollector: SignalCollector {
  private let className: String
  private let process: AdapterProcess?
  private var call: AdapterCall?
  private var onGivenUp: (@LoopActor () -> Void)?

  /// - Parameter process: The process to ask; `nil` when it has just ended.
  init(className: String, process: AdapterProcess?) {
    self.className = className
    self.process = process
  }

  func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping SignalCompletionHandler
  ) {
    guard let process else {
      return completionHandler(
        nil, AdError(.mediationAdapterError, "\(className) has just ended."))
    }
    let complete = { @LoopActor [self] (answer: AdapterCall.Outcome) in
      if acknowledges(answer) { return }
      do throws(CallFailure) {
        let answer = try answer.result(of: CollectSignalsRequest.self)
        completionHandler(answer.signals, answer.error)
      } catch {
        completionHandler(nil, error.adError(of: className))
      }
    }
    let call = process.call(
      CollectSignalsRequest.self,
      CollectSignalsRequest.Params(
        format: params.format, credentials: params.credentials, extras: params.extras,
        adSize: params.adSize, timeoutMs: process.timeLeftMs(until: params.deadlineMs)),
      timeoutMs: nil, completion: complete)
    process.observeAnswers(to: call, complete)
    self.call = call
  }

  func giveUpSignals(onAcknowledged: @escaping @LoopActor () -> Void) {
    onGivenUp = onAcknowledged
    call?.giveUp()
  }

  /// Whether the answer only says that the program has given the request up, or has ended.
  private func acknowledges(_ answer: AdapterCall.Outcome) -> Bool {
    guard let onGivenUp, answer.isAcknowledgement else { return false }
    self.onGivenUp = nil
    onGivenUp()
    return true
  }
}
