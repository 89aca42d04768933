import Ads
import EventLoop
import Mediation
import SampleAdapters
import Testing

@testable import AdapterChecks

/// Adapters that follow the guides pass; an ad unit with a fault fails only the check for that fault.
///
/// The checks run in a process of their own: here other tests run on the same actor, start the same
/// network, and keep the loop of a check busy.
@LoopActor
@Suite struct SampleAdapterTests {
  private nonisolated static let goodAdapters = [
    ("SampleCustomEvent", "app-install"), ("SampleCustomEvent", "content"),
    ("SampleCustomEvent", "slow-100+url-only+content"),
    ("SampleSelfTrackingCustomEvent", "app-install"),
    ("SampleSelfTrackingCustomEvent", "slow-9000"),
    ("SampleLegacyCustomEvent", "content"), ("SampleLegacyCustomEvent", "app-install"),
    ("SampleLegacyCustomEvent", "slow-100+url-only+self-tracking+content"),
    ("SampleFaultyCustomEvent", "content"),
  ]

  @Test func `an adapter without a flaw passes every check`() async {
    await #expect(processExitsWith: .success) { try await Self.passGoodAdapters() }
  }

  private static func passGoodAdapters() throws {
    for (className, parameter) in goodAdapters {
      let run = try SampleRun(className, parameter)
      #expect(run.failures == [], "\(className) \(parameter)")
      #expect(run.report.passedCount >= 25, "\(className) \(parameter)")
    }
  }

  /// A check that fails, the class, the parameter that gives an ad, and the one that gives none.
  private nonisolated static let faults = [
    ("failedSetUp", "SampleUnreadyCustomEvent", "content", "no-inventory"),
    ("failedLoad", "SampleCustomEvent", "network-error", "no-inventory"),
    ("unreportedFailure", "SampleCustomEvent", "content", "content"),
    ("unreportedFailure", "SampleCustomEvent", "content", "never"),
    ("unpresentedAd", "SampleCustomEvent", "not-ready", "no-inventory"),
    (
      "duplicateFailure", "SampleFaultyCustomEvent", "content",
      "break-duplicateCompletion+no-inventory"
    ),
    ("contentTooLarge", "SampleFaultyCustomEvent", "content", "break-contentTooLarge+no-inventory"),
    (
      "emptySignals", "SampleFaultyCustomEvent", "break-signalsTooLong+content", "no-inventory"
    ),
  ]

  /// The rules that ad units of `SampleFaultyCustomEvent` break, and the ads that break them.
  private nonisolated static let brokenRules = [
    ("duplicateCompletion", "content"), ("lateCompletion", "content"),
    ("neverCompleted", "content"), ("emptyCompletion", "content"), ("adAndError", "content"),
    ("eventBeforeCompletion", "content"), ("eventAfterDispose", "content"),
    ("doubleImpression", "content"), ("wrongTracker", "content"),
    ("impressionBeforeRender", "content"), ("unpairedScreen", "content"),
    ("eventOrder", "content"), ("unrequestedAdType", "app-install"),
    ("imageNotDelivered", "content"), ("adChoicesMisplaced", "content"),
    ("missingAsset", "content"), ("doubleReward", "content"), ("emptySignals", "content"),
    ("signalsAndError", "content"),
  ]

  @Test func `an ad unit with a fault fails only the check of the sentence that it violates`()
    async
  {
    await #expect(processExitsWith: .success) { try await Self.failFaults() }
  }

  private static func failFaults() throws {
    let rules = brokenRules.map { rule, ad in
      (rule, "SampleFaultyCustomEvent", "break-\(rule)+\(ad)", "no-inventory")
    }
    for (check, className, parameter, failing) in faults + rules {
      let run = try SampleRun(className, parameter, failing: failing)
      // All loads of the ad unit are late.
      let failed = check == "lateCompletion" ? [check, "noAd"] : [check]
      #expect(run.failed == failed, "\(parameter): \(run.failures)")
    }
  }

  /// The checks that only a process adapter can fail; `broken-programs.txt` has them.
  private static let checksOfPrograms = ["failedCall", "strayOutput"]

  @Test func `every check can fail`() {
    let failing = Set(
      Flaw.all.map(\.check) + Self.brokenRules.map(\.0) + Self.checksOfPrograms)
    #expect(AdapterCheckList.all.filter { !failing.contains($0.name) }.map { $0.name } == [])
  }

  @Test func `every check passes with some adapter without a flaw`() async {
    await #expect(processExitsWith: .success) { try await Self.passEveryCheck() }
  }

  private static func passEveryCheck() throws {
    var passed: Set<String> = []
    for (className, parameter) in [
      ("SampleCustomEvent", "slow-100+app-install"), ("SampleSelfTrackingCustomEvent", "content"),
      ("SampleFaultyCustomEvent", "content"),
    ] {
      let run = try SampleRun(className, parameter, soakCount: 100)
      passed.formUnion(run.names { $0 == .passed })
    }
    var changes = FlawedAdapter.Changes()
    changes.earnedMicros = { 2_500 }
    let run = FlawedRun(changes, formats: [.native])
    passed.formUnion(run.results.filter { $0.outcome == .passed }.map(\.name))
    #expect(AdapterCheckList.all.filter { !passed.contains($0.name) }.map { $0.name } == [])
  }

  @Test func `the names of checks are unique`() {
    let names = AdapterCheckList.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }
}
