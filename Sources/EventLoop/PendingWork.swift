/// Counts the things that take real time, so that a clock that can be moved waits for them.
///
/// Another program takes real time to start and to answer. A manual or a skipping clock must not
/// run ahead of it: before such a clock moves, nothing must have happened for ``quietMs``.
@LoopActor
package final class PendingWork {
  /// What takes real time.
  package enum Reason: Sendable {
    /// A program is starting. The clock waits until the program has started or failed.
    case start
    /// An answer is pending. The clock waits until nothing has happened for a while.
    case answer
  }

  private let quietMsBeforeAnswer: Int
  private var startCount = 0
  private var answerCount = 0

  /// - Parameter quietMs: How long to wait while an answer is pending and nothing happens, in
  ///   milliseconds of real time.
  package init(quietMs: Int = 1_000) {
    quietMsBeforeAnswer = quietMs
  }

  /// For how long nothing must have happened before the clock moves, in milliseconds of real time;
  /// `.max` is until something has happened.
  package var quietMs: Int {
    startCount > 0 ? .max : answerCount > 0 ? quietMsBeforeAnswer : 0
  }

  /// Makes the clock wait, until the matching ``end(_:)``.
  package func begin(_ reason: Reason) { add(1, to: reason) }

  /// Ends one wait that ``begin(_:)`` has begun.
  package func end(_ reason: Reason) { add(-1, to: reason) }

  private func add(_ change: Int, to reason: Reason) {
    switch reason {
    case .start: startCount += change
    case .answer: answerCount += change
    }
    precondition(startCount >= 0 && answerCount >= 0, "Each end needs a begin of its own.")
  }
}
