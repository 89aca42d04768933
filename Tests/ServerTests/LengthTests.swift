import EventLoop
import JSON
import Mediation
import Testing

@testable import Server

/// How much one request may ask for, and how much one answer has.
@Suite @LoopActor struct LengthTests {
  @Test(arguments: ["getEvents", "listAds"])
  func `a page has at most 10,000 entries`(method: String) throws {
    let client = TestClient()
    #expect(try client.request(1, method, #"{"limit":10000}"#).summaries == ["1"])
    #expect(try client.request(2, method, #"{"limit":10001}"#).summaries == ["2: invalidParams"])
  }

  @Test func `the next page of ads begins after the last one that was listed`() throws {
    let client = TestClient()
    for id in 1...3 { client.load(id) }
    let first = try result(client.request(4, "listAds", #"{"limit":2}"#))
    #expect(first["nextAdId"]?.string == "ad-2")
    let rest = try result(client.request(5, "listAds", #"{"afterAdId":"ad-2","limit":2}"#))
    #expect(rest["ads"]?.array?.count == 1)
    #expect(rest["nextAdId"] == .null)
  }

  @Test func `a shutdown names at most a thousand ads`() throws {
    let client = TestClient()
    for id in 1...1_001 { client.load(id) }
    let answer = try result(client.request(2_000, "shutdown"))
    #expect(answer["undisposedAds"]?.array?.count == 1_000)
  }

  @Test(arguments: [(262_000, ["1"]), (263_000, ["1: invalidParams"])])
  func `credentials have at most 256 KiB`(_ count: Int, _ answers: [String]) throws {
    let text = String(repeating: "x", count: count)
    let credentials = #"[{"format":"native","settings":{"key":"\#(text)"}}]"#
    let params = #"{"classNames":["Net"],"credentials":\#(credentials)}"#
    #expect(try TestClient().request(1, "setUp", params).summaries == answers)
  }

  @Test(arguments: [("", "1: invalidParams"), (String(repeating: "x", count: 256), "1")])
  func `a client's ad id has 1 to 256 characters`(_ id: String, _ answer: String) throws {
    #expect(try TestClient().load(1, as: id).summaries == [answer])
    #expect(
      try TestClient().load(1, as: id + String(repeating: "é", count: 257)).summaries
        == ["1: invalidParams"])
  }

  @Test(
    arguments: [
      ("bidders", 100, "at most 100 bidders"), ("rules", 100, "at most 100 rules"),
      ("prices", 100, "1 to 100 prices, from the lowest to the highest"),
      ("keywords", 100, "1 to 100 keywords"), ("hours", 24, "1 to 24 hours"),
    ])
  func `a bidder has as many parts as the contract says`(
    part: String, limit: Int, expected: String
  ) throws {
    func answer(_ count: Int) -> [String] {
      func parts(_ part: String, _ one: String) -> String {
        #""\#(part)":[\#(Array(repeating: one, count: count).joined(separator: ","))]"#
      }
      let bidder =
        switch part {
        case "bidders": parts(part, #"{"className":"Net"}"#)
        case "rules", "prices":
          #""bidders":[{"className":"Net",\#(parts(part, part == "rules" ? "{}" : "1"))}]"#
        default:
          #""bidders":[{"className":"Net","rules":[{"when":{"#
            + #"\#(parts(part, part == "hours" ? "1" : "\"k\""))}}]}]"#
        }
      return TestClient().request(
        1, "defineAdUnit", #"{"adUnitId":"x","format":"native","lineItems":[],\#(bidder)}"#)
    }
    #expect(try answer(limit).summaries == ["1"])
    let text = try #require(try message(answer(limit + 1)))
    #expect(text.contains(": expected \(expected)"))
  }

  @Test(
    arguments: [
      ("defineAdUnit", "adUnitId", #","format":"native","lineItems":[{"className":"Net"}]"#),
      ("defineNetwork", "className", ""),
    ])
  func `the name of a definition has at most 256 characters`(
    method: String, member: String, others: String
  ) throws {
    func answer(_ count: Int) throws -> [String] {
      let name = String(repeating: "😀", count: count)
      return try TestClient().request(1, method, #"{"\#(member)":"\#(name)"\#(others)}"#).summaries
    }
    #expect(try answer(256) == ["1"])
    #expect(try answer(257) == ["1: invalidParams"])
  }

  @Test func `collectSignals takes at most a hundred thousand names`() throws {
    let names = Array(repeating: "\"Slow\"", count: 100_001)
    func answer(_ names: [String]) throws -> [String] {
      try TestClient { [AdapterClass(SlowProgram(on: $0), className: "Slow")] }.request(
        1, "collectSignals", #"{"format":"banner","classNames":[\#(names.joined(separator: ","))]}"#
      ).summaries
    }
    #expect(try answer(names) == ["1: invalidParams"])
    // The program has not answered.
    #expect(try answer(names.dropLast()) == [])
  }

  @Test func `the times of a delay are 2 to 1,000`() throws {
    func answer(_ count: Int) throws -> [String] {
      let times = Array(repeating: "1", count: count).joined(separator: ",")
      return try TestClient().request(
        1, "defineNetwork", #"{"className":"N","stubs":[{"delayQuantilesMs":[\#(times)]}]}"#
      ).summaries
    }
    for count in [2, 1_000] { #expect(try answer(count) == ["1"]) }
    for count in [1, 1_001] { #expect(try answer(count) == ["1: invalidParams"]) }
  }

  @Test(arguments: ["className", "parameter", "label"])
  func `a text of an adapter source has at most 64 KiB`(_ member: String) throws {
    let text = String(repeating: "x", count: 65_537)
    let params = #"{"adapter":{"className":"Net","\#(member)":"\#(text)"}}"#
    let lines = TestClient().request(1, "loadNative", params)
    #expect(
      try message(lines)
        == "params.adapter.\(member): expected at most 65536 bytes, got 65537")
  }

  @Test func `the id of a view has at most 1 KiB`() throws {
    let client = TestClient()
    client.load(1)
    let text = String(repeating: "x", count: 1_025)
    let params = #"{"adId":"ad-1","view":{"id":"\#(text)","width":1,"height":1}}"#
    #expect(
      try message(client.request(2, "render", params))
        == "params.view.id: expected at most 1024 bytes, got 1025")
  }

  private func message(_ lines: [String]) throws -> String? {
    let message = try JSONValue(parsing: Array(try #require(lines.last).utf8)).object
    return message?["error"]?.object?["message"]?.string
  }

  private func result(_ lines: [String]) throws -> JSONObject {
    let message = try JSONValue(parsing: Array(try #require(lines.last).utf8)).object
    return try #require(message?["result"]?.object)
  }
}
