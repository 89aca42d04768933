import EventLoop

/// The requests that wait for their answers, in the order in which they were read, and the ids that
/// nobody else may use meanwhile.
@BridgeActor
struct InFlightRequests {
  private var responders: [Int: Responder] = [:]
  /// The number of the request that has an id. None has that number once the answer is there and
  /// waits for the others of its batch.
  private var numbers: [RequestID: Int] = [:]
  private var lastNumber = 0

  /// How many requests wait for their answers.
  var count: Int { responders.count }

  /// All of them, the oldest first.
  var all: [Responder] {
    responders.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The request that waits with an id; null is the id of none, since any number may wait with it.
  subscript(id: RequestID) -> Responder? {
    numbers[id].flatMap { responders[$0] }
  }

  /// Whether an id is taken.
  func contains(_ id: RequestID) -> Bool {
    !numbers.isEmpty && numbers[id] != nil
  }

  /// Takes the id of a request in a batch, until it is given back with the others of the batch.
  mutating func take(_ id: RequestID) {
    if id != .null { numbers[id] = 0 }
  }

  /// Gives the ids of a batch back.
  mutating func giveBack(_ ids: [RequestID]) {
    for id in ids { numbers[id] = nil }
  }

  mutating func insert(_ responder: Responder) {
    lastNumber += 1
    responder.number = lastNumber
    responders[lastNumber] = responder
    if let id = responder.id, id != .null { numbers[id] = lastNumber }
  }

  mutating func remove(_ responder: Responder) {
    guard let number = responder.number else { return }
    responder.number = nil
    responders[number] = nil
    if let id = responder.id, id != .null, !responder.isInBatch { numbers[id] = nil }
  }
}
