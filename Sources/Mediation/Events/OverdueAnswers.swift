import EventLoop

/// The answers that adapters owe although their deadlines have passed.
@BridgeActor
final class OverdueAnswers {
  /// How long after its deadline an answer counts as never given.
  private static let patienceMs = 60_000

  private struct Overdue {
    let timer: ClockTimer
    let giveUp: @BridgeActor () -> Void
  }

  private let clock: Clock
  private var overdue: [Int: Overdue] = [:]
  private var lastNumber = 0

  init(clock: Clock) {
    self.clock = clock
  }

  /// Waits for an answer whose deadline has passed.
  ///
  /// - Parameter giveUp: Called when the answer will not come any more.
  /// - Returns: What to call ``remove(_:)`` with when it has come after all.
  func add(giveUp: @escaping @BridgeActor () -> Void) -> Int {
    lastNumber += 1
    let number = lastNumber
    let timer = clock.schedule(afterMs: Self.patienceMs) { [self] in
      overdue[number] = nil
      giveUp()
    }
    overdue[number] = Overdue(timer: timer, giveUp: giveUp)
    return number
  }

  func remove(_ number: Int) {
    overdue.removeValue(forKey: number)?.timer.cancel()
  }

  /// The run ends: gives all answers up, in the order of their deadlines.
  func giveUpAll() {
    let all = overdue.sorted { $0.key < $1.key }
    overdue = [:]
    for (_, answer) in all {
      answer.timer.cancel()
      answer.giveUp()
    }
  }
}
