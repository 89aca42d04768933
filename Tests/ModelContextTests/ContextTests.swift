import EventLoop
import JSON
import Mediation
import Testing

@testable import ModelContext

/// Resources, prompts, completion and subscriptions.
@Suite @BridgeActor struct ContextTests {
  private func text(of uri: String, in host: TestHost) throws -> String {
    let result = try #require(
      host.ask("resources/read", #""uri":"\#(uri)""#).first?["result"]?.object)
    let contents = try #require(result["contents"]?.array?.first?.object)
    #expect(contents["uri"]?.string == uri)
    return try #require(contents["text"]?.string)
  }

  @Test func `every listed resource can be read`() throws {
    let host = TestHost()
    let list = try #require(host.ask("resources/list").first?["result"]?.object)
    let uris = try #require(list["resources"]?.array).compactMap { $0.object?["uri"]?.string }
    #expect(uris.count == 4 + ContractRule.allCases.count)
    for uri in uris { #expect(try !text(of: uri, in: host).isEmpty || uri.hasSuffix("/log")) }
  }

  @Test func `the timeline and the log of this run show its events`() throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"feed","adId":"my ad/1"}"#)
    _ = try host.call("drive_ad", #"{"adId":"my ad/1","action":"impression"}"#)
    #expect(try text(of: "adbridge://run/timeline", in: host).contains("| impression |"))
    #expect(try text(of: "adbridge://run/log", in: host).contains(#"{"method":"adEvent","#))
    #expect(
      try text(of: "adbridge://ads/my%20ad%2F1/timeline", in: host).contains("| impression |"))
  }

  @Test(arguments: ["run/timeline", "run/log", "ads/ad-1/timeline"])
  func `a resource shows the newest entries of a log that has more than it can show`(
    _ resource: String
  ) throws {
    let host = TestHost()
    let log = host.mobileAds.events
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    for _ in 1...8 {
      let call = NetworkCall(name: "old", arguments: .string(String(repeating: "x", count: 12_000)))
      log.receive(call, className: "A", load: "ad-1")
    }
    _ = try host.call("drive_ad", #"{"adId":"ad-1","action":"impression"}"#)
    let text = try text(of: "adbridge://\(resource)", in: host)
    #expect(text.contains("impression"))
    #expect(text.contains("old"))
    #expect(!text.contains("loadEnded"))
  }

  @Test(arguments: [
    "adbridge://nothing", "adbridge://ads/ad-9/timeline", "adbridge://contract/rules/none",
    "adbridge://contract/rules/double", "adbridge://ads/%zz/timeline", "file:///etc/passwd", "",
  ])
  func `a resource that does not exist is an error`(_ uri: String) {
    let error = TestHost().ask("resources/read", #""uri":"\#(uri)""#).first?["error"]?.object
    #expect(error?["code"] == -32602)
    #expect(error?["data"]?.object?["uri"]?.string == uri)
  }

  @Test func `there is a template for each kind of resource with a name`() throws {
    let list = try #require(TestHost().ask("resources/templates/list").first?["result"]?.object)
    let templates = try #require(list["resourceTemplates"]?.array).compactMap(\.object)
    #expect(
      templates.compactMap { $0["uriTemplate"]?.string }
        == ["adbridge://ads/{adId}/timeline", "adbridge://contract/rules/{rule}"])
  }

  @Test(arguments: ["tools/list", "prompts/list", "resources/list", "resources/templates/list"])
  func `a list has one page, so every cursor is wrong`(_ method: String) {
    let error = TestHost().ask(method, #""cursor":"2""#).first?["error"]?.object
    #expect(error?["code"] == -32602)
  }

  @Test func `an argument of a prompt has at most 1,000 characters`() {
    func code(_ count: Int) -> JSONValue? {
      let text = String(repeating: "ä", count: count)
      return TestHost().ask(
        "prompts/get", #""name":"explain_no_fill","arguments":{"adUnitId":"\#(text)"}"#
      ).first?["error"]?.object?["data"]?.object?["path"]
    }
    #expect(code(1_000) == nil)
    #expect(code(1_001) == "params.arguments.adUnitId")
  }

  @Test func `every prompt names tools that exist, and fills its arguments in`() throws {
    let host = TestHost()
    let list = try #require(host.ask("prompts/list").first?["result"]?.object)
    let prompts = try #require(list["prompts"]?.array).compactMap(\.object)
    #expect(prompts.count == 3)
    for prompt in prompts {
      let name = try #require(prompt["name"]?.string)
      let required = try #require(prompt["arguments"]?.array?.first?.object?["name"]?.string)
      let missing = host.ask("prompts/get", #""name":"\#(name)""#).first?["error"]?.object
      #expect(missing?["data"]?.object?["path"]?.string == "params.arguments.\(required)")
      let result = host.ask("prompts/get", #""name":"\#(name)","arguments":{"\#(required)":"XYZ"}"#)
      let message = try #require(
        result.first?["result"]?.object?["messages"]?.array?.first?.object)
      let text = try #require(message["content"]?.object?["text"]?.string)
      #expect(text.contains("XYZ"))
      #expect(CallTool.tools.contains { text.contains($0.name) })
    }
    let unknown = host.ask("prompts/get", #""name":"nope""#).first?["error"]?.object
    #expect(unknown?["code"] == -32602)
  }

  @Test(arguments: [
    (#"{"type":"ref/prompt","name":"explain_no_fill"}"#, "adUnitId", "f", ["feed", "fall"]),
    (
      #"{"type":"ref/prompt","name":"check_my_adapter"}"#, "className", "legacy",
      ["SampleLegacyCustomEvent"]
    ),
    (#"{"type":"ref/prompt","name":"write_test"}"#, "language", "py", ["python"]),
    (
      #"{"type":"ref/resource","uri":"adbridge://contract/rules/{rule}"}"#, "rule", "double",
      ["doubleImpression", "doubleReward"]
    ),
    (#"{"type":"ref/resource","uri":"adbridge://ads/{adId}/timeline"}"#, "adId", "", []),
  ])
  func `values are completed`(
    _ ref: String, _ argument: String, _ value: String, _ values: [String]
  ) throws {
    let result = TestHost().ask(
      "completion/complete",
      #""ref":\#(ref),"argument":{"name":"\#(argument)","value":"\#(value)"}"#
    ).first?["result"]?.object
    let completion = try #require(result?["completion"]?.object)
    #expect(completion["values"]?.array?.compactMap(\.string) == values)
    #expect(completion["hasMore"] == false)
  }

  @Test(arguments: [
    (#"{"type":"ref/tool","name":"load_ad"}"#, "adUnitId", "params.ref.type"),
    (#"{"type":"ref/prompt"}"#, "adUnitId", "params.ref.name"),
    (#"{"type":"ref/prompt","name":"write_test"}"#, "colour", "params.argument.name"),
    (
      #"{"type":"ref/resource","uri":"adbridge://ads/{adId}/timeline"}"#, "rule",
      "params.argument.name"
    ),
  ])
  func `only arguments that exist are completed`(
    _ ref: String, _ argument: String, _ path: String
  ) {
    let error = TestHost().ask(
      "completion/complete",
      #""ref":\#(ref),"argument":{"name":"\#(argument)","value":""}"#
    ).first?["error"]?.object
    #expect(error?["code"] == -32602)
    #expect(error?["data"]?.object?["path"]?.string == path)
  }

  @Test func `a stream is confirmed, reports changes once a turn, and ends with an answer`() throws
  {
    let host = TestHost()
    let first = host.ask(
      "subscriptions/listen",
      #""notifications":{"toolsListChanged":true,"resourceSubscriptions":["adbridge://run/timeline","adbridge://contract"]}"#
    )
    #expect(first.map { $0["method"] } == ["notifications/subscriptions/acknowledged"])
    let params = try #require(first.first?["params"]?.object)
    #expect(params["_meta"] == ["io.modelcontextprotocol/subscriptionId": 1])
    #expect(
      params["notifications"] == ["resourceSubscriptions": ["adbridge://run/timeline"]])
    #expect(!host.session.waitsForClock)

    host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"feed"}"#)
    host.ask("tools/call", #""name":"drive_ad","arguments":{"adId":"ad-1","action":"render"}"#)
    let after = host.ask(
      "tools/call", #""name":"drive_ad","arguments":{"adId":"ad-1","action":"click"}"#)
    #expect(after.map { $0["method"] } == [nil, "notifications/resources/updated"])

    host.session.inputDidEnd()
    let end = try #require(host.run().first)
    #expect(end["id"] == 1)
    #expect(
      end["result"]?.object?["_meta"]?.object?["io.modelcontextprotocol/subscriptionId"] == 1)
  }

  @Test(arguments: ["run/timeline", "run/log", "ads/ad-1/timeline"])
  func `a stream reports the changes of each resource of a run`(_ resource: String) {
    let host = TestHost()
    host.ask(
      "subscriptions/listen",
      #""notifications":{"resourceSubscriptions":["adbridge://\#(resource)"]}"#)
    let after = host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"feed"}"#)
    let updates = after.filter { $0["method"] == "notifications/resources/updated" }
    #expect(updates.map { $0["params"]?.object?["uri"]?.string } == ["adbridge://\(resource)"])
  }

  @Test func `a cancelled stream is silent`() {
    let host = TestHost()
    host.ask(
      "subscriptions/listen",
      #""notifications":{"resourceSubscriptions":["adbridge://run/timeline"]}"#)
    host.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
    host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"feed"}"#)
    let after = host.ask(
      "tools/call", #""name":"drive_ad","arguments":{"adId":"ad-1","action":"click"}"#)
    #expect(after.map { $0["id"] } == [3])
    host.session.inputDidEnd()
    #expect(host.run().isEmpty)
  }

  @Test func `the name of a resource to watch has at most 4 KiB`() {
    let host = TestHost()
    let uri = "adbridge://ads/" + String(repeating: "x", count: 4_096) + "/timeline"
    let lines = host.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"resources/subscribe","params":{"uri":"\#(uri)"}}"#)
    #expect(lines.last?["error"]?.object?["message"] == "The URI has more than 4096 bytes.")
  }

  @Test func `the older revisions subscribe to one resource at a time`() {
    let host = TestHost()
    let uri = #""params":{"uri":"adbridge://ads/ad-1/timeline"}"#
    let lines = host.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"resources/subscribe",\#(uri)}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"load_ad","arguments":{"adUnitId":"feed"}}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"drive_ad","arguments":{"adId":"ad-1","action":"click"}}}"#
    )
    #expect(lines.last?["method"] == "notifications/resources/updated")
    #expect(lines.last?["params"] == ["uri": "adbridge://ads/ad-1/timeline"])
    let after = host.send(
      #"{"jsonrpc":"2.0","id":5,"method":"resources/unsubscribe",\#(uri)}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"drive_ad","arguments":{"adId":"ad-1","action":"click"}}}"#
    )
    #expect(after.map { $0["id"] } == [5, 6])
    let unknown = host.send(
      #"{"jsonrpc":"2.0","id":7,"method":"resources/subscribe","params":{"uri":"http://a.example"}}"#
    )
    #expect(unknown.first?["error"]?.object?["code"] == -32002)
  }
}
