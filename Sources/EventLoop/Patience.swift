/// Counts what happens in real time and makes a clock wait that could jump or go on with an advance.
///
/// Another program takes real time to start and to answer. A manual or a skipping clock does not run
/// ahead of it: before such a clock moves by itself, nothing must have happened for ``quietMs``.
@BridgeActor
package final class Patience {
  /// What takes real time.
  package enum Reason: Sendable {
    /// A program starts. The clock waits until it has started, or failed to.
    case start
    /// A program owes an answer that somebody waits for. The clock waits until nothing has happened
    /// for a while.
    case answer
  }

  private let quietMsBeforeAnswer: Int
  private var startCount = 0
  private var answerCount = 0

  /// - Parameter quietMs: For how long nothing must have happened while an answer is pending, in
  ///   milliseconds of real time.
  package init(quietMs: Int = 1_000) {
    quietMsBeforeAnswer = quietMs
  }

  /// For how long nothing must have happened before the clock moves, in milliseconds of real time;
  /// `.max` is until something has happened.
  package var quietMs: Int {
    startCount > 0 ? .max : answerCount > 0 ? quietMsBeforeAnswer : 0
  }

  /// Makes the clock wait until ``end(_:)`` was called as often for the same reason.
  package func begin(_ reason: Reason) { add(1, to: reason) }

  /// Ends what one ``begin(_:)`` has begun.
  package func end(_ reason: Reason) { add(-1, to: reason) }

  private func add(_ change: Int, to reason: Reason) {
    switch reason {
    case .start: startCount += change
    case .answer: answerCount += change
    }
    precondition(startCount >= 0 && answerCount >= 0, "Each end belongs to one begin.")
  }
}
