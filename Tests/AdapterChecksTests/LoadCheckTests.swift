import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of loads and their answers.
@LoopActor
@Suite struct LoadCheckTests: FlawedRunSuite {
  @Test func `a load that gets no answer, or two, is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkAnswers() }
  }

  private static func checkAnswers() throws {
    try expect("ignoredBidResponse", fails: unanswered) {
      $0.load = { $0.bidResponse == nil ? .good : .silence }
    }
    try expect("neededSettings", fails: unanswered) {
      $0.load = { $0.parameter == nil ? .silence : .good }
    }
    try expect("lostAfterFailure", fails: unanswered) {
      $0.load = { $0.followsFailure ? .silence : .good }
    }
    try expect("exhaustedAdapter", fails: "Load 5: \(unanswered)") {
      $0.load = { $0.number > 4 ? .silence : .good }
    }
    try expect("lostLoad", fails: "Two loads began at once, but only one gave an ad.") {
      $0.load = { $0.number == 4 ? .silence : .good }
    }
    try expect(
      "duplicateCompletion", fails: "The adapter answered a load a second time."
    ) { $0.load = { _ in .twice(secondAfterMs: 4 * 3_600_000) } }
    for (words, parameter) in [
      ("no parameter", nil), ("an empty parameter", ""),
      ("a parameter of control characters", "\u{0}\u{7F}\n\u{FEFF}"),
    ] as [(String, String?)] {
      try expect("unansweredBadParameter", fails: "\(unanswered) The load had \(words).") {
        $0.load = { $0.parameter == parameter ? .silence : .good }
      }
    }
    let long = "a parameter of 10,000 characters"
    try expect("unansweredBadParameter", fails: "\(unanswered) The load had \(long).") {
      $0.load = { $0.parameter?.utf8.count ?? 0 > 1_000 ? .silence : .good }
    }
    try expect(
      "unansweredBadParameter",
      fails: "The adapter answered a load a second time. The load had no parameter."
    ) { $0.load = { $0.parameter == nil ? .twice(secondAfterMs: 0) : .good } }
  }

  @Test func `a load that gets no answer without the extras of its line item is named so`() async {
    await #expect(processExitsWith: .success) { try await Self.checkMissingExtras() }
  }

  private static func checkMissingExtras() throws {
    var changes = Changes()
    changes.load = { $0.extras["spot"] == nil ? .silence : .good }
    let request = AdRequest(extras: ["spot": 7])
    let names: Set = ["unansweredBadParameter", "unansweredSettings"]
    for run in [
      FlawedRun(changes, only: names, formats: [.native], itemRequest: request),
      FlawedRun(changes, only: names, formats: [.native], request: request),
    ] {
      let outcomes = Dictionary(uniqueKeysWithValues: run.results.map { ($0.name, $0.outcome) })
      #expect(outcomes["unansweredBadParameter"] == .passed)
      #expect(outcomes["unansweredSettings"] == .failed("\(unanswered) There were no extras."))
    }
  }

  @Test func `each load has the same seed, or the one of the request or the line item`() async {
    await #expect(processExitsWith: .success) { await Self.checkSeeds() }
  }

  private static func checkSeeds() {
    let names: Set = ["exhaustedAdapter", "lostAfterFailure", "lostLoad"]
    func outcomes(_ run: FlawedRun) -> [CheckResult.Outcome] { run.results.map(\.outcome) }
    func changes(_ seed: Int) -> Changes {
      var changes = Changes()
      changes.load = { $0.seed == seed ? .good : .error(noAd) }
      return changes
    }
    let passed = Array(repeating: CheckResult.Outcome.passed, count: 3)
    let chosen = AdRequest(seed: 7)
    for formats: [AdFormat] in [[.native], [.banner], [.rewarded]] {
      #expect(outcomes(FlawedRun(changes(6_432), only: names, formats: formats)) == passed)
      #expect(
        outcomes(FlawedRun(changes(7), only: names, formats: formats, request: chosen)) == passed)
      #expect(
        outcomes(FlawedRun(changes(7), only: names, formats: formats, itemRequest: chosen))
          == passed)
    }
  }

  @Test func `a load without an answer names the settings or the request that it had`() async {
    await #expect(processExitsWith: .success) { try await Self.checkSettings() }
  }

  private static func checkSettings() throws {
    for (words, value) in [
      ("a number", 7), ("a fraction", -0.5), ("true", true), ("a list", [1, "two", nil]),
      ("an object", ["id": [1, true, nil]]), ("null", nil),
    ] as [(String, JSONValue)] {
      try expect("unansweredSettings", fails: "\(unanswered) Each setting was \(words).") {
        $0.load = { $0.settings["parameter"] == value ? .silence : .good }
      }
    }
    try expect(
      "unansweredSettings",
      fails: "\(unanswered) The extras had a number, a list, an object and null."
    ) {
      $0.load = { load in
        let names = ["number", "list", "object", "null"]
        return names.allSatisfy { load.extras[$0] != nil } ? .silence : .good
      }
    }
    try expect("unansweredSettings", fails: "\(unanswered) The user was a child.") {
      $0.load = { $0.isRequestForChild ? .silence : .good }
    }
    try expect(
      "unansweredSettings", gives: .notRun("A load without settings is not answered either.")
    ) {
      $0.load = { $0.parameter == nil ? .silence : .good }
    }
  }

  @Test func `a load after the second expiry is a load, too`() async {
    await #expect(processExitsWith: .success) { try await Self.expireTwice() }
  }

  private static func expireTwice() throws {
    for (count, number) in [(1, 2), (2, 3)] {
      try expect(
        "lostAfterExpiry",
        fails: "After an ad has expired, load \(number) failed: No ad: It is full."
      ) {
        $0.load = { _ in FlawedAdapter.expiryCount >= count ? .error(noAd) : .good }
      }
    }
  }

  @Test func `a load that must fail has no bid, also if its line item has one`() async {
    await #expect(processExitsWith: .success) { await Self.checkBidOfLineItem() }
  }

  private static func checkBidOfLineItem() {
    var loads: [String] = []
    var changes = Changes()
    changes.load = {
      let bid = $0.bidResponse ?? "no bid"
      loads.append(
        "\($0.parameter ?? ""), \(bid), \($0.extras["spot"]?.int ?? 0), \($0.keywords), "
          + "\($0.watermark ?? []), \($0.isRequestForChild)")
      return .good
    }
    let request = AdRequest(
      extras: ["spot": 7], keywords: ["cats"], childDirectedTreatment: true, bidResponse: "bid",
      watermark: [1, 2])
    let checks: Set = ["unreportedFailure"]
    for run in [
      { FlawedRun(changes, only: checks, formats: [.native], itemRequest: request) },
      { FlawedRun(changes, only: checks, formats: [.native], request: request) },
    ] {
      loads = []
      #expect(run().results.map(\.outcome) == [.passed])
      #expect(
        loads == [
          #"good, bid, 7, ["cats"], [1, 2], true"#, #"bad, no bid, 7, ["cats"], [1, 2], true"#,
        ])
    }
  }

  @Test func `a second or late answer of a load is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkLateAnswers() }
  }

  private static func checkLateAnswers() throws {
    let twice = "The adapter answered a load a second time."
    try expect("duplicateFailure", fails: twice) {
      $0.load = { $0.parameter == "bad" ? .twice(secondAfterMs: lateMs) : .good }
    }
    try expect("duplicateFailure", gives: .notRun("Loads that give an ad are answered twice, too."))
    {
      $0.load = { _ in .twice(secondAfterMs: lateMs) }
    }
    try expect(
      "unansweredBadParameter", fails: "\(twice) The load had an empty parameter."
    ) { $0.load = { $0.parameter == "" ? .twice(secondAfterMs: lateMs) : .good } }
    try expect(
      "unansweredBadParameter",
      gives: .notRun("Loads with a good parameter are answered twice, too.")
    ) { $0.load = { _ in .twice(secondAfterMs: lateMs) } }
    let late = "The adapter answered a load after its deadline."
    try expect("lateCompletion", fails: late) { $0.load = { _ in .late(ms: 60_000) } }
    try expect("neverCompleted", gives: .passed) { $0.load = { _ in .late(ms: 60_000) } }
    try expect("lostAfterFailure", fails: "The next load failed: No ad: It is full.") {
      $0.load = { $0.followsFailure ? .error(noAd) : .good }
    }
    // Another check meets what this one looks for.
    var changes = FlawedAdapter.Changes()
    changes.load = { $0.number == 3 ? .twice(secondAfterMs: 0) : .good }
    let run = FlawedRun(
      changes, only: ["duplicateCompletion", "exhaustedAdapter"], formats: [.native])
    #expect(run.results.first?.outcome == .failed(twice))
  }

  @Test func `a load with another request or line item is not one of the good loads`() async {
    await #expect(processExitsWith: .success) { try await Self.checkOtherLoads() }
  }

  private static func checkOtherLoads() throws {
    let others: [(check: String, isOther: @LoopActor (FlawedAdapter.Load) -> Bool)] = [
      ("ignoredBidResponse", { $0.bidResponse != nil }),
      ("unansweredSettings", { $0.extras["list"] != nil }),
      ("unreportedFailure", { $0.parameter == "bad" }),
    ]
    for (check, isOther) in others {
      var count = 0
      var changes = Changes()
      changes.load = {
        guard isOther($0) else { return .good }
        count += 1
        return .twice(secondAfterMs: 0)
      }
      let run = FlawedRun(changes, only: ["duplicateCompletion", check], formats: [.native])
      #expect(run.results.map(\.outcome) == [.passed, .passed], "\(check)")
      #expect(count > 0, "\(check)")
    }
  }

  @Test func `a load that is answered late is not lost`() async {
    await #expect(processExitsWith: .success) { try await Self.answerLate() }
  }

  private static func answerLate() throws {
    var changes = Changes()
    changes.load = { $0.number == 2 ? .late(ms: 15_000) : .good }
    #expect(
      try outcome("lostLoad", .native, changes)
        == .notRun("A load was answered after its deadline."))
  }

  @Test func `an error without a domain, a message or its code is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkErrors() }
  }

  private static func checkErrors() throws {
    try expect("unexplainedFailure", fails: "The error has no domain.") {
      $0.load = {
        $0.parameter == "good" ? .good : .error(AdError(domain: "", code: 1, message: "No ad."))
      }
    }
    try expect("unexplainedFailure", fails: "The error has no message.") {
      $0.load = {
        $0.parameter == "good" ? .good : .error(AdError(domain: "net", code: 1, message: ""))
      }
    }
    try expect("unexplainedFailure", fails: "The error has no message.") {
      $0.load = {
        $0.parameter == "good" ? .good : .error(AdError(domain: "net", code: 1, message: " \n"))
      }
    }
    try expect("contentTooLarge", fails: "The adapter gave an ad that is too large.") {
      $0.load = { _ in .oversizedAd(AdError(.internalError, "Too long.")) }
    }
    try expect("unrefusedAdType", fails: "The error is internalError of com.google.admob.") {
      $0.load = {
        $0.adTypes.contains(.content) ? .good : .error(AdError(.internalError, "No such type."))
      }
    }
  }

  @Test func `a load that fails beside or after others is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkOrder() }
  }

  private static func checkOrder() throws {
    for number in [2, 3] {
      try expect("lostLoad", fails: "Two loads began at once, but only one gave an ad.") {
        $0.load = { $0.number == number ? .silence : .good }
      }
    }
    try expect("lostLoad", gives: .passed) { $0.load = { $0.number == 2 ? .error(noAd) : .good } }
    try expect("exhaustedAdapter", fails: "Load 3 failed: No ad: It is full.") {
      $0.load = { $0.number == 3 ? .error(noAd) : .good }
    }
    // Some networks have one ad at a time.
    try expect("exhaustedAdapter", gives: .passed) {
      $0.load = { _ in FlawedAdapter.ads.isEmpty ? .good : .error(noAd) }
    }
    try expect("harmfulCancellation", gives: .passed) { $0.load = { _ in .late(ms: 100) } }
    try expect("harmfulCancellation", gives: .failed("After a cancelled load: \(unanswered)")) {
      $0.load = { $0.followsCancellation ? .silence : .late(ms: 100) }
    }
    try expect(
      "harmfulCancellation",
      gives: .failed("After a cancelled load, the next one failed: No ad: It is full.")
    ) {
      $0.load = { $0.followsCancellation ? .error(noAd) : .late(ms: 100) }
    }
    // A cancellation ends all loads that run, but later ones give ads.
    let isShared = FlawedAdapter.Reply.lateUnlessCancelled(ms: 100, noAd)
    try expect(
      "harmfulCancellation",
      gives: .failed("While a load was cancelled, another one failed: No ad: It is full.")
    ) {
      $0.load = { _ in isShared }
    }
    // The same network is not accused if it does not give two ads at once, before or after that.
    for count in [4, 6, 7] {
      try expect("harmfulCancellation", gives: .passed) {
        $0.load = { $0.number > count && $0.isBesideAnother ? .error(noAd) : isShared }
      }
    }
    // A network may need a while to cancel.
    try expect("harmfulCancellation", gives: .passed) {
      $0.load = { load in
        let sinceMs = FlawedAdapter.clock.nowMs - (load.cancelledAtMs ?? -lateMs)
        return sinceMs < 1_000 ? .error(noAd) : .late(ms: 100)
      }
    }
  }

  @Test func `an adapter with one ad is not accused of what an expiry or a failure does`() async {
    await #expect(processExitsWith: .success) { await Self.checkOneAd() }
  }

  private static func checkOneAd() {
    let checks: Set = ["exhaustedAdapter", "lostAfterExpiry", "lostAfterFailure"]
    var oneAd = Changes()
    oneAd.load = { $0.number > 1 ? .error(noAd) : .good }
    let results = FlawedRun(oneAd, only: checks, formats: [.interstitial]).results
    #expect(results.filter { $0.outcome.isFailure }.map(\.name) == ["exhaustedAdapter"])
    let explained = CheckResult.Outcome.notRun(
      "The failure of exhaustedAdapter explains what was found.")
    #expect(results.filter { $0.outcome == explained }.count == 2)
  }

  @Test func `a load may take 10 seconds`() async {
    await #expect(processExitsWith: .success) { try await Self.checkDeadline() }
  }

  private static func checkDeadline() throws {
    try expect("failedLoad", gives: .passed) { $0.load = { _ in .late(ms: 9_999) } }
    try expect(
      "failedLoad", gives: .notRun("The adapter does not answer a load within 10000 ms.")
    ) { $0.load = { _ in .late(ms: 10_001) } }
  }

  @Test func `an ad and a load that fails may write 1,000 lines each`() async {
    await #expect(processExitsWith: .success) { try await Self.writeLines() }
  }

  private static func writeLines() throws {
    for (counts, reason) in [
      ([1_000, 1_000], nil), ([1_001, 0], "An ad wrote 1001 lines."),
      ([0, 1_001], "A load that failed wrote 1001 lines."),
    ] as [([Int], String?)] {
      try expect("excessiveLog", gives: reason.map { .failed($0) } ?? .passed) {
        $0.logLineCount = { counts.prefix(FlawedAdapter.loadCount).reduce(0, +) }
      }
    }
  }
}
