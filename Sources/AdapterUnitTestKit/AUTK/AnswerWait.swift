import Foundation
import GoogleMobileAds
import Synchronization

/// Waits on the thread of a test until an adapter has answered one call.
///
/// On the main thread, the wait serves the run loop, so that an adapter can answer later on the main
/// queue. Other threads call the adapter on the main thread, and block.
///
/// When the wait ends, the work of the main queue that has answered has ended, too: the adapter has
/// what its completion handler has returned. If the adapter has answered on another thread, nothing
/// says when that thread has kept it.
final class AnswerWait<Answer: Sendable>: @unchecked Sendable {
  /// How long an adapter has to answer, in milliseconds of pauses. Time between them does not count:
  /// then other tests keep the machine busy.
  private static var timeoutMs: Int { 10_000 }
  /// How long a wait lasts at most, in milliseconds, if other tests keep the main thread busy.
  private static var longestMs: Int { 60_000 }
  /// The length of a pause.
  private static var pauseMs: Int { 10 }

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
    let machine = WaitMachine.current
    let turns = MainThread.isCurrent ? nil : MainQueueTurns(machine)
    var (timeMs, wholeMs) = (0, 0)
    while !isAnswered, timeMs < Self.timeoutMs, wholeMs < Self.longestMs {
      if let pause = machine.pause { pause(Self.pauseMs) } else { pause(forMs: Self.pauseMs) }
      wholeMs += Self.pauseMs
      // While the main thread works for other tests, the adapter can't answer there.
      if turns?.hasTurn() ?? true { timeMs += Self.pauseMs }
    }
    if !MainThread.isCurrent {
      // The work of the main queue that has answered ends before this.
      let barrier = DispatchSemaphore(value: 0)
      DispatchQueue.main.async { barrier.signal() }
      _ = barrier.wait(timeout: .now() + .milliseconds(Self.timeoutMs))
    }
    return condition.withLock { (answers, hasReturned) }
  }

  /// Lets the adapter work, until it has answered.
  private func pause(forMs ms: Int) {
    let end = Date(timeIntervalSinceNow: Double(ms) / 1_000)
    while !isAnswered, Date() < end {
      if !Thread.isMainThread {
        condition.withLock {
          if !hasReturned || answers.isEmpty { _ = condition.wait(until: end) }
        }
      } else if !RunLoop.main.run(mode: .default, before: end) {
        Thread.sleep(until: end)
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

/// What a wait knows of the machine. A test replaces it for its own waits.
struct WaitMachine: Sendable {
  @TaskLocal static var current = WaitMachine()

  /// Lets some milliseconds pass; `nil` for real ones.
  var pause: (@Sendable (_ ms: Int) -> Void)?
  /// Does work when the main queue gets to it.
  var ask: @Sendable (@escaping @Sendable () -> Void) -> Void = {
    DispatchQueue.main.async(execute: $0)
  }
}

/// Says whether the main queue gets to new work.
private final class MainQueueTurns: Sendable {
  private let machine: WaitMachine
  private let isWaiting = Mutex(false)

  init(_ machine: WaitMachine) {
    self.machine = machine
  }

  /// Whether the main queue has had a turn since this was last true.
  func hasTurn() -> Bool {
    let hasTurn = isWaiting.withLock { isWaiting in
      defer { isWaiting = true }
      return !isWaiting
    }
    if hasTurn { machine.ask { self.isWaiting.withLock { $0 = false } } }
    return hasTurn
  }
}
