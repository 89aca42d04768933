import EventLoop
import JSON
import Mediation
import MediationJSON
import Testing

@testable import AdapterChecks

/// Faults in calls that few ads get, and at the limits of checks. The runs have a process of their
/// own; see ``SampleAdapterTests``.
@LoopActor
@Suite struct RareFaultTests {
  private static func expect(
    _ check: String, _ format: AdFormat = .native, gives outcome: CheckResult.Outcome,
    location: SourceLocation = #_sourceLocation,
    _ change: (inout BranchAdapter.Changes) -> Void
  ) throws {
    try BranchRun.expect(check, format, gives: outcome, location: location, change)
  }

  @Test func `calls of ads that the bridge counts`() async {
    await #expect(processExitsWith: .success) { try await Self.checkCalls() }
  }

  private static func checkCalls() throws {
    for (call, moment) in [
      ("recordImpression", "When the bridge counted an impression"),
      ("recordClick", "When the bridge counted a click"),
    ] {
      try expect("slowCall", gives: .failed("\(moment), the adapter took 501 ms.")) {
        $0.tracksItself = false
        $0.call = { made, _ in (made == call ? 501 : 0, nil) }
      }
      try expect("failedCall", gives: .failed("\(moment), the adapter failed: No paint.")) {
        $0.tracksItself = false
        $0.call = { made, _ in
          (0, made == call ? .failed(AdError(.internalError, "No paint.")) : nil)
        }
      }
    }
    try expect(
      "failedCall", .rewarded, gives: .failed("When the ad was presented, the adapter failed: No.")
    ) {
      $0.call = { made, _ in (0, made == "present" ? .failed(AdError(.internalError, "No.")) : nil)
      }
    }
    try expect("slowCall", .rewarded, gives: .passed) { $0.eventMs = 500 }
    try expect(
      "slowCall", .rewarded, gives: .failed("The ad appeared 501 ms after it was presented.")
    ) { $0.eventMs = 501 }
    for lost in ["didPauseVideo", "didMuteVideo"] {
      try expect("lostVideoEvent", gives: .failed("\(lost) was not reported.")) {
        $0.events = { $0.rawValue == lost ? [] : [$1] }
      }
    }
  }

  @Test func `answers at their deadlines`() async {
    await #expect(processExitsWith: .success) { try await Self.checkDeadlines() }
  }

  private static func checkDeadlines() throws {
    try expect("failedLoad", gives: .passed) { $0.load = { _ in .late(ms: 9_999) } }
    try expect(
      "failedLoad", gives: .notRun("The adapter does not answer a load within 10000 ms.")
    ) { $0.load = { _ in .late(ms: 10_001) } }
    try expect("failedSetUp", gives: .passed) { $0.setUp = { _ in .late(ms: 29_999) } }
    try expect("failedSetUp", gives: .notRun("The set-up did not end.")) {
      $0.setUp = { _ in .late(ms: 30_001) }
    }
    try expect("unansweredSignals", gives: .passed) { $0.signalsMs = { _ in 999 } }
    try expect(
      "unansweredSignals",
      gives: .failed("A request for native ads was not answered within 1000 ms.")
    ) { $0.signalsMs = { _ in 1_001 } }
    try expect("lostClick", gives: .passed) { $0.eventMs = 59_999 }
    try expect("lostClick", gives: .failed("The ad was tapped, but no click was reported.")) {
      $0.eventMs = 60_001
    }
  }

  @Test func `a fault that only another check meets fails the check of its sentence`() async {
    await #expect(processExitsWith: .success) { try await Self.meetFaults() }
  }

  private static func meetFaults() throws {
    /// The first start is for the plan of the run, and each check has one of its own.
    func isStart(_ number: Int) -> Bool { BranchAdapter.startCount == number }
    let place = BranchAdapter.Changes().adChoices
    let faults: [(check: String, other: String, change: (inout BranchAdapter.Changes) -> Void)] = [
      (
        "wrongTracker", "doubleImpression",
        {
          $0.tracksItself = false
          $0.call = { call, ad in
            if isStart(2), call == "render" { ad.delegate?.report(.click(asset: nil)) }
            return (0, nil)
          }
        }
      ),
      (
        "eventAfterDispose", "doubleImpression",
        { $0.onDispose = { if isStart(3) { $0.report(.click(asset: nil)) } } }
      ),
      (
        "adChoicesMisplaced", "doubleImpression",
        { $0.adChoices = { place(isStart(3) ? .bottomLeft : $0, $1) } }
      ),
      (
        "contentTooLarge", "doubleImpression",
        {
          $0.load = { _ in
            isStart(3) ? .error(OversizedAd(AdError(.internalError, "Too long."))) : .good
          }
        }
      ),
      ("unrequestedAdType", "unrefusedAdType", { $0.load = { _ in isStart(3) ? .ad : .good } }),
    ]
    for (check, other, change) in faults {
      var changes = BranchAdapter.Changes()
      change(&changes)
      let alone = BranchRun(changes, only: [check], formats: [.native]).results
      let both = BranchRun(changes, only: [check, other], formats: [.native]).results
      let isFirst = both.first?.name == check
      if isFirst { #expect(alone.first?.outcome == .passed, "\(check)") }
      let result = try #require(both.first { $0.name == check })
      #expect(result.outcome.isFailure, "\(check): \(result.outcome)")
      #expect(result.evidence != nil)
    }
  }

  @Test func `expected calls of the network`() async {
    await #expect(processExitsWith: .success) { try await Self.expectCalls() }
  }

  private static func expectCalls() throws {
    for count in [10, 11] {
      var changes = BranchAdapter.Changes()
      changes.arguments = { configuration in
        for number in 1...count {
          configuration.reporter.networkCall("n\(number)", ["a": 1, "b": [.string("x")]])
        }
        return nil
      }
      let reasons = BranchRun(
        changes, only: ["unmetExpectation"], formats: [.native],
        expectations: try Expectations(
          try JSONValue(
            parsing: Array(
              #"""
              {"loads": [
                {"format": "native", "networkCalls": [
                  {"name": "n2", "count": 1}, {"name": "n1"}, {"name": "n3"}]},
                {"format": "native", "networkCalls": [{"name": "n3", "arguments": {"a": 1}}]},
                {"format": "native", "networkCalls": [{"name": "n3", "arguments": {"b": []}}]},
                {"format": "native", "networkCalls": [{"name": "n3", "arguments": {"c": null}}]},
                {"format": "native", "networkCalls": [{"name": "n3"}, {"name": "n1"}]}
              ]}
              """#.utf8)))
      ).results.map(\.reason)
      let calls = (1...10).map { #"n\#($0) {"a":1,"b":["x"]}"# }.joined(separator: ", ")
      let reported = "Its calls: \(calls)\(count > 10 ? ", …" : "")."
      #expect(
        reasons == [
          nil, nil, #"The network was not called: n3 {"b":[]}. \#(reported)"#,
          #"The network was not called: n3 {"c":null}. \#(reported)"#,
          "The network was not called: n1 after n3. \(reported)",
        ])
    }
  }

  @Test func `a recorded failure is known in the next run`() async {
    await #expect(processExitsWith: .success) { await Self.recordFailure() }
  }

  private static func recordFailure() {
    var changes = BranchAdapter.Changes()
    changes.events = { name, ad in name == .click ? [] : [ad] }
    let adapter = BranchRun.adapter(changes)
    let checks: Set = ["lostClick", "failedLoad", "unmetExpectation"]
    let first = CheckRun(adapter, formats: [.native], only: checks).report()
    #expect(first.results.map(\.mark) == [.passed, .failed])

    let recorded = Expectations(recording: adapter, after: first)

    #expect(recorded.adapterVersion == first.adapterVersion)
    #expect(recorded.adSDKVersion == first.adSDKVersion)
    #expect(recorded.knownChecks == ["lostClick"])
    #expect(recorded.knownFailures.map(\.format) == [.native])
    #expect(recorded.loads.map(\.format) == [.native, .native])
    #expect(recorded.loads.map(\.events) == [[.impression], nil])
    #expect(recorded.loads.map(\.steps) == [[.show], []])
    #expect(recorded.loads.last?.failure == ExpectedError(domain: "com.google.admob", code: 1))
    let next = CheckRun(adapter, formats: [.native], only: checks, expectations: recorded).report()
    #expect(next.isSuccess)
    #expect(next.knownCount == 1)
  }

  @Test(arguments: [
    (
      #"{"loads": [{"format": "native", "fails": {"domain": "a", "code": 1}, "KEY": []}]}"#, "steps"
    ),
    (
      #"{"loads": [{"format": "native", "fails": {"domain": "a", "code": 1}, "KEY": []}]}"#,
      "events"
    ),
    (
      #"{"loads": [{"format": "banner", "fails": {"domain": "a", "code": 1}, "KEY": "banner"}]}"#,
      "size"
    ),
    (#"{"loads": [{"format": "native", "KEY": "banner"}]}"#, "adSize"),
    (#"{"loads": [{"format": "native", "KEY": ""}]}"#, "name"),
    (#"{"setUps": [{"credentials": [], "KEY": ""}]}"#, "name"),
    (#"{"loads": [{"format": "native", "networkCalls": [{"name": "a", "KEY": -1}]}]}"#, "count"),
    (
      #"{"loads": [{"format": "native", "networkCalls": [{"name": "a", "KEY": 1000001}]}]}"#,
      "count"
    ),
    (#"{"loads": [{"format": "native", "networkCalls": [{"KEY": 1}]}]}"#, "name"),
    (#"{"knownFailures": [{"check": "a", "KEY": null}]}"#, "message"),
    (#"{"knownFailures": [{"KEY": null, "message": "b"}]}"#, "check"),
    (#"{"setUps": [{"credentials": [{"KEY": "text"}]}]}"#, "format"),
    (#"{"KEY": 7}"#, "$schema"), (#"{"KEY": 7}"#, "adapterVersion"),
    (#"{"KEY": "1"}"#, "adSdkVersion"),
  ])
  func `a value that does not fit is refused`(text: String, key: String) throws {
    let json = try JSONValue(parsing: Array(text.replacing("KEY", with: key).utf8))
    let error = try #require(throws: JSONReadError.self) { try Expectations(json) }
    #expect("\(error.path)".hasSuffix(key))
  }

  @Test func `a step that is unknown gets the list of those that exist`() throws {
    let text = #"{"loads": [{"format": "native", "steps": ["jump"]}]}"#
    let error = try #require(throws: JSONReadError.self) {
      try Expectations(try JSONValue(parsing: Array(text.utf8)))
    }
    #expect(
      error.expected
        == "one of dispose, recordClick, recordImpression, show, untrack, tap, open, close, "
        + "leaveApplication, playVideo, pauseVideo, endVideo, muteVideo, unmuteVideo, earnReward, "
        + "expire")
  }
}
