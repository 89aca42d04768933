import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import Server

/// A client at a port, which has to know the token of the bridge.
@Suite @LoopActor struct TokenGateTests {
  private static let token = "0123456789abcdef"

  private let owner = TestClient()
  private let client: TestClient
  private let gate: TokenGate
  private let refusals = Refusals()

  @LoopActor
  private final class Refusals {
    var count = 0
  }

  init() throws {
    client = TestClient(1, .ownAds, of: owner)
    gate = TokenGate(
      of: client.session, token: try #require(AccessToken(Self.token)),
      onRefusal: { [refusals] in refusals.count += 1 })
  }

  private func send(_ method: String, _ params: String = "{}") throws -> [String] {
    try client.send([TestClient.request(1, method, params)], to: gate).summaries
  }

  private var knownClients: [Int] { owner.session.clients.members.map(\.id) }

  @Test func `a client with the token is known to the others, and is served`() throws {
    #expect(!gate.isOpen)
    #expect(try send("initialize", #"{"token":"\#(Self.token)"}"#) == ["1"])
    #expect(gate.isOpen)
    #expect(knownClients == [0, 1])
    #expect(try send("ping") == ["1"])
    #expect(try send("initialize") == ["1"])
    #expect(knownClients == [0, 1])
    #expect(refusals.count == 0)
  }

  @Test(arguments: [
    ("initialize", "{}"), ("initialize", #"{"token":"0123456789abcdeF"}"#),
    ("initialize", #"{"token":7}"#), ("ping", #"{"token":"0123456789abcdef"}"#),
    ("ping", "{}"), ("exit", "{}"),
  ])
  func `without the token a client is refused once and for all`(
    method: String, params: String
  ) throws {
    #expect(try send(method, params) == ["1: wrongToken"])
    #expect(refusals.count == 1)
    #expect(try send("initialize", #"{"token":"\#(Self.token)"}"#) == ["1: wrongToken"])
    #expect(refusals.count == 1)
    #expect(!gate.isOpen)
    #expect(knownClients == [0])
  }

  @Test func `the error names the variable that has the token`() {
    #expect(
      client.send([TestClient.request(1, "ping")], to: gate) == [
        #"{"jsonrpc":"2.0","id":1,"error":{"code":106,"message":"The token is missing or wrong. "#
          + "The first request of a client at a port is initialize, with the bridge's "
          + #"ADBRIDGE_LISTEN_TOKEN as its token.","data":{"name":"wrongToken"}}}"#
      ])
  }

  @Test func `nothing of a client without the token is urgent`() throws {
    func processUrgent() throws -> [String] {
      let bytes = Array((TestClient.request(9, "ping") + "\n").utf8)
      bytes.withUnsafeBytes { client.session.connection.receive($0) }
      while client.session.connection.processUrgentLine(with: gate) {}
      return try client.takeLines().summaries
    }
    #expect(try processUrgent() == [])
    while client.session.connection.processNextLine(with: gate) {}
    _ = client.takeLines()

    let other = try TokenGateTests()
    _ = try other.send("initialize", #"{"token":"\#(Self.token)"}"#)
    let bytes = Array((TestClient.request(9, "ping") + "\n").utf8)
    bytes.withUnsafeBytes { other.client.session.connection.receive($0) }
    while other.client.session.connection.processUrgentLine(with: other.gate) {}
    #expect(try other.client.takeLines().summaries == ["9"])
  }
}
