import EventLoop
import Mediation

/// Finds the loads of a process by their names and by the numbers of their requests.
///
/// Only the last loads that have ended are kept: an adapter may report late, and must not fill the
/// memory with them.
@LoopActor
struct LoadRegistry: ~Copyable {
  private var loaders: [LoadID: ProcessAdLoader] = [:]
  private var ids: [Int: LoadID] = [:]
  /// The names of the loads that have ended.
  private var retired = RingBuffer<LoadID>(capacity: 1_000)

  mutating func add(_ loader: ProcessAdLoader, call: Int?) {
    loaders[loader.id] = loader
    loader.callNumber = call
    if let call { ids[call] = loader.id }
  }

  subscript(id: LoadID) -> ProcessAdLoader? { loaders[id] }

  subscript(call number: Int) -> ProcessAdLoader? { ids[number].flatMap { loaders[$0] } }

  /// All loads, the oldest first.
  var all: [ProcessAdLoader] {
    ids.sorted { $0.key < $1.key }.compactMap { loaders[$0.value] }
  }

  /// The load has ended without an ad, or its ad was disposed of.
  mutating func retire(_ loader: ProcessAdLoader) {
    guard let forgotten = retired.append(loader.id) else { return }
    let number = loaders.removeValue(forKey: forgotten)?.callNumber
    if let number { ids[number] = nil }
  }
}
