import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// A fault that comes late, once, or only beside something else is found, and what only looks like a
/// fault passes. The runs have a process of their own; see ``SampleAdapterTests``.
@LoopActor
@Suite struct LateFaultTests {
  private static func expect(
    _ check: String, _ format: AdFormat = .native, fails reason: String,
    location: SourceLocation = #_sourceLocation,
    _ change: (inout BranchAdapter.Changes) -> Void
  ) throws {
    try BranchRun.expect(check, format, fails: reason, location: location, change)
  }

  private static func expect(
    _ check: String, _ format: AdFormat = .native, gives outcome: CheckResult.Outcome,
    location: SourceLocation = #_sourceLocation,
    _ change: (inout BranchAdapter.Changes) -> Void
  ) throws {
    try BranchRun.expect(check, format, gives: outcome, location: location, change)
  }

  private static let unanswered = "The adapter does not answer a load within 10000 ms."
  /// Later than anything that a check only waits for in passing.
  private static let lateMs = 100_000
  private static let noAd = AdError(.noFill, "No ad.")

  // MARK: The class

  @Test func `set-ups`() async {
    await #expect(processExitsWith: .success) { try await Self.checkSetUps() }
  }

  private static func checkSetUps() throws {
    try expect(
      "duplicateSetUp", fails: "The adapter completed its set-up a second time."
    ) { $0.setUp = { _ in .twice(secondAfterMs: lateMs) } }
    try expect("unansweredSetUp", fails: "The set-up did not complete within 30 s.") {
      $0.setUp = { _ in .silence }
    }
    try expect("failedSetUp", fails: "The set-up ended with an error: No key.") {
      $0.setUp = { _ in .error(AdError(.internalError, "No key.")) }
    }
    // The first one is for the plan of the run.
    try expect(
      "failedSetUp", gives: .skipped("The first set-up succeeded; only a later one failed.")
    ) {
      $0.setUp = { $0 == 1 ? .good : .error(AdError(.internalError, "No key.")) }
    }
    for number in 2...3 {
      try expect("unrepeatableSetUp", fails: "A later set-up ended with an error: No key.") {
        $0.setUp = { $0 == number ? .error(AdError(.internalError, "No key.")) : .good }
      }
    }
  }

  @Test func `versions`() async {
    await #expect(processExitsWith: .success) { try await Self.checkVersions() }
  }

  private static func checkVersions() throws {
    // A version that is slow sometimes is the fault of the machine.
    for isSlow in [{ $0 == 1 }, { $0 % 2 == 0 }] as [@Sendable (Int) -> Bool] {
      var count = 0
      try expect("slowVersion", gives: .passed) {
        $0.adapterPatch = {
          count += 1
          let clock = Clock(.wall)
          while isSlow(count), clock.nowMs < 20 {}
          return 0
        }
      }
    }
    for isNetwork in [false, true] {
      // The first start is for the plan of the run.
      let newPatch = { @LoopActor in BranchAdapter.startCount > 2 ? 1 : 0 }
      var changes = BranchAdapter.Changes()
      if isNetwork { changes.sdkPatch = newPatch } else { changes.adapterPatch = newPatch }
      let results = BranchRun(
        changes, only: ["changingVersion", "failedLoad"], formats: [.native]
      ).results
      let (old, new) = ("1.0.0", "1.0.1")
      #expect(
        results.first?.outcome
          == .failed(
            isNetwork
              ? "One start says \(old) with \(old), another one \(old) with \(new)."
              : "One start says \(old) with \(old), another one \(new) with \(old)."))
    }
  }

  @Test func `signals`() async {
    await #expect(processExitsWith: .success) { try await Self.checkSignals() }
  }

  private static func checkSignals() throws {
    try expect("duplicateSignals", fails: "A request for signals got 2 answers.") {
      $0.signals = { _ in [("token", nil), ("token", nil)] }
      $0.signalsMs = { $0 * lateMs }
    }
    try expect("earlySignals", gives: .passed) { $0.signalsMs = { _ in 5_000 } }
    try expect("earlySignals", gives: .notRun("The adapter was set up already.")) {
      $0.isSetUpAlready = true
    }
    try expect(
      "earlySignals", gives: .notRun("A later request for signals was not answered either.")
    ) { $0.signals = { _ in [] } }
    try expect(
      "earlySignals", fails: "A request for signals before the set-up was not answered."
    ) { $0.signals = { _ in BranchAdapter.setUpCount < 2 ? [] : [("token", nil)] } }
    try expect("emptySignals", fails: "The signals had 32769 characters.") {
      $0.signals = { _ in [(String(repeating: "ü", count: 32_769), nil)] }
    }
    try expect("emptySignals", gives: .passed) {
      $0.signals = { _ in [(String(repeating: "ü", count: 32_768), nil)] }
    }
    try expect("emptySignals", gives: .passed) { $0.signals = { _ in [("", noAd)] } }
    try expect("signalsAndError", fails: "An answer had signals and an error.") {
      $0.signals = { _ in [("token", nil), ("token", noAd)] }
    }
    try expect(
      "unrefusedSignals", fails: "The adapter gave signals for banner ads, which it does not load."
    ) {
      $0.formats = [.native]
      $0.signals = { _ in [("token", nil)] }
    }
    try expect("unrefusedSignals", gives: .passed) {
      $0.signals = { [("token", $0.format == .appOpen ? noAd : nil)] }
    }
    // Only the first time: the machine may have been busy.
    var count = 0
    try expect("unansweredSignals", gives: .passed) {
      $0.signals = { _ in
        count += 1
        return count == 1 ? [] : [("token", nil)]
      }
    }
    try expect("mixedUpSignals", gives: .passed) {
      $0.signals = { _ in
        count += 1
        return [("token \(count)", nil)]
      }
    }
    try expect("mixedUpSignals", fails: "Two requests began at once, but 1 got signals.") {
      var lastMs = -1
      $0.signals = { _ in
        defer { lastMs = BranchAdapter.clock.nowMs }
        return BranchAdapter.clock.nowMs == lastMs ? [] : [("token", nil)]
      }
      $0.signalsMs = { _ in 100 }
    }
    var sizes: [AdFormat: AdSize] = [:]
    try expect("unansweredSignals", gives: .passed) {
      $0.signals = { params in
        sizes[params.format] = params.adSize
        return [("token", nil)]
      }
    }
    #expect(sizes == [.banner: AdSize(.banner)])
  }

  // MARK: Loads

  @Test func `answers to loads`() async {
    await #expect(processExitsWith: .success) { try await Self.checkAnswers() }
  }

  private static func checkAnswers() throws {
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
      gives: .notRun("Loads with a good parameter are not answered exactly once either.")
    ) { $0.load = { _ in .twice(secondAfterMs: lateMs) } }
    let late = "The adapter answered a load after its deadline."
    try expect("lateCompletion", fails: late) { $0.load = { _ in .late(ms: 60_000) } }
    try expect("neverCompleted", gives: .passed) { $0.load = { _ in .late(ms: 60_000) } }
    try expect("lostAfterFailure", fails: "The next load failed: No ad.") {
      $0.load = { $0.followsFailure ? .error(noAd) : .good }
    }
    // Another check meets what this one looks for.
    var changes = BranchAdapter.Changes()
    changes.load = { $0.number == 3 ? .twice(secondAfterMs: 0) : .good }
    let run = BranchRun(
      changes, only: ["duplicateCompletion", "exhaustedAdapter"], formats: [.native])
    #expect(run.results.first?.outcome == .failed(twice))
  }

  @Test func `loads beside and after others`() async {
    await #expect(processExitsWith: .success) { try await Self.checkOrder() }
  }

  private static func checkOrder() throws {
    for number in [2, 3] {
      try expect("lostLoad", fails: "Two loads began at once, but only one gave an ad.") {
        $0.load = { $0.number == number ? .silence : .good }
      }
    }
    try expect("lostLoad", gives: .passed) { $0.load = { $0.number == 2 ? .error(noAd) : .good } }
    try expect("exhaustedAdapter", fails: "Load 3 failed: No ad.") {
      $0.load = { $0.number == 3 ? .error(noAd) : .good }
    }
    // Some networks have one ad at a time.
    try expect("exhaustedAdapter", gives: .passed) {
      $0.load = { _ in BranchAdapter.ads.isEmpty ? .good : .error(noAd) }
    }
    try expect("harmfulCancellation", gives: .passed) { $0.load = { _ in .late(ms: 100) } }
    try expect("harmfulCancellation", gives: .failed("After a cancelled load: \(unanswered)")) {
      $0.load = { $0.followsCancellation ? .silence : .late(ms: 100) }
    }
    try expect(
      "harmfulCancellation", gives: .failed("After a cancelled load, the next one failed: No ad.")
    ) {
      $0.load = { $0.followsCancellation ? .error(noAd) : .late(ms: 100) }
    }
    // A network may need a while to cancel.
    try expect("harmfulCancellation", gives: .passed) {
      $0.load = { load in
        let sinceMs = BranchAdapter.clock.nowMs - (load.cancelledAtMs ?? -lateMs)
        return sinceMs < 1_000 ? .error(noAd) : .late(ms: 100)
      }
    }
  }

  @Test func `bids, watermarks and requests`() async {
    await #expect(processExitsWith: .success) { try await Self.checkBids() }
  }

  private static func checkBids() throws {
    try expect("neededSettings", fails: "Without settings the load failed: No ad.") {
      $0.load = { $0.parameter == nil ? .error(noAd) : .good }
    }
    try expect("neededSettings", gives: .notRun("There is no ad to check: No ad.")) {
      $0.load = { $0.bidResponse == nil ? .good : .error(noAd) }
    }
    try expect("ignoredBidResponse", gives: .failed("The load gave an ad.")) {
      $0.load = { _ in .ad }
    }
    try expect("lostWatermark", gives: .failed("No call to the network has the watermark.")) {
      $0.arguments = { _ in ["watermark": ""] }
    }
    let nothing = "The adapter does not report its calls of the network."
    try expect("lostWatermark", gives: .notRun(nothing)) { $0.arguments = { _ in nil } }
    try expect("lostWatermark", gives: .notRun(nothing)) { $0.arguments = { _ in .null } }
    // A call of the set-up shows nothing about the load.
    try expect("lostWatermark", gives: .notRun(nothing)) {
      $0.arguments = { _ in nil }
      $0.onSetUp = { $0.reporter.networkCall("start", ["key": "k"]) }
    }
    // Each load has what the run tells networks.
    var keywords: [[String]] = []
    var watermarks: Set<[UInt8]?> = []
    var changes = BranchAdapter.Changes()
    changes.load = {
      keywords.append($0.keywords)
      return .good
    }
    changes.arguments = {
      watermarks.insert($0.watermark)
      return nil
    }
    _ = BranchRun(
      changes, only: ["lostWatermark", "ignoredBidResponse", "neededSettings"], formats: [.banner],
      request: AdRequest(keywords: ["cats"], watermark: [1, 2]))
    #expect(keywords == Array(repeating: ["cats"], count: 5))
    #expect(watermarks == [[1, 2]])
  }

  @Test func `refused types and sizes`() async {
    await #expect(processExitsWith: .success) { try await Self.checkTypes() }
  }

  private static func checkTypes() throws {
    let unrequested = "The ad has the type"
    try expect(
      "unrequestedAdType", fails: "\(unrequested) content, which was not requested."
    ) { $0.load = { _ in .ad } }
    try expect(
      "unrequestedAdType", gives: .failed("\(unrequested) appInstall, which was not requested.")
    ) {
      $0.adType = .appInstall
      $0.load = { _ in .ad }
    }
    try expect("unrefusedAdType", gives: .skipped("The adapter gives the ad nevertheless.")) {
      $0.load = { _ in .ad }
    }
    try expect(
      "unrefusedAdType", gives: .skipped("The network knows the other type, but has no ad of it.")
    ) { $0.load = { $0.adTypes.contains(.content) ? .good : .error(noAd) } }
    // A code of another domain means something else.
    try expect("unrefusedAdType", fails: "The error is number 0 of com.network.") {
      $0.load = {
        $0.adTypes.contains(.content)
          ? .good : .error(AdError(domain: "com.network", code: 0, message: "No such type."))
      }
    }
    try expect("wrongAdSize", .banner, fails: "The banner should have 320x50, but has 32x50.") {
      $0.size = { AdSize(width: $0.width / 10, height: $0.height) }
    }
    try expect("wrongAdSize", .banner, gives: .passed) {
      $0.load = { $0.adSize == AdSize(.banner) ? .good : .error(noAd) }
    }
    try expect("unchangedAdSize", .banner, fails: "The banner should have 320x100, but has 32x100.")
    { $0.changedSize = { AdSize(width: $0.width / 10, height: $0.height) } }
    try expect(
      "unchangedAdSize", .banner,
      gives: .skipped("The adapter does not change the size of a banner.")
    ) { $0.changedSize = { _ in nil } }
  }
}
