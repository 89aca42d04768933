import JSON

/// The memory that the requests of one peer take while they wait for their answers.
final class RequestMemory {
  /// What a request takes beyond its values: itself, and the objects of the work that it waits for.
  static let bytesOfRequest = 2 << 10
  /// How many bytes of values a request may take in any case, so that a peer can still cancel and
  /// dispose when there is no room.
  private static let reservedBytes = 64 << 10

  /// How many bytes the requests that wait, and the answers that wait for the rest of their batch,
  /// may take.
  let limit: Int
  // Each request touches these, and no access to them lasts while anything else runs.

  /// How many bytes they take.
  @exclusivity(unchecked) var heldBytes = 0
  /// Counts the values of the request that is being handled.
  @exclusivity(unchecked) var budget = JSONBudget(bytes: 0)

  let exceeded: @Sendable () -> RPCError
  @exclusivity(unchecked) private var budgetBytes = 0

  init(limit: Int, exceeded: @escaping @Sendable () -> RPCError) {
    self.limit = limit
    self.exceeded = exceeded
  }

  /// Begins to count the values of the next request.
  func begin() {
    budgetBytes = max(limit - heldBytes, Self.reservedBytes)
    budget.remaining = budgetBytes
  }

  /// How many bytes the values of the request take.
  var usedBytes: Int { budgetBytes - budget.remaining }

  /// Whether the request can wait for its answer, if it may take this many bytes beyond the limit.
  func hasRoom(beyond extraBytes: Int) -> Bool {
    heldBytes + usedBytes + Self.bytesOfRequest <= limit + extraBytes
  }
}
