import Foundation
import GoogleMobileAds

/// Waits on the thread of a test until an adapter has answered one call.
///
/// On the main thread, the wait serves the run loop, so that an adapter can answer later on the main
/// queue. Other threads call the adapter on the main thread, and block.
///
/// When the wait ends, the work of the main queue that has answered has ended, too: the adapter has
/// what its completion handler has returned. If the adapter has answered on another thread, nothing
/// says when that thread has kept it.
final class AnswerWait<Answer: Sendable>: @unchecked Sendable {
  /// How long an adapter has to answer, in milliseconds that the wait attends.
  private static var timeoutMs: Int { 10_000 }
  /// How long a wait lasts at most, in milliseconds, if other tests keep the main thread busy.
  private static var longestMs: Int { 60_000 }

  // The condition guards all of them.
  private let condition = NSCondition()
  private var answers: [Answer] = []
  private var hasReturned = false

  private init() {}

  /// Calls an adapter, and waits for its answer.
  ///
  /// A missing answer and a second one are failures of the test.
  ///
  /// - Parameters:
  ///   - method: The adapter's method.
  ///   - start: Calls the method. Its completion handler gives the answer, and what makes its result.
  /// - Returns: The first answer; `nil` if there is none.
  static func answer<Returned>(
    of method: String, _ file: StaticString, _ line: UInt,
    start: @escaping (@escaping (Answer, () -> Returned?) -> Returned?) -> Void
  ) -> Answer? {
    let wait = AnswerWait()
    // The caller gives it away: it waits while the main thread has it.
    nonisolated(unsafe) let start = start
    let call = { @Sendable in
      start { answer, result in wait.take(answer, result) }
      wait.didReturn()
    }
    if MainThread.isCurrent { call() } else { DispatchQueue.main.async(execute: call) }
    let (answers, hasReturned) = wait.finish()
    if answers.isEmpty {
      fail(
        hasReturned
          ? "\(method) did not answer for \(timeoutMs) ms.\(hint)"
          : "The main thread was blocked for \(longestMs) ms, so \(method) was not called.",
        file, line)
    }
    if answers.count > 1 { fail("\(method) answered \(answers.count) times.", file, line) }
    return answers.first
  }

  /// - Returns: The result of the first answer; `nil` for each later one.
  private func take<Returned>(_ answer: Answer, _ result: () -> Returned?) -> Returned? {
    // Before the test can go on.
    let isFirst = condition.withLock { answers.isEmpty }
    let returned = isFirst ? result() : nil
    condition.withLock {
      answers.append(answer)
      condition.broadcast()
    }
    return returned
  }

  private func didReturn() {
    condition.withLock {
      hasReturned = true
      condition.broadcast()
    }
  }

  private var isAnswered: Bool { condition.withLock { hasReturned && !answers.isEmpty } }

  private func finish() -> ([Answer], hasReturned: Bool) {
    let (time, wholeTime) = (AttendedTime(), AttendedTime())
    let turns = MainThread.isCurrent ? nil : MainQueueTurns()
    while !isAnswered, time.ms < Self.timeoutMs, wholeTime.ms < Self.longestMs {
      pause(forMs: 10)
      wholeTime.attend()
      // While the main thread works for other tests, the adapter can't answer there.
      if turns?.hasTurn() ?? true { time.attend() }
    }
    if !MainThread.isCurrent {
      // The work of the main queue that has answered ends before this.
      let barrier = DispatchSemaphore(value: 0)
      DispatchQueue.main.async { barrier.signal() }
      _ = barrier.wait(timeout: .now() + .milliseconds(Self.timeoutMs))
    }
    return condition.withLock { (answers, hasReturned) }
  }

  /// Lets the adapter work.
  private func pause(forMs ms: Int) {
    let end = Date(timeIntervalSinceNow: Double(ms) / 1_000)
    if Thread.isMainThread {
      if !RunLoop.main.run(mode: .default, before: end) { Thread.sleep(until: end) }
    } else {
      condition.withLock {
        if !hasReturned || answers.isEmpty { _ = condition.wait(until: end) }
      }
    }
  }

  /// Why an answer on the main queue may not have come.
  private static var hint: String {
    guard MainThread.isCurrent else { return "" }
    return " A test on the main actor occupies the main queue: if the adapter answers there later,"
      + " remove @MainActor from the test."
  }
}

/// Says whether the main queue gets to new work.
private final class MainQueueTurns: @unchecked Sendable {
  private let lock = NSLock()
  // The lock guards it.
  private var isWaiting = false

  /// Whether the main queue has had a turn since this was last true.
  func hasTurn() -> Bool {
    lock.withLock {
      guard !isWaiting else { return false }
      isWaiting = true
      DispatchQueue.main.async { self.lock.withLock { self.isWaiting = false } }
      return true
    }
  }
}
