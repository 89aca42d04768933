package import EventLoop

/// One of our own requests to a peer, until it has its outcome.
@BridgeActor
package final class OutgoingCall {
  /// The number that is the request's id.
  package let number: Int
  private weak let connection: Connection?

  init(number: Int, connection: Connection) {
    self.number = number
    self.connection = connection
  }

  /// Takes the request back: tells the peer, and fails the call with -32800 at once.
  ///
  /// An answer that still comes is dropped. A call that has its outcome is not changed.
  package func cancel() {
    connection?.cancelCall(number)
  }

  /// Asks the peer to give the request up. Its answer, whatever it is, is the call's as ever.
  package func askToCancel() {
    connection?.askToCancelCall(number)
  }

  /// Waits for the answer no longer: its completion is never called. One that still comes is a surplus.
  package func forget() {
    connection?.forgetCall(number)
  }
}
