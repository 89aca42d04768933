import EventLoop

/// The requests that wait for their answers, in the order in which they were read, and the ids that
/// no other request may use meanwhile. Notifications are only counted.
@LoopActor
struct InFlightRequests {
  private var responders: [Int: Responder] = [:]
  /// The number of the request that uses an id. In a batch, an id stays in use after its answer:
  /// then ``responders`` has no request of that number.
  private var numbers: [RequestID: Int] = [:]
  private var lastNumber = 0

  /// How many notifications have begun and have not ended.
  private(set) var notificationCount = 0

  /// How many requests wait for their answers.
  var count: Int { responders.count }

  /// All of them, the oldest first.
  var all: [Responder] {
    responders.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The request that waits with an id; `nil` for the id null, which any number of requests may
  /// have.
  subscript(id: RequestID) -> Responder? {
    numbers[id].flatMap { responders[$0] }
  }

  /// Whether an id is in use.
  func contains(_ id: RequestID) -> Bool {
    !numbers.isEmpty && numbers[id] != nil
  }

  /// Reserves the id of a request in a batch, until all ids of the batch are freed.
  mutating func reserve(_ id: RequestID) {
    if id != .null { numbers[id] = 0 }
  }

  /// Frees the ids of a batch.
  mutating func free(_ ids: [RequestID]) {
    for id in ids { numbers[id] = nil }
  }

  mutating func insert(_ responder: Responder) {
    lastNumber += 1
    responder.number = lastNumber
    guard let id = responder.id else {
      notificationCount += 1
      return
    }
    responders[lastNumber] = responder
    if id != .null { numbers[id] = lastNumber }
  }

  mutating func remove(_ responder: Responder) {
    guard let number = responder.number else { return }
    responder.number = nil
    guard let id = responder.id else {
      notificationCount -= 1
      return
    }
    responders[number] = nil
    if id != .null, !responder.isInBatch { numbers[id] = nil }
  }
}
