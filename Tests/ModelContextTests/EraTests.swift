import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import ModelContext

/// Which revision a connection speaks, and what each requires.
@Suite @LoopActor struct EraTests {
  private static let initialize = { (version: String) in
    """
    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\(version)",\
    "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
    """
  }

  @Test func `the newest revision needs no handshake`() throws {
    let host = TestHost()
    let result = try #require(host.ask("tools/list").first?["result"]?.object)
    #expect(result["resultType"] == "complete")
    #expect(result["tools"]?.array?.count == 11)
    #expect(result["ttlMs"]?.int ?? -1 >= 0)
    #expect(result["cacheScope"] == "public")
  }

  @Test func `discover names the version, the capabilities and the program`() throws {
    let host = TestHost()
    let result = try #require(host.ask("server/discover").first?["result"]?.object)
    #expect(result["supportedVersions"] == ["2026-07-28"])
    #expect(
      result["capabilities"]
        == ["tools": [:], "prompts": [:], "completions": [:], "resources": ["subscribe": true]])
    let info = result["_meta"]?.object?["io.modelcontextprotocol/serverInfo"]?.object
    #expect(info?["name"] == "adbridge")
  }

  @Test(arguments: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
  func `initialize agrees on each older revision`(_ version: String) throws {
    let host = TestHost()
    let result = try #require(host.send(Self.initialize(version)).first?["result"]?.object)
    #expect(result["protocolVersion"]?.string == version)
    #expect(result["resultType"] == nil)
    let ping = host.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)
    #expect(ping.first?["result"] == [:])
  }

  @Test(arguments: ["2026-07-28", "2099-01-01", "1.0"])
  func `initialize with another version is answered with the newest one that has it`(
    _ version: String
  ) {
    let result = TestHost().send(Self.initialize(version)).first?["result"]?.object
    #expect(result?["protocolVersion"] == "2025-11-25")
  }

  @Test func `the first request that is served decides the era`() {
    let modern = TestHost()
    modern.ask("server/discover")
    let refused = modern.send(Self.initialize("2025-11-25")).first?["error"]?.object
    #expect(refused?["code"] == -32022)
    #expect(refused?["data"]?.object?["supported"] == ["2026-07-28"])

    let legacy = TestHost()
    legacy.send(Self.initialize("2025-11-25"))
    #expect(legacy.ask("tools/list").first?["error"]?.object?["code"] == -32600)
  }

  @Test func `an unsupported version names the supported ones, and decides nothing`() {
    let host = TestHost()
    let error = host.send(
      """
      {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{\
      "io.modelcontextprotocol/protocolVersion":"2027-01-01",\
      "io.modelcontextprotocol/clientCapabilities":{}}}}
      """
    ).first?["error"]?.object
    #expect(error?["code"] == -32022)
    #expect(error?["data"]?.object?["requested"] == "2027-01-01")
    #expect(error?["data"]?.object?["supported"]?.array?.first == "2026-07-28")
    #expect(host.send(Self.initialize("2025-06-18")).first?["result"] != nil)
  }

  @Test(arguments: [
    "{}",
    #"{"_meta":{}}"#,
    #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#,
    #"{"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}"#,
    #"{"_meta":{"io.modelcontextprotocol/protocolVersion":1,"io.modelcontextprotocol/clientCapabilities":{}}}"#,
    #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":[]}}"#,
    #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/logLevel":"loud"}}"#,
    #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"progressToken":1.5}}"#,
    #"{"_meta":5}"#,
  ])
  func `each request must say its version and the client's capabilities`(_ params: String) {
    let messages = TestHost().send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":\#(params)}"#)
    #expect(messages.first?["error"]?.object?["code"] == -32602)
  }

  @Test func `a member of _meta that is wrong is named with its place`() {
    let prefix = "io.modelcontextprotocol"
    let messages = TestHost().send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"#
        + #""\#(prefix)/protocolVersion":"2026-07-28","\#(prefix)/clientCapabilities":{},"#
        + #""\#(prefix)/logLevel":"loud"}}}"#)
    let error = messages.first?["error"]?.object
    #expect(
      error?["message"]?.string
        == #"params._meta["\#(prefix)/logLevel"]: expected one of debug, info, notice, warning, "#
        + #"error, critical, alert, emergency; got "loud""#)
  }

  @Test(arguments: ["initialize", "ping", "logging/setLevel", "resources/subscribe", "roots/list"])
  func `methods that the newest revision does not have are unknown in it`(_ method: String) {
    let host = TestHost()
    host.ask("server/discover")
    let code = host.ask(method).first?["error"]?.object?["code"]
    #expect(code == (method == "initialize" ? -32602 : -32601))
  }

  @Test(arguments: ["server/discover", "subscriptions/listen", "logging/setLevel", "tasks/get"])
  func `methods that were not declared are unknown after initialize`(_ method: String) {
    let host = TestHost()
    host.send(Self.initialize("2025-11-25"))
    let answer = host.send(#"{"jsonrpc":"2.0","id":2,"method":"\#(method)","params":{}}"#)
    #expect(answer.first?["error"]?.object?["code"] == -32601)
  }

  @Test func `ping may come before initialize`() {
    let host = TestHost()
    #expect(host.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).first?["result"] == [:])
    #expect(host.send(Self.initialize("2024-11-05")).first?["result"] != nil)
  }

  @Test func `an older revision gets no member that is newer`() throws {
    let host = TestHost()
    host.send(Self.initialize("2024-11-05"))
    let list = host.send(#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#)
    let tool = try #require(list.first?["result"]?.object?["tools"]?.array?.first?.object)
    #expect(tool.members.map(\.key) == ["name", "description", "inputSchema"])
    let call = host.send(
      #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get_timeline"}}"#)
    let result = try #require(call.first?["result"]?.object)
    #expect(result.members.map(\.key) == ["content", "isError"])
    let json = try #require(result["content"]?.array?.last?.object?["text"]?.string)
    #expect(try JSONValue(parsing: Array(json.utf8)).object?["events"] == [])
  }

  @Test func `wrong arguments are an error of the protocol up to 2025-06-18`() {
    let call = #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"drive_ad"}}"#
    let older = TestHost()
    older.send(Self.initialize("2025-06-18"))
    let error = older.send(call).first?["error"]?.object
    #expect(error?["code"] == -32602)
    #expect(
      error?["message"]?.string?.contains("params.arguments.adId: expected a value, got nothing")
        == true)
    let newer = TestHost()
    newer.send(Self.initialize("2025-11-25"))
    #expect(newer.send(call).first?["result"]?.object?["isError"] == true)
  }

  @Test func `batches exist in 2025-03-26 only`() {
    let batch =
      #"[{"jsonrpc":"2.0","id":2,"method":"ping"},{"jsonrpc":"2.0","id":3,"method":"ping"}]"#
    let host = TestHost()
    host.send(Self.initialize("2025-03-26"))
    #expect(host.send(batch).map { $0["id"] } == [2, 3])
    let newer = TestHost()
    newer.send(Self.initialize("2025-06-18"))
    #expect(newer.send(batch).isEmpty)
    let newest = TestHost()
    #expect(newest.send(batch).map { $0["error"]?.object?["code"] } == [-32600])
  }

  @Test(arguments: ["not json", "[]", #"{"id":1}"#, #""text""#])
  func `a line whose id cannot be read is answered without an id`(_ line: String) throws {
    let message = try #require(TestHost().send(line).first)
    #expect(message["error"] != nil)
    #expect(message["id"] == (line.hasPrefix("{") ? 1 : nil))
  }

  @Test(arguments: ["null", "1.5", "1e2"])
  func `an id must be a string or an integer`(_ id: String) throws {
    let message = try #require(
      TestHost().send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#).first)
    #expect(message["error"]?.object?["code"] == -32600)
    #expect(message["id"] == nil)
  }

  @Test func `before 2025-11-25 there is no valid error without an id, so none is written`() {
    let host = TestHost()
    host.send(Self.initialize("2025-06-18"))
    #expect(host.send("not json").isEmpty)
    #expect(host.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#).count == 1)
  }

  @Test func `a notification is never answered, and is not carried out`() {
    let host = TestHost()
    host.ask("server/discover")
    let lines = host.send(
      #"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"load_ad","arguments":{"adUnitId":"feed"}}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#)
    #expect(lines.isEmpty)
    #expect(host.mediator.ads.count == 0)
    #expect(host.session.connection.waitingCount == 0)
  }

  @Test func `a request that names an older revision is told to begin with initialize`() {
    func answer(_ version: String) -> JSONObject? {
      TestHost().send(
        """
        {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{\
        "io.modelcontextprotocol/protocolVersion":"\(version)",\
        "io.modelcontextprotocol/clientCapabilities":{}}}}
        """
      ).first?["error"]?.object
    }
    #expect(
      answer("2025-06-18")?["message"]
        == "Protocol version 2025-06-18 begins with initialize; _meta may name only 2026-07-28.")
    #expect(answer("2025-06-18")?["data"]?.object?["supported"] == ["2026-07-28"])
    #expect(
      answer("1.0")?["message"] == """
        The protocol version "1.0" is not supported here; supported: 2026-07-28, 2025-11-25, \
        2025-06-18, 2025-03-26, 2024-11-05.
        """)
  }

  @Test(arguments: [
    ("2024-11-05", false, false, false), ("2025-03-26", true, false, false),
    ("2025-06-18", true, true, false), ("2025-11-25", true, true, true),
  ])
  func `each revision has what it knows`(
    version: String, hasAnnotations: Bool, hasTitles: Bool, answersWithoutID: Bool
  ) throws {
    let host = TestHost()
    let result = try #require(host.send(Self.initialize(version)).first?["result"]?.object)
    #expect((result["capabilities"]?.object?["completions"] != nil) == hasAnnotations)
    #expect((result["serverInfo"]?.object?["title"] != nil) == hasTitles)
    #expect(result["instructions"]?.string?.hasPrefix("adbridge hosts") == true)
    for (method, key) in [
      ("tools/list", "tools"), ("prompts/list", "prompts"), ("resources/list", "resources"),
      ("resources/templates/list", "resourceTemplates"),
    ] {
      let list = host.send(#"{"jsonrpc":"2.0","id":2,"method":"\#(method)"}"#)
      let listed = try #require(list.first?["result"]?.object)
      #expect(listed.members.map(\.key) == [key])
      let first = try #require(listed[key]?.array?.first?.object)
      if key == "tools" {
        #expect((first["annotations"] != nil) == hasAnnotations)
        #expect((first["outputSchema"] != nil) == hasTitles)
      } else {
        #expect((first["title"] != nil) == hasTitles)
      }
    }
    #expect(host.send("junk").isEmpty != answersWithoutID)
    let missing = host.send(
      #"{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"a"}}"#)
    #expect(missing.first?["error"]?.object?["code"] == -32002)
  }

  @Test func `a method that is misspelled is named with the one that is near`() {
    let error = TestHost().ask("tools/lst").first?["error"]?.object
    #expect(error?["code"] == -32601)
    #expect(error?["data"]?.object?["nearest"]?.array?.first == "tools/list")
  }

  @Test func `a session that has stopped refuses requests, and has ended what waits`() throws {
    let host = TestHost()
    host.ask(
      "subscriptions/listen",
      #""notifications":{"resourceSubscriptions":["adbridge://contract"]}"#)
    host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#)
    host.ask("tools/call", #""name":"drive_ad","arguments":{"adId":"ad-1","action":"render"}"#)
    host.session.stop()
    let answers = host.run()
    #expect(answers.map { $0["id"] } == [1, 2, 3])
    #expect(answers.map { $0["error"]?.object?["code"] } == [nil, 402, 402])
    let meta = answers[0]["result"]?.object?["_meta"]?.object
    #expect(meta?["io.modelcontextprotocol/subscriptionId"] == 1)
    host.session.stop()
    #expect(host.ask("tools/list").map { $0["error"]?.object?["code"] } == [402])
  }
}
