import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import Server

/// What an error tells a client.
@Suite @LoopActor struct ErrorTests {
  @Test(
    arguments: [
      (
        .notSimulated(AdID(rawValue: "ad-1"), "playVideo"),
        "The adapter of ad ad-1 does not offer playVideo.",
        #"{"name":"notSimulated","adId":"ad-1","action":"playVideo"}"#
      ),
      (
        .unknownAdapter("Sampel", nearest: ["Sample", "Simple"]),
        #"There is no adapter "Sampel". Did you mean "Sample"?"#,
        #"{"name":"unknownAdapter","className":"Sampel","nearest":["Sample","Simple"]}"#
      ),
      (
        .unknownAdUnit("fed", nearest: ["feed", "fee"]),
        #"There is no ad unit "fed". Did you mean "feed"?"#,
        #"{"name":"unknownAdUnit","adUnitId":"fed","nearest":["feed","fee"]}"#
      ),
      (
        .formatNotSupported(className: "A", .banner, supported: [.native, .rewarded]),
        "A does not load banner ads.",
        #"""
        {"name":"formatNotSupported","className":"A","format":"banner","supported":["native","rewarded"]}
        """#
      ),
      (
        .wrongState(
          AdID(rawValue: "ad-1"), .expired, allowed: [.loaded, .rendered], toDo: "render"),
        "Ad ad-1 is expired; to render it must be loaded or rendered.",
        #"{"name":"wrongState","adId":"ad-1","state":"expired","allowed":["loaded","rendered"]}"#
      ),
    ] as [(MediationError, String, String)])
  func `an error names what it is about`(error: MediationError, message: String, data: String) {
    let error = RPCError(error)
    #expect(error.message == message)
    #expect(String(decoding: JSONWriter.bytes(of: error.data), as: UTF8.self) == data)
  }

  @Test func `only a notification that there was no room for counts as refused`() throws {
    let client = TestClient()
    client.send(TestClient.request(nil, "dispose", #"{"adId":"none"}"#))
    client.send(TestClient.request(nil, "dispose", "{}"))
    #expect(!client.request(1, "getEvents").joined().contains("refusedNotifications"))
  }

  @Test func `to dispose of an ad again changes nothing`() throws {
    let client = TestClient()
    client.load(1)
    let params = #"{"adId":"ad-1"}"#
    #expect(client.request(2, "dispose", params).last?.contains(#""disposed":true"#) == true)
    #expect(client.request(3, "dispose", params).last?.contains(#""disposed":false"#) == true)
  }

  @Test func `to exit without a shutdown answers what waits`() throws {
    let client = TestClient()
    client.network.answersLoadsAtOnce = false
    client.load(1)
    #expect(try client.request(2, "exit").summaries == ["2", "1: shuttingDown"])
  }

  @Test func `after a shutdown every request is refused, except to exit`() throws {
    let client = TestClient()
    client.request(1, "shutdown")
    #expect(try client.request(2, "ping").summaries == ["2: shuttingDown"])
    #expect(try client.request(3, "exit").summaries == ["3"])
  }

  @Test(arguments: [
    ("server/discover", true), ("notifications/initialized", true), ("tools/call", true),
    ("resources/read", true), ("prompts/get", true), ("completion/complete", true),
    ("logging/setLevel", true), ("subscriptions/listen", true), ("server/other", false),
    ("notifications/other", false), ("tools", false), ("loadNative", false),
    ("$/cancelRequest", false),
  ])
  func `a method of the Model Context Protocol is known as one`(method: String, isOne: Bool) {
    #expect(ModelContextAdvice.isMethod(method) == isOne)
  }
}
