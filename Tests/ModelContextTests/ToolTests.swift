import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform
import ProcessAdapters
import Testing

@testable import ModelContext

/// What each tool does. ``TestHost/call(_:_:)`` checks each result against the schema of its tool.
@Suite @LoopActor struct ToolTests {
  @Test func `an ad is loaded, shown and counted`() throws {
    let host = TestHost()
    let ad = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    #expect(ad.content["adId"] == "ad-1")
    #expect(ad.kinds == ["text", "image", "image"])
    #expect(ad.text.hasSuffix("and the action render, then impression or tap."))

    let rendered = try host.call("drive_ad", #"{"adId":"ad-1","action":"render"}"#)
    #expect(rendered.content["state"] == "rendered")
    #expect(
      rendered.content["events"]?.array?.compactMap { $0.object?["what"]?.string }.sorted()
        == ["adRendered", "didPlayVideo"])
    let counted = try host.call("drive_ad", #"{"adId":"ad-1","action":"impression"}"#)
    #expect(counted.content["counted"] == true)
    let again = try host.call("drive_ad", #"{"adId":"ad-1","action":"impression"}"#)
    #expect(again.content["counted"] == false)
    let tapped = try host.call("drive_ad", #"{"adId":"ad-1","action":"tap"}"#)
    #expect(tapped.text.contains(" | 0 | ad-1 | click | callToAction |"))
    let disposed = try host.call("drive_ad", #"{"adId":"ad-1","action":"dispose"}"#)
    #expect(disposed.content["state"] == "disposed")

    let all = try host.call("get_timeline", #"{"adId":"ad-1"}"#)
    let events = try #require(all.content["events"]?.array).compactMap(\.object)
    let names = events.compactMap { $0["what"]?.string }.filter { $0 != "networkCall" }
    #expect(names.contains("attemptEnded"))
    #expect(names.suffix(3) == ["impression", "click", "adReleased"])
    let next = try #require(all.content["nextIndex"]?.int)
    let last = try host.call("get_timeline", #"{"sinceIndex":\#(next - 1)}"#)
    #expect(last.content["events"]?.array?.count == 1)
  }

  @Test(arguments: ["SampleCustomEvent", "SampleLegacyCustomEvent"])
  func `a drawn ad says where AdChoices is, until it is in no view`(_ className: String) throws {
    let host = TestHost()
    let adapter = #"{"className":"\#(className)","parameter":"content"}"#
    _ = try host.call("load_ad", #"{"adapter":\#(adapter),"format":"native"}"#)
    let rendered = try host.call(
      "drive_ad", #"{"adId":"ad-1","action":"render","view":{"width":300,"height":200}}"#)
    #expect(
      rendered.content["adChoices"] == [
        "position": "topRight", "frame": ["x": 276, "y": 0, "width": 24, "height": 24],
      ])
    #expect(rendered.text.contains("AdChoices is at the topRight, at x 276, y 0."))
    let untracked = try host.call("drive_ad", #"{"adId":"ad-1","action":"untrack"}"#)
    #expect(untracked.content["adChoices"] == .null)
  }

  @Test func `the timeline says why a network gave no ad`() throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"fall"}"#)
    let timeline = try host.call("get_timeline")
    #expect(timeline.kinds == ["text", "image"])
    let text = timeline.text
    #expect(text.contains("| attemptBegan | 1. SampleCustomEvent with no-inventory |"))
    #expect(text.contains("1. SampleCustomEvent with no-inventory: failed after 0 ms: "))
    #expect(text.contains("noInventory"))
    #expect(text.contains("| loadEnded | loaded after 0 ms |"))
  }

  @Test func `a format follows from its ad unit, and each format can be driven`() throws {
    let host = TestHost()
    let banner = try host.call("load_ad", #"{"adUnitId":"top","adSize":"leaderboard"}"#)
    #expect(banner.content["size"] == ["width": 728, "height": 90])
    let prize = try host.call("load_ad", #"{"adUnitId":"prize","adId":"p"}"#)
    #expect(prize.content["format"] == "rewarded")
    #expect(try host.call("drive_ad", #"{"adId":"p","action":"present"}"#).isError == false)
    let earned = try host.call("drive_ad", #"{"adId":"p","action":"earnReward"}"#)
    #expect(earned.text.contains("didRewardUser"))
  }

  @Test(arguments: [
    ("load_ad", #"{"adUnitId":"fed"}"#, "Did you mean \"feed\"?"),
    ("load_ad", #"{"adUnitId":"none"}"#, "noInventory"),
    ("load_ad", #"{"adapter":{"className":"Nope"},"format":"native"}"#, "list_inventory"),
    ("load_ad", #"{"adapter":{"className":"SampleCustomEvent"}}"#, "format: expected a format"),
    ("load_ad", "{}", "adUnitId or adapter"),
    ("load_ad", #"{"adUnitId":"feed","adId":"ad-7"}"#, "does not look like ad-<digits>"),
    ("load_ad", #"{"adUnitId":"feed","format":"banner"}"#, "use native for feed"),
    ("load_ad", #"{"adUnit":"feed"}"#, "adUnit: expected adUnitId"),
    (
      "load_ad", #"{"adUnitId":"feed","options":{"image":{"disable":true}}}"#,
      "options.image.disable"
    ),
    ("load_ad", #"{"adUnitId":"top","adSize":{"width":0,"height":50}}"#, "adSize.width"),
    ("load_ad", #"{"adUnitId":"top","adSize":"huge"}"#, "adSize: expected one of banner"),
    ("drive_ad", #"{"adId":"ad-9","action":"tap"}"#, "load_ad"),
    ("drive_ad", #"{"adId":"ad-9"}"#, "action: expected a value, got nothing"),
    ("drive_ad", #"{"adId":"ad-9","action":"changeAdSize"}"#, "adSize: expected a size"),
    ("run_waterfall", #"{"adUnitId":"fed"}"#, "Did you mean \"feed\"?"),
    ("run_waterfall", #"{"adUnitId":"feed","count":1001}"#, "count: expected at most 1000"),
    ("run_waterfall", #"{"adUnitId":"feed","count":1.5}"#, "count: expected a whole number"),
    ("explain_contract", #"{"topic":"doubleImpresion"}"#, "doubleImpression"),
    ("explain_contract", #"{"topic":"wrongStat"}"#, "wrongState"),
    ("explain_contract", #"{"topic":"wilPresentFullScreenView"}"#, "willPresentFullScreenView"),
    ("get_timeline", #"{"adId":"ad-9"}"#, "There is no ad ad-9."),
    ("get_timeline", #"{"limit":0}"#, "limit: expected at least 1"),
    ("check_adapter", #"{"className":"A","format":"none"}"#, "format: expected one of"),
    ("check_adapter", #"{"className":null}"#, "className: expected a string, got null"),
  ])
  func `a failure says what was wrong, and what to do next`(
    _ tool: String, _ arguments: String, _ words: String
  ) throws {
    let result = try TestHost().call(tool, arguments)
    #expect(result.isError)
    #expect(result.text.contains(words))
    #expect(result.text.contains("\nNext: "))
  }

  @Test func `an unknown tool is an error of the protocol, with names that are near`() {
    let error = TestHost().ask("tools/call", #""name":"load_add""#).first?["error"]?.object
    #expect(error?["code"] == -32602)
    #expect(error?["data"]?.object?["nearest"] == ["load_ad"])
  }

  @Test(arguments: [#""name":"load_ad","arguments":[]"#, #""name":5"#, #""arguments":{}"#])
  func `an invalid tool call is an error of the protocol`(_ params: String) {
    #expect(
      TestHost().ask("tools/call", params).first?["error"]?.object?["code"] == -32602)
  }

  @Test func `a call on a loading ad waits for the load`() throws {
    let host = TestHost()
    #expect(host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#).isEmpty)
    let render = #""name":"drive_ad","arguments":{"adId":"ad-1","action":"render"}"#
    #expect(host.ask("tools/call", render).isEmpty)
    #expect(host.ask("tools/call", #""name":"preview","arguments":{"adId":"ad-1"}"#).isEmpty)
    #expect(host.session.waitsForClock)
    let answers = host.ask("tools/call", #""name":"advance_clock","arguments":{"ms":6000}"#)
    #expect(answers.map { $0["id"] } == [1, 2, 3, 4])
    #expect(answers.allSatisfy { $0["result"]?.object?["isError"] == false })
    #expect(!host.session.waitsForClock)
  }

  @Test func `a slow load sends progress, and nothing after a cancellation`() throws {
    let host = TestHost()
    host.ask(
      "tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#,
      meta: #","progressToken":"p""#)
    host.clock.advance(byMs: 2500) {}
    let progress = host.run()
    #expect(progress.map { $0["method"] } == ["notifications/progress", "notifications/progress"])
    #expect(progress.map { $0["params"]?.object?["progress"] } == [1000, 2000])
    #expect(progress.first?["params"]?.object?["progressToken"] == "p")
    let cancelled = host.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"enough"}}"#
    )
    host.clock.advance(byMs: 60_000) {}
    #expect(cancelled.isEmpty)
    #expect(host.run().isEmpty)
    #expect(host.mediator.ads.count == 0)
    #expect(!host.session.waitsForClock)
  }

  @Test func `a call that has its answer keeps no timer`() {
    let host = TestHost()
    host.ask(
      "tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#,
      meta: #","progressToken":"p""#)
    host.clock.advance(byMs: 5_000) {}
    #expect(host.run().last?["result"] != nil)
    host.ask("tools/call", #""name":"drive_ad","arguments":{"adId":"ad-1","action":"dispose"}"#)
    host.clock.advance(byMs: 60_000) {}
    host.run()
    #expect(host.clock.timerCount == 0)
  }

  @Test func `a cancelled advance no longer needs the clock`() {
    let host = TestHost()
    let advance = #"""
      {"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"advance_clock",
      "arguments":{"ms":9000},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
      "io.modelcontextprotocol/clientCapabilities":{}}}}
      """#.split(separator: "\n").joined()
    #expect(
      host.send(
        advance,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"#
      ).isEmpty)
    #expect(!host.session.waitsForClock)
    #expect(host.clock.nowMs == 0)
  }

  @Test func `an advance with many events says where the rest begins`() throws {
    let host = TestHost()
    for _ in 1...60 {
      host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#)
    }
    let messages = host.ask("tools/call", #""name":"advance_clock","arguments":{"ms":5000}"#)
    let answer = try #require(messages.first { $0["id"] == 61 }?["result"]?.object)
    let advanced = try ToolResult(answer, of: "advance_clock")
    let rows = try #require(advanced.content["events"]?.array).compactMap(\.object)
    let last = try #require(rows.last?["index"]?.int)
    #expect(rows.count < 120)
    #expect(advanced.content["nextIndex"]?.int == last + 1)
    #expect(advanced.text.hasSuffix("\nMore: call get_timeline with sinceIndex \(last + 1)."))

    let rest = try host.call("get_timeline", #"{"sinceIndex":\#(last + 1)}"#)
    #expect(rest.content["events"]?.array?.first?.object?["index"]?.int == last + 1)
    let nothing = try host.call("advance_clock", #"{"ms":1}"#)
    #expect(!nothing.text.contains("More:"))
  }

  @Test func `a cancelled advance ends, and is silent`() throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"load_ad","arguments":{"adUnitId":"slow"}"#)
    let bytes = Array(
      #"""
      {"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"advance_clock","arguments":{"ms":9000},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
      {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}

      """#.utf8)
    bytes.withUnsafeBytes { host.session.connection.receive($0) }
    while host.session.connection.processNextLine(with: host.session) {}
    #expect(host.run().isEmpty)
    #expect(host.session.waitsForClock)
  }

  @Test func `the wall clock is not moved`() throws {
    let result = try TestHost(clock: .wall).call("advance_clock", #"{"ms":1}"#)
    #expect(result.isError)
    #expect(result.text.contains("--clock manual"))
  }

  @Test func `the inventory has ad units, adapters, ads and the clock`() throws {
    let host = TestHost()
    _ = try host.call("load_ad", #"{"adUnitId":"feed"}"#)
    let all = try host.call("list_inventory").content
    #expect(all["adUnitCount"] == 6)
    #expect(all["ads"]?.array?.first?.object?["adId"] == "ad-1")
    #expect(all["clock"] == "manual")
    let some = try host.call("list_inventory", #"{"match":"o","format":"native","limit":1}"#)
    #expect(some.content["adUnits"]?.array?.count == 1)
    #expect(some.content["adUnitCount"] == 2)
  }

  @Test func `a rule, a check, an event and an error are explained`() throws {
    let host = TestHost()
    for topic in ["wrongTracker", "lostClick", "didRewardUser", "unknownAd", "301"] {
      let result = try host.call("explain_contract", #"{"topic":"\#(topic)"}"#)
      #expect(result.content["topics"]?.array?.isEmpty == false, "\(topic)")
    }
    #expect(
      host.session.contract.rules.map(\.name) == ContractRule.allCases.map(\.rawValue))
  }

  // MARK: Workers

  @Test func `a waterfall runs in a process of its own, one load after the other`() throws {
    let host = TestHost()
    #expect(
      host.ask(
        "tools/call", #""name":"run_waterfall","arguments":{"adUnitId":"fall","count":2}"#
      ).isEmpty)
    let process = try #require(host.processes.started.first)
    #expect(
      process.command.arguments
        == ["--clock=skip", "--log-level=warning", "--seed=7", "--config=c.json"])
    #expect(!host.session.waitsForClock)

    #expect(process.takeRequests().map { $0["method"] } == ["loadNative"])
    process.write(
      """
      {"jsonrpc":"2.0","id":1,"result":{"adId":"ad-1","responseInfo":{"attempts":[\
      {"className":"A","label":null,"parameter":"x","latencyMs":9,"error":null}]}}}
      """)
    host.run()
    #expect(process.takeRequests().map { $0["method"] } == ["dispose", "loadNative"])
    process.write(
      #"{"jsonrpc":"2.0","method":"contractViolation","params":{"rule":"r","className":"A"}}"#)
    process.write(
      """
      {"jsonrpc":"2.0","id":3,"error":{"code":201,"message":"No.","data":{"name":"loadFailed",\
      "error":{"name":"noFill","code":1},"responseInfo":{"attempts":[{"className":"A",\
      "parameter":"x","latencyMs":5,"error":{"name":"noFill","code":1,"message":"No."}}]}}}}
      """)
    #expect(host.run().isEmpty)
    #expect(process.actions == ["closeInput"])
    process.end()
    let result = try ToolResult(
      #require(host.run().first?["result"]?.object), of: "run_waterfall")
    #expect(result.content["filled"] == 1)
    let network = result.content["networks"]?.array?.first?.object
    #expect(network?["asked"] == 2)
    #expect(network?["maxMs"] == 9)
    #expect(result.content["failures"]?.array?.count == 1)
    #expect(result.content["violations"]?.array?.count == 1)
    #expect(result.text.contains("1 of 2 loads were filled."))
  }

  /// The answer to a load of `run_waterfall`, whose network took some time.
  private func filled(_ id: Int, afterMs ms: Int) -> String {
    """
    {"jsonrpc":"2.0","id":\(id),"result":{"adId":"ad-1","responseInfo":{"attempts":[\
    {"className":"A","label":null,"parameter":"x","latencyMs":\(ms),"error":null}]}}}
    """
  }

  @Test func `a waterfall counts each violation, and has the middle of the times`() throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"run_waterfall","arguments":{"adUnitId":"feed","count":3}"#)
    let process = try #require(host.processes.started.first)
    for ms in [700, 30, 9] {
      for (rule, name) in [
        ("lostClick", "A"), ("wrongTracker", "A"), ("lostClick", "A"), ("lostClick", "B"),
      ] {
        process.write(
          #"{"jsonrpc":"2.0","method":"contractViolation","params":{"rule":"\#(rule)","className":"\#(name)"}}"#
        )
      }
      let load = try #require(process.takeRequests().last { $0["method"] == "loadNative" })
      process.write(filled(try #require(load["id"]?.int), afterMs: ms))
      host.run()
    }
    process.end()
    let result = try ToolResult(
      #require(host.run().first?["result"]?.object), of: "run_waterfall")
    let violations = try #require(result.content["violations"]?.array).compactMap(\.object)
    #expect(violations.map { $0["rule"] } == ["lostClick", "wrongTracker", "lostClick"])
    #expect(violations.map { $0["className"] } == ["A", "A", "B"])
    #expect(violations.map { $0["count"] } == [6, 3, 3])
    let network = result.content["networks"]?.array?.first?.object
    #expect(network?["medianMs"] == 30)
    #expect(network?["maxMs"] == 700)
  }

  @Test func `a long waterfall sends progress in steps`() throws {
    let host = TestHost()
    host.ask(
      "tools/call", #""name":"run_waterfall","arguments":{"adUnitId":"feed","count":60}"#,
      meta: #","progressToken":5"#)
    let process = try #require(host.processes.started.first)
    var progress: [JSONValue?] = []
    for _ in 1...10 {
      let load = try #require(process.takeRequests().last { $0["method"] == "loadNative" })
      process.write(filled(try #require(load["id"]?.int), afterMs: 1))
      progress += host.run().map { $0["params"]?.object?["progress"] }
    }
    #expect(progress == [1, 4, 7, 10])
  }

  @Test func `a cancelled waterfall ends its process, which is killed if it does not end`() throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"run_waterfall","arguments":{"adUnitId":"feed"}"#)
    let process = try #require(host.processes.started.first)
    host.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
    #expect(process.actions == ["closeInput", "terminate"])
    host.processes.realTime.advance(byMs: 10_000) {}
    while host.processes.realTime.step() {}
    #expect(process.actions == ["closeInput", "terminate", "kill"])
    process.end(.killed(signal: 9))
    #expect(host.run().isEmpty)
    #expect(host.processes.realTime.timerCount == 0)
  }

  @Test func `a check sends progress, and its report without what passed`() throws {
    let host = TestHost()
    host.ask(
      "tools/call",
      #""name":"check_adapter","arguments":{"className":"A","parameter":"","failingParameter":"none","format":"banner"}"#,
      meta: #","progressToken":5"#)
    let process = try #require(host.processes.started.first)
    #expect(
      process.command.arguments == [
        "check", "--output=jsonl", "--adapter=A", "--parameter=", "--failing-parameter=none",
        "--format=banner", "--config=c.json",
      ])
    process.write(#"{"number":1,"count":2,"check":"native lostClick"}"#)
    let progress = try #require(host.run().first?["params"]?.object)
    #expect(progress["progress"] == 1)
    #expect(progress["total"] == 2)
    let check = { (outcome: String) in
      """
      {"name":"n","format":null,"sentence":"S.","source":"s","basis":"b","outcome":"\(outcome)",\
      "reason":"r","durationMs":1}
      """
    }
    process.write(
      """
      {"className":"A","passed":1,"failed":1,"warnings":0,"notRun":0,"skipped":0,"checks":[\(check("passed")),\
      \(check("failed"))]}
      """)
    process.end(.exited(code: 1))
    let result = try ToolResult(
      #require(host.run().first?["result"]?.object), of: "check_adapter")
    #expect(result.content["checks"]?.array?.count == 1)
    #expect(result.text.contains("FAILED n: S. r (b)"))
  }

  @Test func `a check that gives no report fails with what its process said`() throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"check_adapter","arguments":{"className":"A"}"#)
    let process = try #require(host.processes.started.first)
    process.writeError("adbridge: warning: native lostLoad: A: TypeError")
    process.writeError("adbridge: error: There is no adapter A.", end: "")
    process.end(.exited(code: 2))
    let result = try ToolResult(
      #require(host.run().first?["result"]?.object), of: "check_adapter")
    #expect(result.isError)
    #expect(
      result.text.hasPrefix(
        "There is no adapter A.\nWhat the program wrote:\n  TypeError\nNext: "))
  }

  @Test func `the last error of a process explains its end`() throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"check_adapter","arguments":{"className":"A"}"#)
    let process = try #require(host.processes.started.first)
    process.writeError("adbridge: error: A.json can't be written.")
    process.writeError("adbridge: warning: A has no parameter.")
    process.writeError("adbridge: error: The standard output can't be written.")
    process.end(.exited(code: 1))
    let result = try ToolResult(
      #require(host.run().first?["result"]?.object), of: "check_adapter")
    #expect(result.text.hasPrefix("The standard output can't be written.\nNext: "))
  }

  @Test func `the last error of a process is kept, whatever it writes after it`() throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"check_adapter","arguments":{"className":"A"}"#)
    let process = try #require(host.processes.started.first)
    process.writeError("adbridge: error: Long ago.")
    for _ in 1...100 { process.writeError(String(repeating: "x", count: 100)) }
    process.end(.exited(code: 2))
    let result = try ToolResult(
      #require(host.run().first?["result"]?.object), of: "check_adapter")
    #expect(result.text.hasPrefix("Long ago.\n"))
  }

  @Test func `a cancelled check ends its process, and nothing more is written for it`() throws {
    let host = TestHost()
    host.ask(
      "tools/call", #""name":"check_adapter","arguments":{"className":"A"}"#,
      meta: #","progressToken":5"#)
    let process = try #require(host.processes.started.first)
    host.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
    #expect(process.actions == ["closeInput", "terminate"])
    process.write(#"{"number":1,"count":2,"check":"native lostClick"}"#)
    process.end(.killed(signal: 15))
    #expect(host.run().isEmpty)
    #expect(host.session.connection.inFlightCount == 0)
  }

  @Test func `the loop waits for the end of a process whose streams have ended`() throws {
    let host = TestHost()
    host.ask("tools/call", #""name":"check_adapter","arguments":{"className":"A"}"#)
    let process = try #require(host.processes.started.first)
    process.delegate?.didReceiveEndOfOutput()
    #expect(host.processes.realTime.nextDeadlineMs != nil)
    host.processes.realTime.advance(byMs: 10_000) {}
    while host.processes.realTime.step() {}
    #expect(process.actions == ["kill"])
    process.delegate?.didEnd(.killed(signal: 9))
    #expect(host.run().count == 1)
    #expect(host.processes.realTime.timerCount == 0)
  }

  @Test func `only a few processes run at the same time`() throws {
    let host = TestHost()
    for _ in 0..<Workers.limit {
      host.ask("tools/call", #""name":"check_adapter","arguments":{"className":"A"}"#)
    }
    let refused = try host.call("check_adapter", #"{"className":"A"}"#)
    #expect(refused.isError)
    #expect(refused.text.contains("Wait until one has ended"))
    host.session.stop()
    #expect(host.processes.started.allSatisfy { $0.actions.contains("terminate") })
  }
}
