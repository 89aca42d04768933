import EventLoop
import JSON
import Mediation
import Testing

@testable import StubNetworks

/// How many stubs there may be.
@LoopActor
@Suite struct StubNetworksTests {
  private let networks = StubNetworks(
    Mediator(adapterClasses: [], adUnits: [], clock: Clock(.manual)))
  private let stub: StubDefinition
  /// One of the shortest.
  private let small: StubDefinition
  /// As many stubs as take a little less than a third of the room.
  private let part: Int

  init() throws {
    let text = String(repeating: "x", count: 60_000)
    stub = try StubDefinition(
      JSONValue(parsing: Array(#"{"native":{"headline":"\#(text)"}}"#.utf8)))
    small = try StubDefinition(JSONValue(parsing: Array(#"{"native":{}}"#.utf8)))
    part = StubNetworks.byteLimit / 3 / stub.byteCount
  }

  private func defines(_ className: String, _ parts: Int) -> Bool {
    fits(parts) { stubs throws(StubNetworkError) in
      _ = try networks.define(className, label: nil, stubs)
    }
  }

  private func adds(_ className: String, _ parts: Int) -> Bool {
    fits(parts) { stubs throws(StubNetworkError) in
      try networks.add(stubs, to: try networks.named(className))
    }
  }

  /// Whether there is room for stubs. Without it the error names the limit.
  private func fits(
    _ parts: Int, _ action: ([StubDefinition]) throws(StubNetworkError) -> Void
  ) -> Bool {
    do throws(StubNetworkError) {
      try action(Array(repeating: stub, count: parts * part))
      return true
    } catch {
      guard case .tooLarge(limit: 67_108_864) = error else {
        Issue.record("\(error)")
        return true
      }
      return false
    }
  }

  @Test func `the room for stubs is that of all networks, whatever was done to them`() throws {
    #expect(defines("a", 1))
    #expect(defines("b", 1))
    #expect(adds("b", 1))
    #expect(!defines("c", 1))
    #expect(!adds("a", 1))
    #expect(defines("b", 2))
    #expect(!defines("b", 3))
    #expect(defines("b", 1))
    #expect(adds("a", 1))
    #expect(!adds("b", 1))
    try networks.remove("b")
    #expect(defines("c", 1))
    #expect(!defines("c", 2))
    #expect(networks.all.map { "\($0.className) \($0.stubs.count / part)" } == ["a 2", "c 1"])
  }
  @Test func `the last stub that fits is taken, and the next one is refused`() throws {
    let count = 39_756
    let network = try networks.define(
      "a", label: nil, Array(repeating: small, count: count))
    #expect(throws: StubNetworkError.self) { try networks.add([small], to: network) }
    #expect(network.stubs.count == count)
  }
}
