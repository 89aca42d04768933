/// The history of a load: all attempts of its waterfall, in order.
package struct ResponseInfo: Sendable {
  /// An attempt to get an ad from one network.
  package struct Attempt: Sendable {
    package let lineItem: LineItem
    package let latencyMs: Int
    /// Why it gave no ad; `nil` if it gave one.
    package let error: AdError?

    /// How many bytes of memory the error takes; 0 without one.
    var errorBytes: Int { error.map { 512 + $0.textLength } ?? 0 }
  }

  /// Identifies the load in the run.
  package let responseID: String
  package internal(set) var attempts: [Attempt] = []

  /// How many bytes of memory the errors of the attempts take.
  var errorBytes: Int { attempts.reduce(0) { $0 + $1.errorBytes } }

  /// The place of the attempt that gave the ad.
  package var loadedAttempt: Int? {
    guard let last = attempts.last, case nil = last.error else { return nil }
    return attempts.count - 1
  }

  /// Why there is no ad: the error of the only attempt, else `noFill`, caused by the last attempt's
  /// error.
  var error: AdError {
    guard let last = attempts.last?.error else {
      return AdError(.timeout, "The load timed out before any network was asked.")
    }
    guard attempts.count > 1 else { return last }
    return AdError(.noFill, "None of the \(attempts.count) networks gave an ad.", underlying: last)
  }
}
