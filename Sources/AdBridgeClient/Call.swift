/// A call that waits for its answer.
struct Call {
  /// How a call ends.
  enum Answer: Sendable {
    /// The bytes of the result.
    case result([UInt8])
    /// The bytes of the error.
    case error([UInt8])
    case failure(AdBridgeError)
  }

  let continuation: UnsafeContinuation<Answer, Never>
  /// Whether the result is an ad, which is disposed of if the call is cancelled too late.
  let isLoad: Bool
  /// The request, while there is no room to write it.
  var unwritten: [UInt8]?
}

/// The calls of a connection, and their requests.
///
/// A request is written if less than ``limit`` waits to be written. Until then its call keeps it, so
/// that memory is bounded by what the callers have given.
struct Calls {
  static let limit = 1 << 20

  /// The bytes that are written next.
  var outgoing: [UInt8] = []
  private var waiting: [Int: Call] = [:]
  /// The calls whose requests wait for room, in order; some of them were cancelled.
  private var queue: [Int] = []
  private var queueStart = 0
  /// How many calls there were.
  private(set) var addedCount = 0
  /// The loads that were cancelled, and will be answered.
  private var cancelledLoads: Set<Int> = []

  var count: Int { waiting.count }

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a call, and its request to what is written.
  mutating func add(_ id: Int, _ call: Call, request: [UInt8]) {
    addedCount += 1
    var call = call
    if outgoing.count < Self.limit, queueStart == queue.count {
      outgoing.append(contentsOf: request)
    } else {
      call.unwritten = request
      queue.append(id)
    }
    waiting[id] = call
  }

  /// Adds requests that have waited for room.
  mutating func addQueued() {
    while outgoing.count < Self.limit, queueStart < queue.count {
      let id = queue[queueStart]
      queueStart += 1
      guard let request = waiting[id]?.unwritten else { continue }
      outgoing.append(contentsOf: request)
      waiting[id]?.unwritten = nil
    }
    if queueStart > 0, queueStart * 2 >= queue.count {
      queue.removeFirst(queueStart)
      queueStart = 0
    }
  }

  /// Removes the call that was answered. For a load that was cancelled, returns `nil`, and
  /// `isUnwanted` is true.
  mutating func remove(_ id: Int, isUnwanted: inout Bool) -> Call? {
    if let call = waiting.removeValue(forKey: id) { return call }
    isUnwanted = cancelledLoads.remove(id) != nil
    return nil
  }

  /// Removes a call that was cancelled, and cancels its request, if that was sent.
  mutating func cancel(_ id: Int) -> Call? {
    guard let call = waiting.removeValue(forKey: id) else { return nil }
    guard call.unwritten == nil else {
      forgetCancelled()
      return call
    }
    if call.isLoad { cancelledLoads.insert(id) }
    outgoing += Array(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#.utf8 + [10])
    return call
  }

  /// Removes all calls.
  mutating func removeAll() -> [Call] {
    defer { waiting = [:] }
    return Array(waiting.values)
  }

  private mutating func forgetCancelled() {
    guard queue.count - queueStart > 2 * waiting.count + 1_000 else { return }
    queue = queue[queueStart...].filter { waiting[$0] != nil }
    queueStart = 0
  }
}
