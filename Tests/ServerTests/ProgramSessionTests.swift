import Ads
import EventLoop
import JSON
import JSONRPC
import Testing

@testable import Mediation
@testable import Server

/// The program of an adapter as a client of the bridge.
@Suite @LoopActor struct ProgramSessionTests {
  private let bridge = TestClient()
  private let session: Session

  init() {
    session = Session(
      ofProgramOn: bridge.session.connection,
      mediator: Mediator(
        of: bridge.mediator, for: "Program",
        testAdUnits: [
          AdUnit(id: "test", format: .native, lineItems: [LineItem(className: "Net")])
        ], limits: .ofProgram))
  }

  private func send(_ lines: String...) throws -> [String] {
    try bridge.send(lines, to: session).summaries
  }

  @Test func `a program loads and uses ads, also of the ad units for tests`() throws {
    #expect(try send(TestClient.request(1, "loadNative", #"{"adUnitId":"test"}"#)) == ["1"])
    #expect(
      try send(
        TestClient.request(2, "render", #"{"adId":"ad-1","view":{"width":9,"height":9}}"#)) == ["2"]
    )
    #expect(
      try send(TestClient.request(3, "recordImpression", #"{"adId":"ad-1"}"#))
        == ["impression ad-1 #1", "3"])
    #expect(try send(TestClient.request(4, "dispose", #"{"adId":"ad-1"}"#)) == ["4"])
  }

  @Test func `the requests of a program may take 64 MiB`() {
    #expect(Mirror(reflecting: session).descendant("requestBytes") as? Int == 64 << 20)
    #expect(Session.bytesForTime == 8 << 20)
  }

  @Test func `a program gets the events of its ads, and no other notification`() throws {
    _ = try send(TestClient.load(1))
    session.mediator.events.announce(AdapterStatus(className: "Net", error: nil))
    #expect(bridge.takeLines().isEmpty)
  }

  @Test func `a program is told which methods it can call`() throws {
    let answer = bridge.send([TestClient.request(1, "getEvents")], to: session)
    #expect(
      answer == [
        #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"#
          + #""message":"There is no method \"getEvents\". Programs can call "#
          + Session.namesForPrograms.joined(separator: ", ")
          + #".","data":{"name":"methodNotFound","method":"getEvents","nearest":[]}}}"#
      ])
    #expect(Session.namesForPrograms.last == "dispose")
    #expect(Session.namesForPrograms.count == 14)
  }

  @Test func `the end of a program cancels its loads, and disposes of its ads`() throws {
    _ = try send(TestClient.load(1))
    bridge.network.answersLoadsAtOnce = false
    _ = try send(TestClient.load(2))
    #expect(session.mediator.ads.count == 2)
    session.endProgram()
    #expect(session.mediator.ads.count == 0)
    #expect(session.mediator.ads.undisposed.isEmpty)
    bridge.network.answerNextLoad()
    #expect(session.mediator.ads.count == 0)
    #expect(bridge.network.clock.timerCount == 0)
  }

  @Test func `a program can have a hundred ads`() throws {
    for id in 1...100 { #expect(try send(TestClient.load(id)) == ["\(id)"]) }
    #expect(try send(TestClient.load(101)) == ["101: tooManyAds"])
    let limits = Mediator.Limits.ofProgram
    #expect(limits.adBytes == 256 << 20)
    #expect(limits.eventLog == 1_000)
    #expect(limits.eventLogBytes == 1 << 20)
  }

  @Test func `a thousand requests of a program may wait`() throws {
    bridge.network.answersLoadsAtOnce = false
    bridge.network.acknowledgement = .later
    _ = try send(TestClient.load(0))
    let call = #"{"adId":"ad-1"}"#
    for id in 1...999 {
      #expect(try send(TestClient.request(id, "recordImpression", call)) == [])
    }
    #expect(try send(TestClient.request(1_000, "recordImpression", call)) == ["1000: overloaded"])
  }
}
