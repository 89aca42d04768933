import Ads
import JSON

/// A stub of a network: what it answers, and how often it has answered.
package final class NetworkStub {
  package let definition: StubDefinition
  /// Its number in its network: 1, 2, 3, …
  package let number: Int
  package private(set) var useCount = 0
  /// Its place in the index; `nil` after its last use.
  var bucket: StubIndex.Bucket?

  init(_ definition: StubDefinition, number: Int) {
    self.definition = definition
    self.number = number
  }

  var isUsedUp: Bool { definition.times.map { useCount >= $0 } ?? false }

  func countUse() { useCount += 1 }

  func fits(_ request: StubRequest) -> Bool {
    definition.formats.contains(request.format) && definition.conditions.fit(request)
  }

  /// The differences between a request and the conditions of the stub.
  func differences(from request: StubRequest) -> [StubConditions.Difference] {
    var differences = definition.conditions.differences(from: request)
    if !definition.formats.contains(request.format) {
      let formats = definition.formats.map { JSONValue.string($0.rawValue) }
      differences.insert(
        StubConditions.Difference(
          path: JSONPath([.key("format")]),
          expected: formats.count == 1 ? formats[0] : .array(formats),
          found: .string(request.format.rawValue)),
        at: 0)
    }
    return differences
  }
}
