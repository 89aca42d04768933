/// Requests of the peer that have begun and have no answer yet.
extension Connection {
  /// How many requests with an id wait for their answers.
  package var inFlightCount: Int { inFlight.count }

  /// How many requests and notifications have begun and have not ended.
  package var waitingCount: Int { inFlight.count + inFlight.notificationCount }

  /// Cancels a request of the peer, and returns whether it was in flight.
  ///
  /// The answer is -32800, unless ``Responder/onCancel`` gives another one.
  package func cancel(_ id: RequestID) -> Bool {
    guard let responder = inFlight[id] else { return false }
    responder.cancel()
    return true
  }

  /// Whether a request of the peer waits with an id.
  package func isInFlight(_ id: RequestID) -> Bool { inFlight[id] != nil }

  /// Cancels a request of the peer, and returns whether it was in flight. Nothing more is written
  /// for it.
  package func withdraw(_ id: RequestID) -> Bool {
    guard let responder = inFlight[id] else { return false }
    responder.withdraw()
    return true
  }

  /// Detaches a request of the peer, as ``Responder/detach()`` does.
  package func detach(_ id: RequestID) {
    inFlight[id]?.detach()
  }

  /// Answers every request in flight with an error, the oldest first. It cancels nothing.
  package func failAll(_ error: RPCError) {
    for responder in inFlight.all { responder.fail(error) }
  }
}
