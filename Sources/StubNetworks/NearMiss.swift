package import JSON

/// The stub that fits a request best, if none fits it, and why it does not.
package struct NearMiss: JSONWritable, Sendable {
  /// How many differences a sentence names.
  private static let namedCount = 3

  /// The number of the stub in its network.
  let stub: Int
  /// What differs; empty for a stub that has answered as often as it may.
  let differences: [StubConditions.Difference]
  /// How often the stub has answered.
  let useCount: Int

  /// - Returns: `nil` if there are no stubs.
  init?(of request: StubRequest, among stubs: [NetworkStub]) {
    var best: (stub: NetworkStub, differences: [StubConditions.Difference], distance: Int)?
    for stub in stubs {
      let differences = stub.differences(from: request)
      // Wrong letters are nearer than a stub that is used up, and that is nearer than another value.
      let distance = differences.reduce(stub.isUsedUp ? 2_000 : 0) { $0 + $1.distance }
      if best.map({ distance < $0.distance }) ?? true { best = (stub, differences, distance) }
    }
    guard let best else { return nil }
    stub = best.stub.number
    useCount = best.stub.useCount
    differences = best.differences
  }

  /// Says what differs, for the error of the load.
  var sentence: String {
    guard !differences.isEmpty else {
      let count = useCount == 1 ? "once" : "\(useCount) times"
      return "Stub \(stub) fits, but it has answered \(count), as often as it may."
    }
    let named = differences.prefix(Self.namedCount).map(\.phrase).joined(separator: "; ")
    let rest = differences.count - Self.namedCount
    return "The nearest is stub \(stub): \(named)\(rest > 0 ? "; and \(rest) more." : ".")"
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("stub", stub)
    writer.member("useCount", useCount)
    writer.member("differences", differences)
    writer.endObject()
  }
}

extension StubConditions.Difference {
  /// How far the request is from the condition.
  fileprivate var distance: Int {
    guard let expected = expected.string, let found = found.string else { return 4_000 }
    return nearDistance(from: found, to: expected).map { 1_000 + $0 } ?? 4_000
  }

  fileprivate var phrase: String {
    "\(path): expected \(expected.quoted), got \(found.quoted)"
  }
}

extension JSONValue {
  /// The value for a sentence: its JSON, shortened if it is long.
  fileprivate var quoted: String {
    switch self {
    case .array, .object:
      String(decoding: JSONWriter.bytes(of: self).prefix(80), as: UTF8.self)
    case .null: "nothing"
    case .bool, .number, .string: excerpt
    }
  }
}
