import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform
import ProcessAdapters
import Testing

@testable import ModelContext

/// How checks and waterfalls run this program again.
@Suite @LoopActor struct WorkerTests {
  /// Begins a call, and returns its process.
  private func begin(
    _ tool: String, _ arguments: String, in host: TestHost, meta: String = ""
  ) throws -> MemoryProcess {
    host.ask("tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#, meta: meta)
    return try #require(host.processes.started.last)
  }

  private func result(_ host: TestHost, of tool: String) throws -> ToolResult {
    try ToolResult(#require(host.run().last?["result"]?.object), of: tool)
  }

  @Test(
    arguments: [
      (
        #"{"adUnitId":"feed","timeoutMs":50}"#, "loadNative",
        [
          "adUnitId": "feed", "timeoutMs": 50,
          "options": ["image": ["disableImageLoading": true]],
        ]
      ),
      (#"{"adUnitId":"top"}"#, "loadBanner", ["adUnitId": "top", "adSize": "banner"]),
      (#"{"adUnitId":"prize"}"#, "loadRewarded", ["adUnitId": "prize"]),
      (
        #"{"adapter":{"className":"SampleCustomEvent","parameter":"x"},"format":"rewardedInterstitial"}"#,
        "loadRewardedInterstitial",
        ["adapter": ["className": "SampleCustomEvent", "parameter": "x"]]
      ),
      (
        #"{"adapter":{"className":"SampleCustomEvent"},"format":"appOpen"}"#, "loadAppOpen",
        ["adapter": ["className": "SampleCustomEvent"]]
      ),
      (
        #"{"adapter":{"className":"SampleCustomEvent"},"format":"interstitial"}"#,
        "loadInterstitial",
        ["adapter": ["className": "SampleCustomEvent"]]
      ),
    ] as [(String, String, JSONObject)])
  func `a waterfall loads with the method of its format, and only with its parameters`(
    arguments: String, method: String, params: JSONObject
  ) throws {
    let host = TestHost()
    let process = try begin("run_waterfall", arguments, in: host)
    let load = try #require(process.takeRequests().first)
    #expect(load["method"]?.string == method)
    #expect(load["params"]?.object == params)
  }

  @Test func `a waterfall has a hundred loads, and the seed of the call`() throws {
    let host = TestHost()
    let process = try begin("run_waterfall", #"{"adUnitId":"feed","seed":42}"#, in: host)
    #expect(process.command.program == "/adbridge")
    #expect(
      process.command.arguments
        == ["--clock=skip", "--log-level=warning", "--seed=42", "--config=c.json"])
    // It starts adapters of its own.
    #expect(process.command.hasGuards)
    process.end(.killed(signal: 9))
    let failed = try result(host, of: "run_waterfall")
    #expect(
      failed.text == """
        After 0 of 100 loads, the process of the run was killed by signal 9 (SIGKILL).
        Next: Load one ad with load_ad to see what happens.
        """)
    #expect(failed.isError)
    #expect(process.actions.last == "close")
  }

  @Test func `a waterfall whose process fails says why`() throws {
    let host = TestHost()
    let process = try begin("run_waterfall", #"{"adUnitId":"feed","count":2}"#, in: host)
    process.writeError("adbridge: error: c.json: No such file or directory")
    process.end(.exited(code: 2))
    #expect(
      try result(host, of: "run_waterfall").text == """
        c.json: No such file or directory
        Next: Correct what the text names, and call run_waterfall again.
        """)
  }

  @Test func `a waterfall says how its loads and its networks did`() throws {
    let host = TestHost()
    let process = try begin("run_waterfall", #"{"adUnitId":"fall","count":3}"#, in: host)
    func attempt(_ name: String, _ ms: Int, _ error: String) -> String {
      #"{"className":"\#(name)","parameter":"\#(name)-p","latencyMs":\#(ms),"error":\#(error)}"#
    }
    let noFill =
      #"{"name":"outer","code":1,"message":"Outer.","underlying":"#
      + #"{"name":"noFill","code":3,"message":"No ad."}}"#
    let odd = #"{"code":9,"message":"Odd."}"#
    let lines = [
      #""result":{"adId":"ad-1","responseInfo":{"attempts":[\#(attempt("A", 10, noFill)),\#(attempt("B", 20, "null"))]}}"#,
      #""error":{"code":201,"message":"None.","data":{"name":"loadFailed","error":{"name":"noFill","code":3},"responseInfo":{"attempts":[\#(attempt("A", 30, noFill)),\#(attempt("B", 40, odd))]}}}"#,
      #""error":{"code":201,"message":"Nothing.","data":{"name":"loadFailed","responseInfo":{"attempts":[]}}}"#,
    ]
    for line in lines {
      let load = try #require(process.takeRequests().last { $0["method"] == "loadNative" })
      process.write(#"{"jsonrpc":"2.0","id":\#(try #require(load["id"]?.int)),\#(line)}"#)
      host.run()
    }
    process.end()
    let result = try result(host, of: "run_waterfall")
    #expect(
      result.text == """
        1 of 3 loads were filled. A load took 30 ms, at most 70 ms.
        1. A with A-p: asked 2 times, filled 0, took 30 ms. Failures: 2 × noFill: No ad.
        2. B with B-p: asked 2 times, filled 1, took 40 ms. Failures: 1 × error 9: Odd.
        Loads without an ad: 1 × noFill: None.; 1 × loadFailed: Nothing.
        Next: Call explain_contract with the topic noFill, or load_ad with adapter A and another \
        parameter.
        """)
    #expect(result.content["loads"] == 3)
    #expect(result.content["medianMs"] == 30)
    #expect(result.content["maxMs"] == 70)
    #expect(
      result.content["failures"] == [
        ["name": "noFill", "message": "None.", "count": 1],
        ["name": "loadFailed", "message": "Nothing.", "count": 1],
      ])
    let networks = (result.content["networks"]?.array ?? []).compactMap(\.object)
    #expect(networks.map { $0["parameter"] } == ["A-p", "B-p"])
    #expect(networks.map { $0["filled"] } == [0, 1])
    #expect(
      networks.first?["failures"] == [["name": "noFill", "message": "No ad.", "count": 2]])
  }

  @Test(
    arguments: [
      (
        #""code":104,"message":"A loads no ads.","data":{"name":"formatNotSupported","supported":["banner"]}"#,
        "A loads no ads.\nNext: Use one of these formats: banner."
      ),
      (
        #""code":103,"message":"A has ended.","data":{"name":"setUpFailed","className":"A"}"#,
        """
        A has ended.
        What the program wrote:
          Boom.
        Next: Correct the program of A at the place that its text names, and call check_adapter with \
        className A.
        """
      ),
      (
        #""code":401,"message":"Busy.","data":{"name":"overloaded"}"#,
        "Busy.\nNext: Call explain_contract with the topic overloaded."
      ),
    ])
  func `a waterfall ends with the first error that every load would have`(
    error: String, text: String
  ) throws {
    let host = TestHost()
    let process = try begin("run_waterfall", #"{"adUnitId":"feed"}"#, in: host)
    if text.containsBytes(of: "Boom.") {
      process.writeError("adbridge: warning: SampleCustomEvent: Boom.")
    }
    process.write(#"{"jsonrpc":"2.0","id":1,"error":{\#(error)}}"#)
    host.run()
    #expect(process.actions == ["closeInput"])
    process.end()
    let failed = try result(host, of: "run_waterfall")
    #expect(failed.text == text)
    #expect(failed.isError)
  }

  @Test(arguments: [
    (#"{"adapter":{"className":"SampleCustomEvnt"},"format":"native"}"#, "SampleCustomEvent"),
    (#"{"adapter":{"className":"SampleLegacyCustomEvent"},"format":"banner"}"#, "native"),
    (#"{"adUnitId":"feed","format":"banner"}"#, "native"),
    (#"{"adUnitId":"fed"}"#, "feed"),
  ])
  func `a waterfall with a wrong name fails at once, and says what is right`(
    arguments: String, right: String
  ) throws {
    let host = TestHost()
    let failed = try host.call("run_waterfall", arguments)
    #expect(failed.isError)
    #expect(failed.text.containsBytes(of: right))
    #expect(host.processes.started.isEmpty)
  }

  @Test func `what the adapter wrote is part of the report, each line once`() throws {
    let host = TestHost()
    let process = try begin("check_adapter", #"{"className":"A"}"#, in: host)
    for line in ["native lostLoad: A: TypeError", "native lostLoad: A: TypeError", "B: Other"] {
      process.writeError("adbridge: warning: \(line)")
    }
    process.write(
      #"{"className":"A","passed":0,"failed":1,"warnings":0,"notRun":0,"skipped":0,"checks":"#
        + #"[{"name":"failedLoad","format":null,"sentence":"S.","basis":"B.","outcome":"failed","#
        + #""reason":"R."}]}"#)
    process.end(.exited(code: 1))
    let result = try result(host, of: "check_adapter")
    #expect(result.content["output"] == ["TypeError"])
    #expect(
      result.text.hasSuffix(
        """
        What the program wrote:
          TypeError
        Next: Correct the program at the place that its text names, and check again. \
        explain_contract explains failedLoad.
        """))
  }

  @Test func `a violation in a waterfall leads to its rule`() throws {
    let host = TestHost()
    let process = try begin("run_waterfall", #"{"adUnitId":"feed","count":1}"#, in: host)
    process.write(
      #"{"jsonrpc":"2.0","method":"contractViolation","params":{"rule":"lostClick","className":"A"}}"#
    )
    process.write(#"{"jsonrpc":"2.0","method":"adEvent","params":{"event":"click"}}"#)
    process.write(#"{"jsonrpc":"2.0","id":1,"result":{"adId":"ad-1"}}"#)
    process.end()
    #expect(
      try result(host, of: "run_waterfall").text == """
        1 of 1 loads were filled. A load took 0 ms.
        A violated lostClick 1 times.
        Next: Call explain_contract with the topic lostClick.
        """)
  }

  @Test func `a check reports each outcome but success, the worst first`() throws {
    let host = TestHost()
    let process = try begin("check_adapter", #"{"className":"A"}"#, in: host)
    #expect(
      process.command.arguments == [
        "check", "--output=jsonl", "--adapter=A", "--config=c.json",
      ])
    let checks = ["skipped", "notRun", "passed", "warning", "failed"].map { outcome in
      #"{"name":"\#(outcome)Check","format":"native","sentence":"S.","basis":"B.","#
        + #""outcome":"\#(outcome)","reason":"R."}"#
    }
    let report =
      #"{"className":"A","passed":5,"failed":4,"warnings":3,"notRun":2,"skipped":1,"#
      + #""checks":[\#(checks.joined(separator: ","))]}"#
    // A line may arrive in pieces, and lines that are not JSON are left out.
    process.write("Hello.")
    for piece in [report.prefix(50), report.dropFirst(50) + "\n"] {
      Array(piece.utf8).withUnsafeBytes { process.delegate?.didReceiveOutput($0) }
    }
    process.end(.exited(code: 1))
    let result = try result(host, of: "check_adapter")
    #expect(
      result.text == """
        A: 5 checks passed, 4 failed, 3 warnings, 2 not run, 1 skipped.
        FAILED failedCheck (native): S. R. (B.)
        warning warningCheck (native): S. R. (B.)
        not run: R. notRunCheck (native)
        skipped: R. skippedCheck (native)
        Next: Call explain_contract with the topic failedCheck, correct the program, and check again.
        """)
    #expect(result.content["checks"]?.array?.count == 2)
    #expect(
      result.content["others"] == [
        ["outcome": "notRun", "reason": "R.", "names": ["notRunCheck (native)"]],
        ["outcome": "skipped", "reason": "R.", "names": ["skippedCheck (native)"]],
      ])
    #expect(
      result.content["checks"]?.array?.first == [
        "name": "failedCheck", "format": "native", "outcome": "failed", "sentence": "S.",
        "basis": "B.", "reason": "R.",
      ])
    #expect(result.content["warnings"] == 3)
  }

  @Test func `when a process has ended another one can start`() throws {
    let host = TestHost()
    for _ in 1...4 { _ = try begin("check_adapter", #"{"className":"A"}"#, in: host) }
    #expect(try host.call("run_waterfall", #"{"adUnitId":"feed"}"#).isError)
    #expect(host.processes.started.count == 4)
    host.processes.started[1].end()
    host.run()
    _ = try begin("run_waterfall", #"{"adUnitId":"feed"}"#, in: host)
    #expect(host.processes.started.count == 5)
  }

  @Test func `the end of the last process is told once, and at once if none runs`() throws {
    let host = TestHost()
    var ends = 0
    host.session.workers.whenAllEnded { ends += 1 }
    #expect(ends == 1)
    let processes = try (1...2).map { _ in
      try begin("check_adapter", #"{"className":"A"}"#, in: host)
    }
    host.session.workers.whenAllEnded { ends += 1 }
    processes[0].end()
    #expect(ends == 1)
    #expect(host.session.workers.areRunning)
    // The last output may come after the end of a process.
    processes[1].delegate?.didEnd(.exited(code: 0))
    #expect(ends == 1)
    processes[1].delegate?.didReceiveEndOfOutput()
    #expect(ends == 2)
    #expect(!host.session.workers.areRunning)
  }

  @Test func `a process has six seconds to end, and is told once`() throws {
    let host = TestHost()
    let process = try begin("check_adapter", #"{"className":"A"}"#, in: host)
    host.session.workers.stopAll()
    host.session.workers.stopAll()
    for (ms, actions) in [
      (5_999, ["closeInput", "terminate"]), (1, ["closeInput", "terminate", "kill"]),
    ] {
      host.processes.realTime.advance(byMs: ms) {}
      while host.processes.realTime.step() {}
      #expect(process.actions == actions)
    }
  }

  @Test func `a process has six seconds from when it is told to end`() throws {
    let host = TestHost()
    let process = try begin("check_adapter", #"{"className":"A"}"#, in: host)
    func advance(byMs ms: Int) {
      host.processes.realTime.advance(byMs: ms) {}
      while host.processes.realTime.step() {}
    }
    // It has as long from the end of its output.
    process.delegate?.didReceiveEndOfOutput()
    advance(byMs: 3_000)
    host.session.workers.stopAll()
    advance(byMs: 5_999)
    #expect(process.actions == ["closeInput", "terminate"])
    advance(byMs: 1)
    #expect(process.actions == ["closeInput", "terminate", "kill"])
  }

  @Test func `a process that ends in time is not killed`() throws {
    let host = TestHost()
    let process = try begin("check_adapter", #"{"className":"A"}"#, in: host)
    host.session.workers.stopAll()
    process.end()
    host.run()
    host.processes.realTime.advance(byMs: 6_000) {}
    while host.processes.realTime.step() {}
    #expect(process.actions == ["closeInput", "terminate", "close"])
  }
}
