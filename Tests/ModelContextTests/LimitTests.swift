import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import ModelContext

/// What a host may send, how often, and what it may name.
@Suite @LoopActor struct LimitTests {
  private func code(_ messages: [JSONObject]) -> Int? {
    messages.last?["error"]?.object?["code"]?.int
  }

  @Test(arguments: ["tools/list", "resources/list", "resources/templates/list", "prompts/list"])
  func `each list is one page`(method: String) {
    #expect(code(TestHost().ask(method, #""cursor":"2""#)) == -32602)
  }

  @Test func `what changes is not to be kept`() throws {
    let host = TestHost()
    let lifetimes = try ["adbridge://run/timeline", "adbridge://contract"].map { uri in
      let result = host.ask("resources/read", #""uri":"\#(uri)""#).last?["result"]
      return try #require(result?.object?["ttlMs"]?.int)
    }
    #expect(lifetimes[0] == 0)
    #expect(lifetimes[1] > 0)
  }

  @Test func `an ad with any id has a resource`() throws {
    let host = TestHost()
    let source = AdSource.adUnit("feed")
    let request = LoadRequest(.native(adTypes: .all, options: NativeAdOptions()), targeting: .plain)
    try host.mediator.load(request, from: source, as: AdID(rawValue: "é/1 %"), timeoutMs: nil) {
      _ in
    }
    try host.mediator.load(request, from: source, as: AdID(rawValue: "\u{2}"), timeoutMs: nil) {
      _ in
    }
    host.run()
    let read = { (id: String) in
      host.ask("resources/read", #""uri":"adbridge://ads/\#(id)/timeline""#).last
    }
    for id in ["%C3%A9%2F1%20%25", "%02"] { #expect(read(id)?["result"] != nil, "\(id)") }
    for id in ["%C3", "%", "%2", "%GG", "ad-7"] { #expect(read(id)?["error"] != nil, "\(id)") }
  }

  @Test func `a stream is told only of what it named, under the escaped id`() throws {
    let host = TestHost()
    let uri = "adbridge://ads/aZ09-._~%C3%A9%20%2F/timeline"
    host.ask(
      "subscriptions/listen", #""notifications":{"resourceSubscriptions":["\#(uri)"]}"#)
    host.ask(
      "subscriptions/listen",
      #""notifications":{"resourceSubscriptions":["adbridge://ads/x/timeline"]}"#)
    let request = LoadRequest(.native(adTypes: .all, options: NativeAdOptions()), targeting: .plain)
    try host.mediator.load(
      request, from: .adUnit("feed"), as: AdID(rawValue: "aZ09-._~é /"), timeoutMs: nil
    ) { _ in }
    let updates = host.run()
    #expect(updates.map { $0["params"]?.object?["uri"]?.string } == [uri])
  }

  @Test func `a host may have a thousand streams`() {
    let host = TestHost(requestLimit: 5_000)
    for _ in 1...1_000 {
      #expect(code(host.ask("subscriptions/listen", #""notifications":{}"#)) == nil)
    }
    #expect(code(host.ask("subscriptions/listen", #""notifications":{}"#)) == -32600)
  }

  @Test func `a host of an older revision may watch a thousand resources`() {
    let host = TestHost()
    host.send(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#)
    func subscribe(_ id: Int) -> [JSONObject] {
      host.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"resources/subscribe","params":{"uri":"adbridge://ads/ad-\#(id)/timeline"}}"#
      )
    }
    for id in 1...1_000 { #expect(code(subscribe(id)) == nil) }
    #expect(code(subscribe(1_001)) == -32600)
  }

  @Test func `as many calls may wait for a load as the limit says`() {
    let host = TestHost(requestLimit: 3)
    for _ in 1...4 {
      host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#)
    }
    #expect(host.session.connection.waitingCount == 3)
    host.session.stop()
    #expect(host.mediator.ads.count == 0)
  }

  private func advance(_ id: Int) -> String {
    #"""
    {"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"advance_clock",\
    "arguments":{"ms":9000},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}}}}
    """#.replacing("\\\n", with: "") + "\n"
  }

  private func receive(_ text: String, in host: TestHost) {
    Array(text.utf8).withUnsafeBytes { host.session.connection.receive($0) }
  }

  @Test func `as many advances may wait as the limit says`() {
    let host = TestHost(requestLimit: 2)
    for id in 1...3 { receive(advance(id), in: host) }
    while host.session.connection.processNextLine(with: host.session) {}
    #expect(host.mediator.clock.advanceCount == 2)
  }

  @Test func `calls that wait for a load leave room for the advance that they need`() {
    let host = TestHost(requestBytes: 65_536)
    let word = String(repeating: "x", count: 10_000)
    let load = #""adUnitId":"slow","request":{"extras":{"a":"\#(word)"}}"#
    var refused: [JSONObject] = []
    var count = 0
    while refused.isEmpty, count < 99 {
      count += 1
      refused = host.ask("tools/call", #""name":"load_ad","arguments":{\#(load)}"#)
    }
    #expect((2...6).contains(count))
    #expect(refused.count == 1, "\(refused)")
    let answers = host.ask("tools/call", #""name":"advance_clock","arguments":{"ms":5000}"#)
    #expect(answers.compactMap { $0["id"]?.int } == Array(1..<count) + [count + 1])
    #expect(answers.allSatisfy { $0["result"]?.object?["isError"] == false })
  }

  @Test func `during an advance, only cancellations of requests in flight are read`() {
    let host = TestHost()
    receive(advance(1), in: host)
    while host.session.connection.processNextLine(with: host.session) {}
    for id in [9, 1] {
      receive(
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
          + "\n", in: host)
    }
    while host.session.connection.processUrgentLine(with: host.session) {}
    #expect(host.mediator.clock.advanceCount == 0)
  }

  @Test(arguments: [("1.5", -32602), ("7", nil), (#""p""#, nil), ("-3", nil), ("null", -32602)])
  func `a progress token is a text or a whole number`(token: String, error: Int?) {
    #expect(code(TestHost().ask("tools/list", meta: #","progressToken":\#(token)"#)) == error)
  }

  @Test func `a request of the newest revision names the capabilities of its client`() {
    let host = TestHost()
    let version = #""io.modelcontextprotocol/protocolVersion":"2026-07-28""#
    let line = #"{"jsonrpc":"2.0","id":-1,"method":"tools/list","params":{"_meta":{META}}}"#
    #expect(code(host.send(line.replacing("META", with: version))) == -32602)
    let whole = version + #","io.modelcontextprotocol/clientCapabilities":{}"#
    let answer = host.send(line.replacing("META", with: whole)).last
    #expect(answer?["id"] == -1)
    #expect(answer?["result"] != nil)
  }

  @Test func `initialize is sent once`() {
    let host = TestHost()
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#
    #expect(host.send(line).last?["result"] != nil)
    #expect(code(host.send(line)) == -32600)
  }

  @Test func `the messages about a long load become rarer`() throws {
    let host = TestHost()
    host.ask(
      "tools/call",
      #""name":"load_ad","arguments":{"adapter":{"className":"SampleCustomEvent","#
        + #""parameter":"never"},"format":"native","timeoutMs":12000}"#,
      meta: #","progressToken":"p""#)
    host.clock.advance(byMs: 12_000) {}
    let messages = host.run()
    let progress = messages.compactMap { $0["params"]?.object }
    #expect(
      progress.map { $0["progress"] } == [1_000, 2_000, 3_000, 4_000, 5_000, 6_250, 7_812, 9_765])
    #expect(progress.map { $0["total"] } == Array(repeating: nil, count: 8))
    #expect(progress[6]["message"] == "ad-1 has been loading for 7 s.")
    #expect(messages.last?["result"]?.object?["isError"] == true)
  }

  @Test(arguments: [
    "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency",
  ])
  func `a request may name a level of the log`(level: String) {
    let meta = #","io.modelcontextprotocol/logLevel":"\#(level)""#
    #expect(code(TestHost().ask("tools/list", meta: meta)) == nil)
  }

  @Test func `a cancellation is urgent only for a request in flight, and a ping always`() {
    let host = TestHost()
    host.send(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#)
    receive(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"# + "\n"
        + #"{"jsonrpc":"2.0","id":2,"method":"ping"}"# + "\n", in: host)
    while host.session.connection.processUrgentLine(with: host.session) {}
    #expect(host.run().map { $0["id"] } == [2])
    while host.session.connection.processNextLine(with: host.session) {}
    #expect(host.run().map { $0["id"] } == [1])
  }
}
