import Synchronization

/// The notifications that one reader has not taken yet.
///
/// If many wait, the connection reads no more while no call waits for its answer, so that the daemon
/// waits, too. While calls wait, it reads on, up to a limit.
final class NotificationBuffer: Sendable {
  /// How many bytes may wait. More are lost, and the reader gets an error.
  static let limit = 64 << 20
  /// How many bytes may wait before the connection pauses.
  static let comfort = 1 << 20
  /// About what a notification takes beside its parameters.
  private static let overhead = 64

  struct Item: Sendable {
    let method: String
    let params: [UInt8]
  }

  enum Taken: Sendable {
    case item(Item)
    /// There are no more; with an error unless the bridge was closed.
    case end(AdBridgeError?)
  }

  private struct State {
    var items: [Item] = []
    var first = 0
    var byteCount = 0
    var waiting: [(id: Int, continuation: UnsafeContinuation<Taken, Never>)] = []
    /// The waits that were stopped before they began.
    var stopped: [Int: AdBridgeError] = [:]
    var end: Taken?

    /// Takes the first one, if any. Returns whether there is room again.
    mutating func take() -> (taken: Taken?, hasRoomAgain: Bool) {
      guard first < items.count else { return (end, false) }
      let item = items[first]
      first += 1
      let wasFull = byteCount >= NotificationBuffer.comfort
      byteCount -= item.params.count + NotificationBuffer.overhead
      if first == items.count || first > 10_000 {
        items.removeFirst(first)
        first = 0
      }
      return (.item(item), wasFull && byteCount < NotificationBuffer.comfort)
    }
  }

  private let state = Mutex(State())
  private let lastID = Atomic<Int>(0)
  private let hasRoomAgain: @Sendable () -> Void

  init(hasRoomAgain: @escaping @Sendable () -> Void) { self.hasRoomAgain = hasRoomAgain }

  var byteCount: Int { state.withLock { $0.byteCount } }

  var isFull: Bool { byteCount >= Self.comfort }

  /// Adds a notification, or gives it to a reader that waits.
  func add(_ item: Item) {
    let reader = state.withLock { state -> UnsafeContinuation<Taken, Never>? in
      guard state.end == nil else { return nil }
      guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
      let size = item.params.count + Self.overhead
      if state.byteCount + size > Self.limit {
        state.end = .end(.notificationsLost)
      } else {
        state.byteCount += size
        state.items.append(item)
      }
      return nil
    }
    reader?.resume(returning: .item(item))
  }

  /// Notes that there are no more.
  func finish(_ error: AdBridgeError?) {
    let readers = state.withLock { state in
      if state.end == nil { state.end = .end(error) }
      defer { state.waiting = [] }
      return state.waiting
    }
    for reader in readers { reader.continuation.resume(returning: .end(error)) }
  }

  /// A number for a wait, with which it can be stopped.
  func makeWait() -> Int { lastID.add(1, ordering: .relaxed).newValue }

  /// Takes the next notification, if there is one.
  func takeItem() -> Item? {
    let (taken, isLess) = state.withLock { $0.take() }
    if isLess { hasRoomAgain() }
    guard case .item(let item) = taken else { return nil }
    return item
  }

  /// Takes the next notification, and waits for it.
  func next(_ id: Int) async -> Taken {
    defer { if Task.isCancelled { forget(id) } }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let (taken, isLess) = state.withLock { state -> (Taken?, Bool) in
          let (taken, isLess) = state.take()
          if let taken { return (taken, isLess) }
          if let error = state.stopped.removeValue(forKey: id) { return (.end(error), false) }
          state.waiting.append((id, continuation))
          return (nil, false)
        }
        if let taken { continuation.resume(returning: taken) }
        if isLess { hasRoomAgain() }
      }
    } onCancel: {
      stop(id, .cancelled)
    }
  }

  /// Ends a wait with an error, even if it begins later.
  func stop(_ id: Int, _ error: AdBridgeError) {
    let reader = state.withLock { state -> UnsafeContinuation<Taken, Never>? in
      if let place = state.waiting.firstIndex(where: { $0.id == id }) {
        return state.waiting.remove(at: place).continuation
      }
      state.stopped[id] = error
      return nil
    }
    reader?.resume(returning: .end(error))
  }

  /// Forgets that a wait was stopped after it had ended.
  func forget(_ id: Int) { state.withLock { $0.stopped[id] = nil } }
}
