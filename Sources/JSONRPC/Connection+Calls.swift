import EventLoop
package import JSON

/// Requests and notifications of this side.
extension Connection {
  /// Sends a notification.
  package func notify(_ method: StaticString, _ params: some JSONWritable) {
    writeLine { writer in
      writer.beginNotification(method)
      writer.value(params)
      writer.endObject()
    }
  }

  /// Sends a request, and calls `completion` once: with the answer, a cancellation, or the reason
  /// why there will be no answer. If the peer is already gone, that happens before this returns.
  @discardableResult
  package func call(
    _ method: String,
    _ params: some JSONWritable,
    completion: @escaping @LoopActor (Result<JSONValue, RPCError>) -> Void
  ) -> OutgoingCall {
    let call = OutgoingCall(number: nextCall, connection: self)
    nextCall += 1
    if case .gone(let error) = peer {
      completion(.failure(error))
      return call
    }
    calls[call.number] = completion
    writeLine { writer in
      writer.beginObject()
      writer.member("jsonrpc", "2.0")
      writer.member("id", call.number)
      writer.member("method", method)
      writer.member("params", params)
      writer.endObject()
    }
    return call
  }

  /// Cancels one of our own calls.
  func cancelCall(_ number: Int) {
    askToCancelCall(number)
    calls.removeValue(forKey: number)?(.failure(.requestCancelled))
  }

  /// Tells the peer that it need not finish one of our own calls.
  func askToCancelCall(_ number: Int) {
    guard calls[number] != nil else { return }
    notify("$/cancelRequest", ["id": .number(JSONNumber(number))] as JSONObject)
  }

  /// Forgets one of our own calls, whose answer is no longer expected.
  func forgetCall(_ number: Int) {
    calls[number] = nil
  }

  /// Notes that the peer is gone. From then on, nothing is written. The peer's requests are
  /// cancelled, and our calls fail with `error`, the oldest first; later calls fail too.
  package func peerIsGone(_ error: RPCError) {
    guard case .here = peer else { return }
    peer = .gone(error)
    for responder in inFlight.all { responder.cancel() }
    let completions = calls.sorted { $0.key < $1.key }.map(\.value)
    calls = [:]
    for completion in completions { completion(.failure(error)) }
  }

  func finishCall(_ response: Envelope) {
    let id = response.id ?? .null
    guard let number = Int(id.text), (1..<nextCall).contains(number) else {
      return skip("Received an answer to \(id), but no request had this id.")
    }
    guard let completion = calls.removeValue(forKey: number) else {
      // It was answered before. Or it was cancelled: then the peer answers too.
      guard let onUnsolicitedResponse else { return log("Dropped a late answer to \(number).") }
      return onUnsolicitedResponse(number, response.outcome(within: limits.requestBytes))
    }
    completion(response.outcome(within: limits.requestBytes))
  }
}
