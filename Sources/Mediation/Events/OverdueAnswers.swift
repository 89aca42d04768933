import EventLoop

/// The answers of adapters whose deadlines have passed.
@LoopActor
final class OverdueAnswers {
  /// How long after its deadline an answer counts as missing.
  private static let waitMs = 60_000
  /// How many answers are waited for at most. Beyond that, the oldest one is forgotten.
  private static let limit = 4_096
  /// How many bytes the requests of more than one may take, because an adapter may keep them.
  private static let byteLimit = 8 << 20

  private struct Overdue {
    let timer: ClockTimer
    let usualDeadlineMs: Int
    let bytes: Int
    let onMissing: @LoopActor () -> Void
    let release: @LoopActor () -> Void
  }

  private let clock: Clock
  private var overdue: [Int: Overdue] = [:]
  private var byteCount = 0
  private var lastNumber = 0
  /// No answer that is waited for has a lower number.
  private var firstNumber = 1

  init(clock: Clock) {
    self.clock = clock
  }

  /// Waits for an answer whose deadline has passed.
  ///
  /// - Parameters:
  ///   - usualDeadlineMs: When the answer would be due without a shorter timeout. If the run ends
  ///     before that time, the answer does not count as missing.
  ///   - bytes: How many bytes of memory the request takes.
  ///   - onMissing: Called when the answer counts as missing.
  ///   - release: Called when the answer is no longer waited for, except after ``remove(_:)``.
  /// - Returns: The number for ``remove(_:)`` when the answer arrives late.
  func add(
    usualDeadlineMs: Int,
    bytes: Int = 0,
    onMissing: @escaping @LoopActor () -> Void,
    release: @escaping @LoopActor () -> Void = {}
  ) -> Int {
    lastNumber += 1
    let number = lastNumber
    let timer = clock.schedule(afterMs: Self.waitMs) { [self] in
      remove(number)
      onMissing()
      release()
    }
    overdue[number] = Overdue(
      timer: timer, usualDeadlineMs: usualDeadlineMs, bytes: bytes, onMissing: onMissing,
      release: release)
    byteCount += bytes
    while overdue.count > Self.limit || byteCount > Self.byteLimit && overdue.count > 1 {
      forgetFirst()
    }
    return number
  }

  private func forgetFirst() {
    while overdue[firstNumber] == nil { firstNumber += 1 }
    overdue[firstNumber]?.release()
    remove(firstNumber)
  }

  func remove(_ number: Int) {
    guard let answer = overdue.removeValue(forKey: number) else { return }
    answer.timer.cancel()
    byteCount -= answer.bytes
  }

  /// The run ends: answers count as missing, in the order of their deadlines.
  ///
  /// - Parameter isPatient: Whether only those count that have had the usual time.
  func giveUpAll(isPatient: Bool) {
    let all = overdue.sorted { $0.key < $1.key }
    overdue = [:]
    byteCount = 0
    for (_, answer) in all {
      answer.timer.cancel()
      if !isPatient || answer.usualDeadlineMs <= clock.nowMs { answer.onMissing() }
      answer.release()
    }
  }
}
