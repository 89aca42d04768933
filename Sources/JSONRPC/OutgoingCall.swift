package import EventLoop

/// One of our own requests to a peer. It can be cancelled until it has its outcome.
@LoopActor
package final class OutgoingCall {
  /// The number that is the request's id.
  package let number: Int
  private weak let connection: Connection?

  init(number: Int, connection: Connection) {
    self.number = number
    self.connection = connection
  }

  /// Cancels the request: tells the peer, and fails the call with -32800 at once.
  ///
  /// A response that still comes is unsolicited. A call that has its outcome does not change.
  package func cancel() {
    connection?.cancelCall(number)
  }

  /// Asks the peer to cancel the request. The peer's answer is still the call's outcome.
  package func askToCancel() {
    connection?.askToCancelCall(number)
  }

  /// Stops waiting for the answer: the completion is never called. A response that
  /// still comes is unsolicited.
  package func forget() {
    connection?.forgetCall(number)
  }
}
