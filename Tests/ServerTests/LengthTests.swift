import EventLoop
import JSON
import Testing

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
