import EventLoop

/// The requests that wait for their answers, in the order in which they were read.
@BridgeActor
struct InFlightRequests {
  private var responders: [Int: Responder] = [:]
  private var numbers: [RequestID: Int] = [:]
  private var lastNumber = 0

  var count: Int { responders.count }

  /// All of them, the oldest first.
  var all: [Responder] {
    responders.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The request with an id; null is the id of none, since any number of them may wait with it.
  subscript(id: RequestID) -> Responder? {
    numbers[id].flatMap { responders[$0] }
  }

  func contains(_ id: RequestID) -> Bool {
    !numbers.isEmpty && numbers[id] != nil
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
    if let id = responder.id, id != .null { numbers[id] = nil }
  }
}
