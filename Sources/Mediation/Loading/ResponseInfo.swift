/// How a load went: every attempt of its waterfall, in order.
package struct ResponseInfo: Sendable {
  /// One network that was asked.
  package struct Attempt: Sendable {
    package let lineItem: LineItem
    package let latencyMs: Int
    /// Why it gave no ad; `nil` when it did.
    package let error: AdError?
  }

  /// Tells this load from all others of the run.
  package let responseID: String
  package internal(set) var attempts: [Attempt] = []

  /// Which of the attempts gave the ad.
  package var loadedAttempt: Int? {
    guard let last = attempts.last, case nil = last.error else { return nil }
    return attempts.count - 1
  }

  /// Why there is no ad: the error of the only attempt, or no fill over that of the last of many.
  var error: AdError {
    guard let last = attempts.last?.error else {
      return AdError(.timeout, "The time for the whole load passed before a network was asked.")
    }
    guard attempts.count > 1 else { return last }
    return AdError(.noFill, "None of \(attempts.count) networks gave an ad.", underlying: last)
  }
}
