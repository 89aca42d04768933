import EventLoop

/// The loads of a program, to find who is meant by what it says.
///
/// Of those that are over only the last are remembered: a program may speak of them once more, and
/// must not fill the memory with them.
@BridgeActor
struct LoadTable {
  private static let rememberedCount = 1_000

  private var loaders: [String: ProcessAdLoader] = [:]
  private var ids: [Int: String] = [:]
  private var over: [String] = []
  private var overStart = 0

  mutating func add(_ loader: ProcessAdLoader, call: Int?) {
    loaders[loader.id] = loader
    loader.callNumber = call
    if let call { ids[call] = loader.id }
  }

  subscript(id: String) -> ProcessAdLoader? { loaders[id] }

  subscript(call number: Int) -> ProcessAdLoader? { ids[number].flatMap { loaders[$0] } }

  /// All that are known, the oldest first.
  var live: [ProcessAdLoader] {
    ids.sorted { $0.key < $1.key }.compactMap { loaders[$0.value] }
  }

  /// The load is over, or its ad is gone.
  mutating func retire(_ loader: ProcessAdLoader) {
    over.append(loader.id)
    guard over.count - overStart > Self.rememberedCount else { return }
    let forgotten = loaders.removeValue(forKey: over[overStart])
    if let number = forgotten?.callNumber { ids[number] = nil }
    overStart += 1
    if overStart == Self.rememberedCount {
      over.removeFirst(overStart)
      overStart = 0
    }
  }
}
