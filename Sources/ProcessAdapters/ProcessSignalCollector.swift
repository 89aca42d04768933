import Ads
import EventLoop
import Mediation

/// Collects the signals of a process adapter, once.
@LoopActor
final class ProcessSignalCollector: SignalCollector {
  private let className: String
  private let addressee: String?
  private let process: AdapterProcess?
  private var call: AdapterCall?
  private var onGivenUp: (@LoopActor () -> Void)?

  /// - Parameters:
  ///   - addressee: The class that the message names; `nil` if the program serves no other one.
  ///   - process: The process to ask; `nil` when it has just ended.
  init(className: String, addressee: String?, process: AdapterProcess?) {
    self.className = className
    self.addressee = addressee
    self.process = process
  }

  func collectSignals(_ request: NetworkSignalRequest, completion: @escaping SignalCompletion) {
    guard let process else {
      return completion(
        nil, AdError(.mediationAdapterError, "\(className) has just ended."))
    }
    let complete = { @LoopActor [self] (answer: AdapterCall.Outcome) in
      if acknowledges(answer) { return }
      do throws(CallFailure) {
        let answer = try answer.result(of: CollectNetworkSignals.self)
        completion(answer.signals, answer.error)
      } catch {
        completion(nil, error.adError(of: className))
      }
    }
    let call = process.call(
      CollectNetworkSignals.self,
      CollectNetworkSignals.Params(
        className: addressee, request: request,
        timeoutMs: process.timeLeftMs(until: request.deadlineMs)),
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
