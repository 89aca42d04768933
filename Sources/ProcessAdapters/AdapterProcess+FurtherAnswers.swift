import EventLoop
import JSON
import JSONRPC

// Answers to calls that have their outcome already.
extension AdapterProcess {
  /// Reports every further answer to a call.
  func observeAnswers(
    to call: AdapterCall, _ observer: @escaping @LoopActor (AdapterCall.Outcome) -> Void
  ) {
    if endReason == nil, let number = call.number { answerObservers.add(observer, to: number) }
  }

  /// A slow program may still answer a call whose time is up. That answer is not an invalid message.
  func expectLateAnswer(to call: AdapterCall, _ method: String) {
    guard let number = call.number, answerObservers[number] == nil else { return }
    answerObservers.add(
      { [weak self] _ in
        self?.answerObservers.remove(number)
        self?.log.write(.warning, "Received a late answer to \(method).")
      }, to: number)
  }

  func receiveFurtherAnswer(_ answer: Result<JSONValue, RPCError>, to call: Int) {
    guard endReason == nil else { return }
    if let loader = loads[call: call] {
      loader.didAnswer(answer.mapError(CallFailure.refused))
    } else if let observer = answerObservers[call] {
      observer(answer.mapError(CallFailure.refused))
    } else {
      connection.skip("Received a late answer to \(call).")
    }
  }
}
