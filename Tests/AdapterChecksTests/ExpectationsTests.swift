import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// What an author expects of an adapter. The runs have a process of their own; see
/// ``SampleAdapterTests``.
@LoopActor
@Suite struct ExpectationsTests {
  private static func expectations(_ text: String) throws -> Expectations {
    try Expectations(try JSONValue(parsing: Array(text.utf8)))
  }

  /// The results of a run that carries out only the expectations, and some checks.
  static func run(
    _ text: String, and checks: Set<String> = [], request: AdRequest = .plain
  ) throws -> CheckReport {
    try SampleRun(
      "SampleCustomEvent", "content", only: checks.union(["unmetExpectation"]),
      expectations: expectations(text), request: request
    ).report
  }

  static func reasons(_ text: String) throws -> [String?] {
    try run(text).results.map(\.reason)
  }

  @Test func `expectations that hold pass`() async {
    await #expect(processExitsWith: .success) {
      let report = try await Self.run(
        #"""
        {
          "adapterVersion": "1.0.0", "adSdkVersion": "1.0.0",
          "setUps": [{"credentials": [{"format": "native", "settings": {"parameter": "a"}}]}],
          "loads": [
            {"format": "native", "parameter": "no-inventory",
              "fails": {"domain": "com.google.customevent.samplenetwork", "code": 101}},
            {"format": "banner", "adSize": "leaderboard", "size": {"width": 728, "height": 90}},
            {"format": "native", "steps": ["show", "recordImpression", "recordClick", "dispose"],
              "events": ["didPlayVideo", "impression", "click"],
              "networkCalls": [
                {"name": "fetchAd", "arguments": {"testMode": false}},
                {"name": "handleClick", "arguments": ["callToAction"], "count": 1},
                {"name": "recordImpression"}, {"name": "play", "count": 0}]}
          ]
        }
        """#)
      #expect(report.results.map(\.outcome) == Array(repeating: .passed, count: 6))
    }
  }

  @Test func `an unexpected error of a set-up is reported with the expected one`() async {
    await #expect(processExitsWith: .success) {
      let reasons = try await SampleRun(
        "SampleUnreadyCustomEvent", "content", only: ["unmetExpectation"],
        expectations: Self.expectations(
          #"""
          {"setUps": [
            {"credentials": [], "fails": {
              "domain": "com.google.customevent.samplenetwork", "code": 103}},
            {"credentials": [], "fails": {"domain": "com.mynetwork", "code": 103}},
            {"credentials": []}
          ]}
          """#)
      ).report.results.map(\.reason)
      let failure =
        "The set-up failed with com.google.customevent.samplenetwork 103 "
        + "(The Sample SDK has no application key.)."
      #expect(reasons.prefix(3) == [nil, "\(failure) Expected: com.mynetwork 103.", failure])
    }
  }

  @Test func `an expectation that does not hold says what happened`() async {
    await #expect(processExitsWith: .success) {
      let reasons = try await Self.reasons(
        #"""
        {
          "adapterVersion": "2.0.0",
          "setUps": [{"credentials": [], "fails": {"domain": "com.mynetwork", "code": 7}}],
          "loads": [
            {"format": "native", "fails": {"domain": "com.mynetwork", "code": 7}},
            {"format": "native", "parameter": "no-inventory"},
            {"format": "native", "steps": ["show"], "events": ["impression"]},
            {"format": "native", "networkCalls": [{"name": "setCoppa", "arguments": [true]}]},
            {"format": "native", "networkCalls": [{"name": "fetchAd", "count": 0}]},
            {"format": "native", "steps": ["show", "recordClick"],
              "networkCalls": [{"name": "handleClick"}, {"name": "fetchAd"}]},
            {"format": "banner", "size": "leaderboard"}
          ]
        }
        """#)
      let fetch =
        #"Its calls: fetchAd {"adUnit":"content","testMode":false,"keywords":[],"#
        + #""shouldDownloadImages":true}"#
      #expect(
        reasons == [
          "The version is 1.0.0.",
          "The set-up succeeded. Expected: com.mynetwork 7.",
          "The load gave an ad. Expected: com.mynetwork 7.",
          "The load failed with com.google.customevent.samplenetwork 101 (Sample SDK returned an "
            + "ad load failure callback with error code: 3).",
          "The events are didPlayVideo. Expected: impression.",
          "The network was not called: setCoppa [true]. \(fetch).",
          "fetchAd was called 1 times. Expected: 0 times. \(fetch).",
          #"The network was not called: fetchAd after handleClick. \#(fetch), "#
            + #"handleClick ["callToAction"]."#,
          "The banner has 320x50. Expected: 728x90.",
        ])
    }
  }

  @Test func `a known failure does not fail the run, and a stale entry does`() async {
    await #expect(processExitsWith: .success) {
      let file = #"""
        {"knownFailures": [{"check": "unmetExpectation", "format": "native", "message": "MESSAGE"}],
         "loads": [{"format": "native", "fails": {"domain": "com.mynetwork", "code": 7}}]}
        """#
      let known = try await Self.run(file.replacing("MESSAGE", with: "gave an ad"))
      let stale = try await Self.run(file.replacing("MESSAGE", with: "gave none"))
      #expect(known.results.map(\.mark) == [.known])
      #expect(known.isSuccess)
      #expect(stale.results.map(\.mark) == [.failed, .failed])
      #expect(stale.results.last?.name == "staleExpectation")
    }
  }

  @Test func `what an adapter does is recorded, and holds in the next run`() async {
    await #expect(processExitsWith: .success) {
      let report = try await Self.recordAndRepeat()
      #expect(report.results.map(\.outcome) == Array(repeating: .passed, count: 6))
    }
  }

  private static func recordAndRepeat() throws -> CheckReport {
    let first = try SampleRun("SampleCustomEvent", "content", formats: [.banner, .native])
    let recorded = Expectations(recording: first.adapter, after: first.report)
    // Each load, also one that fails, asks the network.
    #expect(
      recorded.loads.map { $0.networkCalls.first?.name } == Array(repeating: "fetchAd", count: 4))
    return try run(String(decoding: JSONWriter.bytes(of: recorded.json), as: UTF8.self))
  }

  @Test func `a load without an answer is not recorded`() async {
    await #expect(processExitsWith: .success) {
      let run = try await SampleRun("SampleCustomEvent", "never", formats: [.native])
      let recorded = await Expectations(recording: run.adapter, after: run.report)

      #expect(recorded.loads.map(\.failure?.code) == [101])
    }
  }

  @Test func `the versions of the adapter and of the network are compared apart`() async {
    await #expect(processExitsWith: .success) {
      try await Self.compareVersions()
    }
  }

  private static func compareVersions() throws {
    var changes = FlawedAdapter.Changes()
    changes.adapterPatch = { _ in 7 }
    let reasons = try [("1.0.7", "1.0.0"), ("1.0.0", "1.0.7")].map { adapter, network in
      FlawedRun(
        changes, only: ["unmetExpectation"], formats: [.native],
        expectations: try expectations(
          #"{"adapterVersion": "\#(adapter)", "adSdkVersion": "\#(network)"}"#)
      ).results.filter { $0.name == "unmetExpectation" }.map(\.reason)
    }
    #expect(reasons == [[nil, nil], ["The version is 1.0.7.", "The version is 1.0.0."]])
  }

  @Test func `a program that attaches itself is not set up again with other credentials`() async {
    await #expect(processExitsWith: .success) {
      try await Self.expectSetUpOfAttached()
    }
  }

  private static func expectSetUpOfAttached() throws {
    let results = FlawedRun(
      FlawedAdapter.Changes(), only: ["unmetExpectation"], formats: [.native], isAttached: true,
      expectations: try expectations(
        #"{"setUps": [{"credentials": []}], "loads": [{"format": "native"}]}"#)
    ).results
    let reason =
      "It needs a new process, but adbridge does not start a program that attaches itself."
    #expect(results.map(\.outcome) == [.notRun(reason), .passed])
  }

  @Test func `an expectation says what its set-up, its signals or its load get`() async {
    await #expect(processExitsWith: .success) { try await Self.replaceWhatIsGiven() }
  }

  private static func replaceWhatIsGiven() throws {
    var seen: [String] = []
    var changes = FlawedAdapter.Changes()
    changes.onSetUp = { _ in seen.append("setUp \(FlawedAdapter.isForChild)") }
    changes.signals = {
      seen.append(
        "signals \($0.isForChild) \($0.extras["a"]?.int ?? 0) \($0.adSize?.width ?? 0)")
      return [("token", nil)]
    }
    changes.load = {
      seen.append("load \($0.isForChild) \($0.adSize?.width ?? 0)")
      return .good
    }
    let results = FlawedRun(
      changes, only: ["unmetExpectation"], formats: [.banner],
      expectations: try expectations(
        #"""
        {
          "setUps": [
            {"credentials": [], "requestConfiguration": {"tagForChildDirectedTreatment": true}},
            {"credentials": []}
          ],
          "signals": [
            {"format": "banner", "extras": {"a": 7}, "adSize": "leaderboard",
              "requestConfiguration": {"tagForChildDirectedTreatment": true}},
            {"format": "banner"}
          ],
          "loads": [
            {"format": "banner", "request": {"childDirectedTreatment": true},
              "adSize": "leaderboard",
              "requestConfiguration": {"tagForChildDirectedTreatment": true}},
            {"format": "banner", "request": {"childDirectedTreatment": true}}
          ]
        }
        """#)
    ).results
    #expect(results.map(\.outcome) == Array(repeating: .passed, count: 6))
    #expect(
      seen.filter { !$0.hasPrefix("setUp") } == [
        "signals true 7 728.0", "signals false 0 320.0", "load true 728.0", "load false 320.0",
      ])
    // The first one is for the plan of the run.
    #expect(
      seen.filter { $0.hasPrefix("setUp") }.map { $0 == "setUp true" } == [
        false, true, false, true, false, true, false,
      ])
  }

  @Test func `each expectation has its name as its sentence, or what is expected`() async {
    await #expect(processExitsWith: .success) { try await Self.describeExpectations() }
  }

  private static func describeExpectations() throws {
    let expectations = try expectations(
      #"""
      {
        "adapterVersion": "1.2.3", "adSdkVersion": "4.5.6",
        "setUps": [
          {"credentials": []},
          {"credentials": [
            {"format": "native", "settings": {"a": 1}}, {"format": "banner", "settings": {}}],
            "fails": {"domain": "d", "code": 7}},
          {"name": "A start.", "credentials": []}
        ],
        "signals": [
          {"format": "native"}, {"format": "native", "parameter": "p", "token": "t"},
          {"format": "native", "parameter": "p", "fails": {"domain": "d", "code": 7}},
          {"name": "A token.", "format": "native"}
        ],
        "loads": [
          {"format": "native"},
          {"format": "native", "parameter": "p", "steps": ["show", "tap", "dispose"]},
          {"format": "native", "settings": {"a": 1},
            "fails": {"domain": "d", "code": 7, "message": "No"}},
          {"name": "An ad.", "format": "native"}
        ]
      }
      """#)
    let checks = expectations.checks(of: FlawedRun.adapter(FlawedAdapter.Changes()))
    #expect(
      checks.map(\.sentence) == [
        "The adapter's version is 1.2.3.", "The network's version is 4.5.6.",
        "A set-up without credentials succeeds.",
        #"A set-up with native {"a":1}, banner {} fails with d 7."#, "A start.",
        "A request for signals gives signals.",
        #"A request for signals with "p" gives signals "t"."#,
        #"A request for signals with "p" fails with d 7."#, "A token.", "A load gives an ad.",
        #"A load with "p" gives an ad, then show, tap, dispose."#, "A load fails with d 7 (No).",
        "An ad.",
      ])
  }

  @Test func `an expectation that could not be examined is not met`() async {
    await #expect(processExitsWith: .success) { try await Self.expectWithoutSetUp() }
  }

  private static func expectWithoutSetUp() throws {
    var changes = FlawedAdapter.Changes()
    changes.setUp = { _ in .error(AdError(.internalError, "No key.")) }
    let results = FlawedRun(
      changes, only: ["unmetExpectation"], formats: [.native],
      expectations: try expectations(#"{"loads": [{"format": "native"}]}"#)
    ).results
    #expect(results.map(\.outcome) == [.failed("The adapter is not ready: No key.")])
  }

  @Test func `an expectation that was interrupted was not examined`() async {
    await #expect(processExitsWith: .success) { try await Self.interruptExpectation() }
  }

  private static func interruptExpectation() throws {
    var isInterrupted = false
    var changes = FlawedAdapter.Changes()
    changes.load = { _ in
      isInterrupted = true
      return .late(ms: 5_000)
    }
    let results = FlawedRun(
      changes, only: ["unmetExpectation"], formats: [.native],
      isInterrupted: { isInterrupted },
      expectations: try expectations(#"{"loads": [{"format": "native"}]}"#)
    ).results
    #expect(results.map(\.outcome) == [.notRun("The checks were interrupted.")])
  }

  @Test func `the calls of a set-up may come after it`() async {
    await #expect(processExitsWith: .success) { try await Self.expectLateCalls() }
  }

  private static func expectLateCalls() throws {
    for (name, reason) in [
      ("start", nil), ("stop", "The network was not called: stop. Its calls: start."),
    ] as [(String, String?)] {
      var changes = FlawedAdapter.Changes()
      changes.setUpCalls = [("start", .null)]
      changes.setUpCallMs = 1_000
      let results = FlawedRun(
        changes, only: ["unmetExpectation"], formats: [.native],
        expectations: try expectations(
          #"{"setUps": [{"credentials": [], "networkCalls": [{"name": "\#(name)"}]}]}"#)
      ).results
      #expect(results.map(\.outcome) == [reason.map { .failed($0) } ?? .passed])
    }
  }

  @Test func `an expected load with settings of its own keeps the request of its line item`() {
    let usual = LineItem(
      className: "A", parameter: "one", request: AdRequest(keywords: ["cats"]))
    var load = ExpectedLoad(format: .native)
    #expect(load.lineItem(or: usual) === usual)
    load.settings = ["parameter": "two"]

    let item = load.lineItem(or: usual)
    #expect(item.parameter == "two")
    #expect(item.request?.keywords == ["cats"])
  }

  @Test func `a load tells the network what the run says, unless it has its own request`() async {
    await #expect(processExitsWith: .success) {
      let report = try await Self.run(
        #"""
        {"loads": [
          {"format": "native", "networkCalls": [{"name": "fetchAd", "arguments": {"testMode": true}}]},
          {"format": "native", "request": {},
            "networkCalls": [{"name": "fetchAd", "arguments": {"testMode": false}}]}]}
        """#, request: AdRequest(isTestRequest: true))
      #expect(report.results.map(\.outcome) == [.passed, .passed])
    }
  }

  @Test func `calls, errors and events are compared to the end`() async {
    await #expect(processExitsWith: .success) { try await Self.compareAll() }
  }

  private static func compareAll() throws {
    var changes = FlawedAdapter.Changes()
    changes.networkCalls = { _ in [("fetch", [1, ["a", "b"]])] }
    changes.events = { name, ad in
      // One event more than was expected, after a while.
      if name == .click {
        FlawedAdapter.clock.schedule(afterMs: 100_000) { ad.send(.didMuteVideo) }
      }
      return [ad]
    }
    let reasons = try FlawedRun(
      changes, only: ["unmetExpectation"], formats: [.native],
      expectations: expectations(
        #"""
        {"loads": [
          {"format": "native", "networkCalls": [{"name": "fetch", "arguments": [1.0, ["a", "b"]]}]},
          {"format": "native", "networkCalls": [{"name": "fetch", "arguments": [1, ["a"]]}]},
          {"format": "native", "networkCalls": [{"name": "fetch", "arguments": [2, ["a", "b"]]}]},
          {"format": "native", "networkCalls": [{"name": "fetch"}, {"name": "fetch"}]},
          {"format": "native", "networkCalls": [{"name": "fetch", "count": 2}]},
          {"format": "native", "steps": ["show", "earnReward"]},
          {"format": "native", "steps": ["show", "tap"], "events": ["impression", "click"]},
          {"format": "native", "parameter": "bad",
            "fails": {"domain": "com.google.admob", "code": 1, "message": "No a"}},
          {"format": "native", "parameter": "bad",
            "fails": {"domain": "com.google.admob", "code": 1, "message": "No b"}},
          {"format": "banner", "fails": {"domain": "com.google.admob", "code": 1}}
        ]}
        """#)
    ).results.map(\.reason)
    let calls = #"Its calls: fetch [1,["a","b"]]."#
    #expect(
      reasons == [
        nil, #"The network was not called: fetch [1,["a"]]. \#(calls)"#,
        #"The network was not called: fetch [2,["a","b"]]. \#(calls)"#,
        "The network was not called: fetch after fetch. \(calls)",
        "fetch was called 1 times. Expected: 2 times. \(calls)",
        "The adapter does not simulate earnReward.",
        "The events are impression, click, didMuteVideo. Expected: impression, click.", nil,
        "The load failed with com.google.admob 1 (No ad.). Expected: com.google.admob 1 (No b).",
      ])
  }

  @Test(
    arguments: [
      (AdFormat.native, CheckResult.Outcome.failed("There was no click."), [.known]),
      (.native, .failed("There was no screen."), [.failed, .failed]),
      (.native, .passed, [.passed, .failed]),
      (.native, .notRun("There is no ad."), [.notRun]),
      (.native, .skipped("No ad."), [.skipped, .failed]),
      (.banner, .failed("There was no click."), [.failed]),
    ] as [(AdFormat, CheckResult.Outcome, [CheckResult.Mark])])
  func `an entry is stale if its check was carried out and did not fail with the message`(
    format: AdFormat, outcome: CheckResult.Outcome, marks: [CheckResult.Mark]
  ) {
    var expectations = Expectations()
    expectations.knownFailures = [
      KnownFailure(check: "lostClick", format: .native, message: "no click")
    ]
    let result = PlannedCheck(LostClick.self, format: format).result(outcome, durationMs: 0)
    #expect(expectations.marking([result]).map(\.mark) == marks)
  }

  @Test(arguments: [
    #"{"format": "native"}"#,
    #"{"format": "native", "parameter": "unit-7"}"#,
    #"{"name": "One", "format": "native", "parameter": "unit-7", "settings": {"zone": "top"}}"#,
    #"{"format": "banner", "settings": {"zone": "top"}, "size": {"width": 320, "height": 50}}"#,
    #"{"format": "native", "fails": {"domain": "a", "code": 7, "message": "No ad."}}"#,
    #"{"format": "rewarded", "steps": ["show", "earnReward"], "events": ["didRewardUser"]}"#,
    #"{"format": "native", "networkCalls": [{"name": "a", "arguments": [1], "count": 2}]}"#,
  ])
  func `an expected load is written as it was read`(text: String) throws {
    let json = try Self.expectations(#"{"loads": [\#(text)]}"#).json
    #expect(json.object?["loads"] == .array([try JSONValue(parsing: Array(text.utf8))]))
  }

  @Test(arguments: [
    #"{"credentials": []}"#,
    #"{"name": "Two", "credentials": [{"format": "native", "settings": {"zone": "top"}}, {"format": "banner", "settings": {}}]}"#,
    #"{"credentials": [], "fails": {"domain": "a", "code": 7, "message": "No key."}}"#,
  ])
  func `an expected set-up is written as it was read`(text: String) throws {
    let json = try Self.expectations(#"{"setUps": [\#(text)]}"#).json
    #expect(json.object?["setUps"] == .array([try JSONValue(parsing: Array(text.utf8))]))
  }

  @Test(arguments: [
    #"{"check": "lostClick", "message": "no click"}"#,
    #"{"check": "lostClick", "format": "banner", "message": "no click"}"#,
  ])
  func `a known failure is written as it was read`(text: String) throws {
    let json = try Self.expectations(#"{"knownFailures": [\#(text)]}"#).json
    #expect(json.object?["knownFailures"] == .array([try JSONValue(parsing: Array(text.utf8))]))
  }

  @Test(arguments: [
    (#"{"loads": [{"format": "native", "size": "banner"}]}"#, "loads[0].size"),
    (#"{"loads": [{"format": "banner", "options": {}}]}"#, "loads[0].options"),
    (#"{"loads": [{"format": "native", "steps": ["jump"]}]}"#, "loads[0].steps[0]"),
    (#"{"loads": [{"format": "native", "request": {"extra": {}}}]}"#, "loads[0].request.extra"),
    (#"{"loads": [{"format": "native", "fails": {"code": 1}}]}"#, "loads[0].fails.domain"),
    (#"{"knownFailures": [{"check": "a", "message": ""}]}"#, "knownFailures[0].message"),
    (#"{"setUps": [{}]}"#, "setUps[0].credentials"),
    (#"{"load": []}"#, "load"),
  ])
  func `an error in the file names its place`(text: String, path: String) throws {
    let error = try #require(throws: JSONReadError.self) { try Self.expectations(text) }
    #expect("\(error.path)" == path)
  }

  @Test func `an expected call of the network that was not made is reported`() async {
    await #expect(processExitsWith: .success) { try await Self.expectCalls() }
  }

  private static func expectCalls() throws {
    for count in [10, 11] {
      var changes = FlawedAdapter.Changes()
      changes.networkCalls = { _ in
        (1...count).map { ("n\($0)", ["a": 1, "b": [.string("x")]]) }
      }
      let reasons = FlawedRun(
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

  @Test func `a recorded failure is known in the next run, and a warning is not recorded`() async {
    await #expect(processExitsWith: .success) { await Self.recordFailure() }
  }

  private static func recordFailure() {
    var changes = FlawedAdapter.Changes()
    changes.events = { name, ad in name == .click ? [] : [ad] }
    changes.body = nil
    let adapter = FlawedRun.adapter(changes)
    let checks: Set = ["lostClick", "failedLoad", "missingAsset", "unmetExpectation"]
    let first = CheckRun(adapter, formats: [.native], only: checks).report()
    #expect(first.results.map(\.mark) == [.passed, .warning, .failed])

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
}
