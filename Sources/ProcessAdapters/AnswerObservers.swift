import EventLoop

/// Finds the observer of a second answer to a call that is not a load.
///
/// Only the last calls are kept: a program must not fill the memory with them.
@BridgeActor
struct AnswerObservers {
  typealias Observer = @BridgeActor (AdapterCall.Outcome) -> Void

  private static let limit = 1_000

  private var observers: [Int: Observer] = [:]
  /// The numbers of the calls, the oldest first, after `start` others that are forgotten.
  private var numbers: [Int] = []
  private var start = 0

  subscript(number: Int) -> Observer? { observers[number] }

  mutating func add(_ observer: @escaping Observer, to number: Int) {
    observers[number] = observer
    numbers.append(number)
    guard numbers.count - start > Self.limit else { return }
    observers[numbers[start]] = nil
    start += 1
    if start == Self.limit {
      numbers.removeFirst(start)
      start = 0
    }
  }
}
