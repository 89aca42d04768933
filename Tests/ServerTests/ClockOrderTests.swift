import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import Server

/// Requests that let time pass. The test does not step the clock, so an advance does not end.
@Suite @LoopActor struct ClockOrderTests {
  private func advance(_ id: Int) -> String {
    TestClient.request(id, "advanceClock", #"{"ms":1}"#)
  }

  private func cancel(_ id: Int, _ other: Int) -> String {
    TestClient.request(id, "$/cancelRequest", #"{"id":\#(other)}"#)
  }

  @Test func `as many advances may wait as the limit says`() throws {
    let client = TestClient(requestLimit: 2)

    let lines = client.send(advance(1), advance(2), advance(3))

    #expect(try lines.summaries == ["3: overloaded"])
    #expect(client.network.clock.advanceCount == 2)
  }

  @Test func `an advance that is cancelled leaves the clock`() throws {
    let client = TestClient()

    let lines = client.send(advance(1), cancel(2, 1))

    #expect(try lines.summaries == ["1: requestCancelled", "2"])
    #expect(!client.network.clock.isAdvancing)
  }

  @Test func `an advance has room beside requests that fill the memory`() throws {
    let client = TestClient(requestBytes: 65_536)
    client.network.answersLoadsAtOnce = false
    client.load(1)
    let long = String(repeating: "x", count: 40_000)
    for id in 2...3 {
      client.request(
        id, "render", #"{"adId":"ad-1","view":{"id":"\#(long)","width":1,"height":1}}"#)
    }

    #expect(try client.send(advance(4)).summaries == [])
    #expect(client.network.clock.isAdvancing)
  }

  @Test func `advances have room of their own, and no more`() throws {
    let client = TestClient(requestBytes: 65_536)
    var refused: [String] = []
    var count = 0
    while refused.isEmpty, count < Session.requestLimit {
      count += 1
      refused = client.send(advance(count))
    }

    #expect(try refused.summaries == ["\(count): overloaded"])
    #expect(refused.first?.contains("65536 bytes") == true)
    #expect(count > 1_000)
  }

  @Test func `during an advance, only pings and cancellations of requests in flight are read`()
    throws
  {
    let client = TestClient()
    client.send(advance(1))
    let invalid = TestClient.request(5, "$/cancelRequest", "{}")
    for line in [cancel(2, 9), cancel(3, 1), invalid, TestClient.request(4, "ping")] {
      let bytes = Array((line + "\n").utf8)
      bytes.withUnsafeBytes { client.session.connection.receive($0) }
    }

    while client.session.connection.processUrgentLine(with: client.session) {}
    #expect(try client.takeLines().summaries == ["1: requestCancelled", "3", "4"])
    // The first one may be about a request that comes after it, so it keeps its place.
    while client.session.connection.processNextLine(with: client.session) {}
    #expect(try client.takeLines().summaries == ["2", "5: invalidParams"])
  }

  @Test func `setUp takes at most a hundred thousand names`() throws {
    let client = TestClient()
    let names = Array(repeating: "\"Net\"", count: 100_001)
    let most = names.dropLast().joined(separator: ",")

    #expect(
      try client.request(1, "setUp", #"{"classNames":[\#(names.joined(separator: ","))]}"#)
        .summaries == ["1: invalidParams"])
    #expect(try client.request(2, "setUp", #"{"classNames":[\#(most)]}"#).summaries == ["2"])
  }
}
