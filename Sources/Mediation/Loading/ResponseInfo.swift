package import Ads

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
  /// How the auction has ended; `nil` for an ad unit without bidders.
  package internal(set) var auction: AuctionResult?
  /// The attempts that gave no ad.
  private var failures: [Attempt] = []
  /// The last attempt, if it gave the ad. Most loads have no other one, and each ad keeps its
  /// history, so it has no memory of its own.
  private var loaded: (lineItem: LineItem, latencyMs: Int)?

  init(responseID: String) {
    self.responseID = responseID
  }

  /// Adds an attempt. None comes after the one that gave the ad.
  mutating func append(_ attempt: Attempt) {
    if attempt.error == nil {
      loaded = (attempt.lineItem, attempt.latencyMs)
    } else {
      failures.append(attempt)
    }
  }

  /// Leaves only the id.
  mutating func removeAttempts() {
    failures = []
    loaded = nil
    auction = nil
  }

  /// All attempts, in order.
  package var attempts: [Attempt] {
    guard let loaded else { return failures }
    let last = [Attempt(lineItem: loaded.lineItem, latencyMs: loaded.latencyMs, error: nil)]
    return failures.isEmpty ? last : failures + last
  }

  var attemptCount: Int { failures.count + (loaded == nil ? 0 : 1) }

  /// How many bytes of memory the errors of the attempts take, and the auction.
  var errorBytes: Int { failures.reduce(auction?.byteCount ?? 0) { $0 + $1.errorBytes } }

  /// The place of the attempt that gave the ad.
  package var loadedAttempt: Int? { loaded == nil ? nil : failures.count }

  /// Why there is no ad: the error of the only attempt, else `noFill`, caused by the last attempt's
  /// error.
  var error: AdError {
    guard let last = failures.last?.error else {
      return AdError(.timeout, "The load timed out before any network was asked.")
    }
    guard failures.count > 1 else { return last }
    return AdError(.noFill, "None of the \(failures.count) networks gave an ad.", underlying: last)
  }
}
