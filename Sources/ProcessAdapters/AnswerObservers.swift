import EventLoop

/// Finds the observer of a second answer to a call that is not a load.
///
/// Only the last calls are kept: a program must not fill the memory with them.
@LoopActor
struct AnswerObservers {
  typealias Observer = @LoopActor (AdapterCall.Outcome) -> Void

  private var observers: [Int: Observer] = [:]
  private var numbers = LastItems<Int>(limit: 1_000)

  subscript(number: Int) -> Observer? { observers[number] }

  mutating func add(_ observer: @escaping Observer, to number: Int) {
    observers[number] = observer
    if let forgotten = numbers.add(number) { observers[forgotten] = nil }
  }
}
