import Ads
package import EventLoop

/// A call that collects the signals of several adapters, and waits for all of them.
@LoopActor
package final class SignalsCall {
  private var collections: [SignalCollection] = []
  /// By the places of the adapters. Each adapter is asked once.
  private var answers: [AdapterSignals?] = []
  private var pendingCount = 0
  /// `nil` after the call has ended or was cancelled.
  private var completion: (@LoopActor ([AdapterSignals]) -> Void)?

  init(_ completion: @escaping @LoopActor ([AdapterSignals]) -> Void) {
    self.completion = completion
  }

  func start(
    _ request: SignalRequest,
    from adapters: [AdapterSetUp],
    areOptional: Bool,
    timeoutMs: Int
  ) {
    answers = Array(repeating: nil, count: adapters.count)
    pendingCount = adapters.count
    guard pendingCount > 0 else { return end() }
    for (place, adapter) in adapters.enumerated() {
      collections.append(
        SignalCollection(request, from: adapter, isOptional: areOptional, timeoutMs: timeoutMs) {
          [self] answer in
          answers[place] = answer
          pendingCount -= 1
          if pendingCount == 0 { end() }
        })
    }
    for collection in collections { collection.start() }
  }

  /// Stops waiting for the adapters, and does not call back.
  package func cancel() {
    guard completion != nil else { return }
    completion = nil
    for collection in collections { collection.abandon() }
    collections = []
  }

  /// Ends the call. Adapters that have not answered count as failed.
  func stopWaiting() {
    guard completion != nil else { return }
    for (place, collection) in collections.enumerated() where collection.isPending {
      let message = "\(collection.className) gave no signals before the end of the auction."
      answers[place] = AdapterSignals(
        className: collection.className, error: AdError(.timeout, message))
      collection.abandon()
    }
    end()
  }

  private func end() {
    let completion = completion
    self.completion = nil
    collections = []
    // A closure would check the actor for each answer.
    var given: [AdapterSignals] = []
    for case let answer? in answers { given.append(answer) }
    completion?(given)
  }
}

extension AdapterRegistry {
  /// Collects the signals of several adapters at the same time. The adapters are set up first.
  ///
  /// - Parameters:
  ///   - classNames: The adapters; `nil` for all that collect signals of the format.
  ///   - timeoutMs: How long each adapter has after its set-up.
  /// - Returns: The call, which can be cancelled.
  package func collectSignals(
    _ request: SignalRequest,
    from classNames: [String]?,
    timeoutMs: Int,
    then completion: @escaping @LoopActor ([AdapterSignals]) -> Void
  ) throws(MediationError) -> SignalsCall {
    var adapters = all
    if let classNames {
      var seen = Set<ObjectIdentifier>()
      adapters = []
      for name in classNames {
        let adapter = try named(name)
        if seen.insert(ObjectIdentifier(adapter)).inserted { adapters.append(adapter) }
      }
    }
    let call = SignalsCall(completion)
    call.start(request, from: adapters, areOptional: classNames == nil, timeoutMs: timeoutMs)
    return call
  }
}
