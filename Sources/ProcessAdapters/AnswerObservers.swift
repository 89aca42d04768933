import EventLoop
import Mediation

/// Finds the observer of a second or a late answer to a call that is not a load.
///
/// Only the last calls are kept: a program must not fill the memory with them.
@LoopActor
struct AnswerObservers: ~Copyable {
  typealias Observer = @LoopActor (AdapterCall.Outcome) -> Void

  private var observers: [Int: Observer] = [:]
  private var numbers = RingBuffer<Int>(capacity: 1_000)

  subscript(number: Int) -> Observer? { observers[number] }

  mutating func add(_ observer: @escaping Observer, to number: Int) {
    observers[number] = observer
    if let forgotten = numbers.append(number) { observers[forgotten] = nil }
  }

  mutating func remove(_ number: Int) {
    observers[number] = nil
  }
}
