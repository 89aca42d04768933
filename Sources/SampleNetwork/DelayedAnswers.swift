import EventLoop

/// The answers that the network gives later.
///
/// An answer whose delegate is gone is dropped sooner or later. So requests that were given up
/// don't fill the memory.
@LoopActor
struct DelayedAnswers {
  private struct Answer {
    let timer: ClockTimer
    weak var delegate: AnyObject?
  }

  /// How many answers there are before the first look for those that nobody waits for.
  private static let usualCount = 1_024
  /// How many bytes their requests have before the next look.
  private static let usualBytes = 1 << 20

  private var answers: [Answer] = []
  private var nextLook = usualCount
  private var bytesSinceLook = 0

  /// Adds an answer that a timer gives.
  ///
  /// - Parameter bytes: How many bytes the request takes, which the answer keeps.
  mutating func add(_ timer: ClockTimer, for delegate: AnyObject?, bytes: Int) {
    answers.append(Answer(timer: timer, delegate: delegate))
    bytesSinceLook += bytes
    guard answers.count >= nextLook || bytesSinceLook >= Self.usualBytes else { return }
    bytesSinceLook = 0
    answers.removeAll { answer in
      if answer.delegate == nil { answer.timer.cancel() }
      return !answer.timer.isScheduled
    }
    nextLook = max(Self.usualCount, 2 * answers.count)
  }
}
