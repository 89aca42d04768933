import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import ModelContext

/// Resources, prompts, completion and subscriptions.
@Suite @LoopActor struct ContextTests {
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
    #expect(uris.count == 5 + ContractRule.allCases.count)
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
    let log = host.mediator.events
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    for _ in 1...8 {
      let call = NetworkCall(name: "old", arguments: .string(String(repeating: "x", count: 12_000)))
      log.log(call, className: "A", load: AdID(rawValue: "ad-1"))
    }
    _ = try host.call("drive_ad", #"{"adId":"ad-1","action":"impression"}"#)
    let text = try text(of: "adbridge://\(resource)", in: host)
    #expect(text.contains("impression"))
    #expect(text.contains("old"))
    #expect(!text.contains("loadEnded"))
  }

  @Test(arguments: ["run/timeline", "run/log", "ads/ad-1/timeline"])
  func `a resource with many entries ends with the newest one`(_ resource: String) throws {
    let host = TestHost()
    let log = host.mediator.events
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    for number in 1...400 {
      let text = JSONValue.string("\(number) " + String(repeating: "x", count: 200))
      let call = NetworkCall(name: "call", arguments: text)
      log.log(call, className: "A", load: AdID(rawValue: "ad-1"))
    }
    let text = try text(of: "adbridge://\(resource)", in: host)
    #expect((15_000...20_400).contains(text.utf8.count))
    let numbers = text.split(separator: "\n").compactMap { line in
      line.firstRange(of: " xxx").flatMap { place in
        Int(String(line[..<place.lowerBound].reversed().prefix(while: \.isNumber).reversed()))
      }
    }
    #expect(numbers.last == 400)
    #expect(numbers == Array((401 - numbers.count)...400))
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
        == [
          "adbridge://ads/{adId}/timeline", "adbridge://contract/rules/{rule}",
          "adbridge://contract/sections/{section}",
        ])
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
    let completion = try complete(ref, argument, value)
    #expect(completion["values"]?.array?.compactMap(\.string) == values)
    #expect(completion["hasMore"] == false)
  }

  /// Completes an argument of a prompt or a resource.
  private func complete(
    _ ref: String, _ argument: String, _ value: String
  ) throws -> JSONObject {
    let result = TestHost().ask(
      "completion/complete",
      #""ref":\#(ref),"argument":{"name":"\#(argument)","value":"\#(value)"}"#
    ).first?["result"]?.object
    return try #require(result?["completion"]?.object)
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

  @Test(arguments: [
    (
      #"{"type":"ref/prompt","name":"explain_no_fill"}"#, "adUnitId", "E",
      ["feed", "none", "prize"]
    ),
    (#"{"type":"ref/prompt","name":"explain_no_fill"}"#, "adUnitId", "n", ["none"]),
    (#"{"type":"ref/prompt","name":"explain_no_fill"}"#, "adUnitId", "L", ["fall", "slow"]),
    (
      #"{"type":"ref/prompt","name":"check_my_adapter"}"#, "parameter", "",
      ["app-install", "content", "no-inventory", "slow-5000+content"]
    ),
    (
      #"{"type":"ref/prompt","name":"check_my_adapter"}"#, "failingParameter", "con",
      ["content", "slow-5000+content"]
    ),
    (
      #"{"type":"ref/prompt","name":"write_test"}"#, "language", "",
      ["python", "javascript", "typescript", "swift", "go", "java"]
    ),
    (#"{"type":"ref/prompt","name":"write_test"}"#, "language", "a", ["javascript", "java"]),
  ])
  func `values that begin with the text come before those that contain it`(
    _ ref: String, _ argument: String, _ value: String, _ values: [String]
  ) throws {
    let completion = try complete(ref, argument, value)
    #expect(completion["values"]?.array?.compactMap(\.string) == values)
    #expect(completion["total"]?.int == values.count)
  }

  @Test(arguments: [(100, false), (101, true)])
  func `at most a hundred values are proposed`(count: Int, hasMore: Bool) throws {
    let host = TestHost()
    for _ in 1...count { _ = try host.call("load_ad", #"{"adUnitId":"top"}"#) }
    let result = host.ask(
      "completion/complete",
      #""ref":{"type":"ref/resource","uri":"adbridge://ads/{adId}/timeline"},"#
        + #""argument":{"name":"adId","value":"AD-"}"#
    ).last?["result"]?.object
    let completion = try #require(result?["completion"]?.object)
    #expect(completion["values"]?.array?.count == 100)
    #expect(completion["values"]?.array?.first == "ad-1")
    #expect(completion["total"]?.int == count)
    #expect(completion["hasMore"] == .bool(hasMore))
  }

  @Test(arguments: [
    ("check_my_adapter", #""className":"Net""#, "className Net."),
    (
      "check_my_adapter", #""className":"Net","parameter":"p","failingParameter":"f""#,
      "className Net, parameter p, failingParameter f."
    ),
    ("write_test", #""adUnitId":"u""#, "Write a test in python for the flow of the ad unit u."),
    (
      "write_test", #""adUnitId":"u","language":"go""#,
      "Write a test in go for the flow of the ad unit u."
    ),
    ("explain_no_fill", #""adUnitId":"u""#, "Call run_waterfall with adUnitId u and count 100."),
  ])
  func `a prompt has its arguments, also those that may be left out`(
    name: String, arguments: String, words: String
  ) throws {
    let result = TestHost().ask(
      "prompts/get", #""name":"\#(name)","arguments":{\#(arguments)}"#
    ).first?["result"]?.object
    let message = try #require(result?["messages"]?.array?.first?.object)
    #expect(message["role"] == "user")
    #expect(message["content"]?.object?["text"]?.string?.contains(words) == true)
    #expect(result?["description"]?.string?.isEmpty == false)
  }

  @Test func `a prompt that does not exist names those that do`() {
    let error = TestHost().ask("prompts/get", #""name":"nope""#).first?["error"]?.object
    #expect(
      error?["message"]
        == #"Unknown prompt: "nope". Available: explain_no_fill, check_my_adapter, write_test."#)
    #expect(error?["data"] == ["name": "unknownPrompt", "prompt": "nope"])
  }

  @Test func `only the first argument of each prompt is required`() throws {
    let list = try #require(TestHost().ask("prompts/list").first?["result"]?.object)
    let prompts = try #require(list["prompts"]?.array).compactMap(\.object)
    let required = prompts.map { prompt in
      (prompt["arguments"]?.array ?? []).map { $0.object?["required"] == true }
    }
    #expect(required == [[true], [true, false, false], [true, false]])
  }

  @Test(arguments: [
    ("adbridge://contract", "text/markdown", 3_600_000, "public"),
    ("adbridge://contract/openrpc.json", "application/json", 3_600_000, "public"),
    ("adbridge://contract/rules/doubleReward", "text/markdown", 3_600_000, "public"),
    ("adbridge://contract/sections/loadNative", "text/markdown", 3_600_000, "public"),
    ("adbridge://write-a-test", "text/markdown", 3_600_000, "public"),
    ("adbridge://run/timeline", "text/markdown", 0, "private"),
    ("adbridge://run/log", "application/jsonl", 0, "private"),
    ("adbridge://ads/ad-1/timeline", "text/markdown", 0, "private"),
  ])
  func `a resource has its type, and says how long it can be kept`(
    uri: String, mimeType: String, ttlMs: Int, scope: String
  ) throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    let result = try #require(
      host.ask("resources/read", #""uri":"\#(uri)""#).last?["result"]?.object)
    #expect(result["contents"]?.array?.first?.object?["mimeType"]?.string == mimeType)
    #expect(result["ttlMs"]?.int == ttlMs)
    #expect(result["cacheScope"]?.string == scope)
    let list = host.ask("resources/list").last?["result"]?.object?["resources"]?.array ?? []
    let listed = list.compactMap(\.object).first { $0["uri"]?.string == uri }
    guard !uri.contains("/ads/"), !uri.contains("/sections/") else { return }
    #expect(listed?["mimeType"]?.string == mimeType)
  }

  @Test func `an ad has a timeline while it loads, and after it was disposed of`() throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#)
    #expect(try text(of: "adbridge://ads/ad-1/timeline", in: host).contains("| loadBegan |"))
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    _ = try host.call("drive_ad", #"{"adId":"ad-2","action":"dispose"}"#)
    let disposed = try text(of: "adbridge://ads/ad-2/timeline", in: host)
    #expect(disposed.contains("| adReleased |"))
    #expect(!disposed.contains("ad-1"))
    #expect(try host.call("get_timeline", #"{"adId":"ad-2"}"#).isError == false)
    #expect(try host.call("get_timeline", #"{"adId":"ad-1"}"#).isError == false)
  }

  @Test func `each turn is announced once for each resource, the next turn again`() throws {
    let host = TestHost()
    host.ask(
      "subscriptions/listen",
      #""notifications":{"resourceSubscriptions":["adbridge://run/timeline","adbridge://run/log"]}"#
    )
    host.ask(
      "subscriptions/listen",
      #""notifications":{"resourceSubscriptions":["adbridge://run/log"]}"#)
    for _ in 1...2 {
      let updates = host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"feed"}"#)
        .filter { $0["method"] == "notifications/resources/updated" }.compactMap { $0["params"] }
      #expect(
        updates.map { $0.object?["uri"] } == [
          "adbridge://run/log", "adbridge://run/log", "adbridge://run/timeline",
        ])
      #expect(
        updates.map { $0.object?["_meta"] }
          == [1, 2, 1].map { id in
            ["io.modelcontextprotocol/subscriptionId": .number(JSONNumber(id))]
          })
    }
    host.session.inputDidEnd()
    #expect(host.run().map { $0["id"] } == [1, 2])
    #expect(host.session.connection.inFlightCount == 0)
  }

  @Test func `a stream names at most a thousand resources`() {
    func answer(_ count: Int) -> JSONObject? {
      let uris = (1...count).map { "\"adbridge://ads/ad-\($0)/timeline\"" }
      return TestHost().ask(
        "subscriptions/listen",
        #""notifications":{"resourceSubscriptions":[\#(uris.joined(separator: ","))]}"#
      ).first
    }
    #expect(answer(1_000)?["method"] == "notifications/subscriptions/acknowledged")
    #expect(
      answer(1_001)?["error"]?.object?["message"]
        == "There are too many subscriptions: the limit is 1000.")
  }

  @Test(arguments: [
    (#""notifications":{"toolsListChanged":1}"#, "params.notifications.toolsListChanged"),
    (
      #""notifications":{"resourceSubscriptions":"a"}"#,
      "params.notifications.resourceSubscriptions"
    ),
    ("", "params.notifications"),
  ])
  func `a wrong filter of a stream is refused with its path`(params: String, path: String) {
    let error = TestHost().ask("subscriptions/listen", params).first?["error"]?.object
    #expect(error?["code"] == -32602)
    #expect(error?["data"]?.object?["path"]?.string == path)
  }

  @Test(arguments: [
    ("adbridge://contract", nil), ("adbridge://contract/rules/doubleReward", nil),
    ("adbridge://run/log", nil), ("adbridge://ads/ad-9/timeline", nil),
    ("adbridge://ads//timeline", -32002), ("adbridge://contract/rules/none", -32002),
  ])
  func `a resource that exists, or an ad that may still come, can be subscribed to`(
    uri: String, code: Int?
  ) {
    let lines = TestHost().send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05"}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"resources/subscribe","params":{"uri":"\#(uri)"}}"#)
    #expect(lines.last?["error"]?.object?["code"]?.int == code)
    #expect((lines.last?["result"] == [:]) == (code == nil))
  }

  @Test func `the contract is divided at its headings, but not at those in code`() {
    let sections = ContractSections(
      of: """
        Before the first heading.
        # The contract, in *short*
        Hello.

        ## Calls_of `ads`
        ```sh
        # A comment
        ```
        #tag
        ### Load-Native
        #### Deep
        End.
        """)
    #expect(sections.names == ["the-contract-in-short", "calls_of-ads", "load-native"])
    #expect(
      sections.names.map(sections.text) == [
        "# The contract, in *short*\nHello.\n",
        "## Calls_of `ads`\n```sh\n# A comment\n```\n#tag",
        "### Load-Native\n#### Deep\nEnd.",
      ])
    #expect(sections.text(named: "LOAD-native") == "### Load-Native\n#### Deep\nEnd.")
    #expect(sections.text(named: "deep") == nil)
    #expect(
      sections.index == """
        # The clients' contract

        Each part is a resource of its own. The tool explain_contract explains single names.

        - [The contract, in *short*](adbridge://contract/sections/the-contract-in-short)
          - [Calls_of `ads`](adbridge://contract/sections/calls_of-ads)
            - [Load-Native](adbridge://contract/sections/load-native)

        """)
  }
}
