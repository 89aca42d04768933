import EventLoop
import JSON
import JSONRPC
import Mediation
import Ads
import Testing

@testable import Server

/// Each error of the core has its code, its sentence and its details.
@Suite struct ErrorTableTests {
  private static let ad = AdID(rawValue: "ad-1")
  private static let error = AdError(domain: "net", code: 7, message: "No.")
  private static let written =
    #"{"domain":"net","code":7,"name":null,"message":"No.","underlying":null}"#

  private static let cases: [(MediationError, Int, String, String)] = [
    (
      .setUpFailed(className: "A", error), 103, "A could not be set up: No.",
      #""setUpFailed","className":"A","error":ERROR"#
    ),
    (
      .notRestartable(className: "A"), 105,
      "A is built in: only process adapters can be restarted.",
      #""notRestartable","className":"A""#
    ),
    (
      .adUnitOfOtherFormat(adUnitID: "feed", .banner, is: .native), 104,
      "The ad unit feed is for native ads, and not for banner ads.",
      #""formatNotSupported","adUnitId":"feed","format":"banner","supported":["native"]"#
    ),
    (.adIDInUse(ad), 202, "The ad id ad-1 was used before.", #""adIdInUse","adId":"ad-1""#),
    (.unknownAd(ad), 301, "There is no ad ad-1. No ad is loaded.", #""unknownAd","adId":"ad-1""#),
    (
      .unknownAd(ad, known: [AdID(rawValue: "a"), AdID(rawValue: "b")]), 301,
      "There is no ad ad-1. Known ads: a, b.", #""unknownAd","adId":"ad-1""#
    ),
    (
      .wrongFormat(ad, .banner, needed: [.native]), 305,
      "Ad ad-1 has the format banner; this method needs native. "
        + "To act on the ad as a user does, call simulate.",
      #""wrongFormat","adId":"ad-1","format":"banner","needed":["native"]"#
    ),
    (.adDisposed(ad), 302, "Ad ad-1 was disposed of.", #""adDisposed","adId":"ad-1""#),
    (
      .trackedByAdapter(ad, what: "clicks"), 303,
      "The adapter counts the clicks of ad ad-1 itself. "
        + "To click as a user does, call simulate with the action tap.",
      #""trackedByAdapter","adId":"ad-1""#
    ),
    (
      .wrongFormat(ad, .banner, needed: [.interstitial, .rewarded]), 305,
      "Ad ad-1 has the format banner; this method needs interstitial or rewarded.",
      #""wrongFormat","adId":"ad-1","format":"banner","needed":["interstitial","rewarded"]"#
    ),
    (
      .presentFailed(ad, error), 306, "Ad ad-1 could not be presented: No.",
      #""presentFailed","adId":"ad-1","error":ERROR"#
    ),
    (
      .adapterFailed(ad, error), -32603, "The adapter of ad ad-1 failed: No.",
      #""internalError","adId":"ad-1","error":ERROR"#
    ),
    (
      .tooManyAdBytes(limit: 9), 203, "The ads take too much memory: the limit is 9 bytes.",
      #""tooManyAds","limit":9"#
    ),
    (
      .tooManyAds(limit: 9), 203, "There are already 9 ads, which is the limit.",
      #""tooManyAds","limit":9"#
    ),
    (
      .unknownAdUnit("x", nearest: []), 102, #"There is no ad unit "x"."#,
      #""unknownAdUnit","adUnitId":"x","nearest":[]"#
    ),
  ]

  @Test(arguments: cases)
  func `an error has its code and its details`(
    error: MediationError, code: Int, message: String, data: String
  ) {
    let error = RPCError(error)
    #expect(error.code == code)
    #expect(error.message == message)
    #expect(
      String(decoding: JSONWriter.bytes(of: error.data), as: UTF8.self)
        == #"{"name":\#(data)}"#.replacing("ERROR", with: Self.written))
  }

  @Test func `each limit of requests is told`() {
    #expect(
      RPCError.tooManyRequests(limit: 3).message
        == "Too many requests are waiting: the limit is 3.")
    #expect(
      RPCError.tooManyRequestBytes(limit: 3).message
        == "The values of the waiting requests take too much memory: the limit is 3 bytes.")
    #expect(
      RPCError.batchTooLarge(limit: 3).message
        == "The answers of the batch are too large: the limit is 3 bytes.")
    for error in [
      RPCError.tooManyRequests(limit: 3), .tooManyRequestBytes(limit: 3), .batchTooLarge(limit: 3),
    ] {
      #expect(error.code == ErrorCode.overloaded.number)
      #expect(
        String(decoding: JSONWriter.bytes(of: error.data), as: UTF8.self)
          == #"{"name":"overloaded","limit":3}"#)
    }
  }

  @Test @LoopActor func `a number outside of its limits is refused, and those at them are taken`()
    throws
  {
    let cases: [(String, String, Bool)] = [
      ("getEvents", #"{"sinceIndex":0}"#, false), ("getEvents", #"{"sinceIndex":1}"#, true),
      ("getEvents", #"{"sinceIndex":MOST}"#, true),
      ("getEvents", #"{"sinceIndex":MORE}"#, false),
      ("getEvents", #"{"limit":0}"#, false), ("getEvents", #"{"limit":1}"#, true),
      ("listAds", #"{"limit":0}"#, false), ("listAds", #"{"limit":1}"#, true),
      ("initialize", #"{"protocolVersion":0}"#, false),
      ("initialize", #"{"protocolVersion":1}"#, true),
      ("initialize", #"{"protocolVersion":99}"#, true),
      ("initialize", #"{"clientInfo":{"name":"a"}}"#, true),
      ("initialize", #"{"clientInfo":{"version":"1"}}"#, false),
      ("initialize", #"{"clientInfo":{"name":"a","version":"1"}}"#, true),
      ("advanceClock", #"{"ms":-1}"#, false), ("advanceClock", #"{"ms":0}"#, true),
      ("loadNative", #"{ADAPTER,"timeoutMs":0}"#, false),
      ("loadNative", #"{ADAPTER,"timeoutMs":1}"#, true),
      ("loadNative", #"{ADAPTER,"timeoutMs":MORE}"#, false),
      ("loadNative", #"{ADAPTER,"adUnitId":"feed"}"#, false), ("loadNative", "{}", false),
      ("collectSignals", #"{"format":"native","timeoutMs":0}"#, false),
      ("collectSignals", #"{"format":"native","timeoutMs":1}"#, true),
    ]
    for (method, params, isTaken) in cases {
      let client = TestClient()
      let params = params.replacing("MOST", with: "\(Clock.lastMs)")
        .replacing("MORE", with: "\(Clock.lastMs + 1)")
        .replacing("ADAPTER", with: #""adapter":{"className":"Net"}"#)
      let lines = client.request(1, method, params)
      let answer = try JSONValue(parsing: Array((lines.last ?? "{}").utf8)).object
      let code = answer?["error"]?.object?["code"]
      #expect((code == -32602) == !isTaken, "\(method) \(params)")
    }
  }

  @Test @LoopActor func `a page of events goes on where the last one ended`() throws {
    let client = TestClient()
    client.request(1, "initialize", #"{"notifications":["loadBegan","loadEnded"]}"#)
    for id in 1...3 { client.load(10 + id) }
    func page(_ params: String) throws -> (indices: [Int?], next: JSONValue?) {
      let line = try #require(client.request(2, "getEvents", params).first)
      let result = try JSONValue(parsing: Array(line.utf8)).object?["result"]?.object
      let events = result?["events"]?.array ?? []
      return (
        events.map { $0.object?["params"]?.object?["index"]?.int }, result?["nextIndex"]
      )
    }
    #expect(try page(#"{"limit":2}"#).indices == [1, 2])
    #expect(try page(#"{"limit":2}"#).next == 3)
    #expect(try page(#"{"sinceIndex":3,"limit":2}"#).indices == [3, 4])
    #expect(try page(#"{"sinceIndex":6}"#).indices == [6])
    #expect(try page(#"{"sinceIndex":7}"#).indices == [])
    #expect(try page(#"{"sinceIndex":7}"#).next == 7)
    #expect(try page(#"{"adId":"ad-2"}"#).indices == [3, 4])
  }
}
