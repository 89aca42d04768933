import EventLoop

/// The answers of adapters whose deadlines have passed.
@BridgeActor
final class OverdueAnswers {
  /// How long after its deadline an answer counts as missing.
  private static let waitMs = 60_000

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
  /// - Parameter giveUp: Called when the answer counts as missing.
  /// - Returns: The number for ``remove(_:)`` when the answer arrives late.
  func add(giveUp: @escaping @BridgeActor () -> Void) -> Int {
    lastNumber += 1
    let number = lastNumber
    let timer = clock.schedule(afterMs: Self.waitMs) { [self] in
      overdue[number] = nil
      giveUp()
    }
    overdue[number] = Overdue(timer: timer, giveUp: giveUp)
    return number
  }

  func remove(_ number: Int) {
    overdue.removeValue(forKey: number)?.timer.cancel()
  }

  /// The run ends: all answers count as missing, in the order of their deadlines.
  func giveUpAll() {
    let all = overdue.sorted { $0.key < $1.key }
    overdue = [:]
    for (_, answer) in all {
      answer.timer.cancel()
      answer.giveUp()
    }
  }
}
