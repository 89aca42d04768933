import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// A run that had no ad to examine fails. The runs have a process of their own; see
/// ``SampleAdapterTests``.
@LoopActor
@Suite struct NoAdTests {
  /// Expects a run of an adapter to fail, with these failures.
  private static func expect(
    _ change: (inout FlawedAdapter.Changes) -> Void, only: Set<String> = [],
    known: [KnownFailure] = [], fails failures: [String],
    location: SourceLocation = #_sourceLocation
  ) {
    var changes = FlawedAdapter.Changes()
    change(&changes)
    var expectations = Expectations()
    expectations.knownFailures = known
    let adapter = FlawedRun.adapter(changes, failing: nil, bidResponse: nil)
    let report = CheckRun(adapter, only: only, expectations: expectations).report()
    #expect(!report.isSuccess, sourceLocation: location)
    #expect(
      report.results.filter(report.isFailure).map { "\($0.name): \($0.reason ?? "")" } == failures,
      sourceLocation: location)
  }

  /// An adapter without formats.
  private static func listNoFormat(_ changes: inout FlawedAdapter.Changes) {
    changes.formats = []
  }

  /// An adapter for banners whose loads all fail.
  private static func loadNothing(_ changes: inout FlawedAdapter.Changes) {
    changes.formats = [.banner]
    changes.load = { _ in .error(AdError(.noFill, "No fill.")) }
  }

  @Test func `an adapter without formats fails`() async {
    await #expect(processExitsWith: .success) { await Self.checkNothing() }
  }

  private static func checkNothing() {
    expect(
      listNoFormat, fails: ["noAd: The adapter lists no format, so nothing was loaded."])
  }

  @Test func `a run without a check for the adapter's formats fails`() async {
    await #expect(processExitsWith: .success) { await Self.chooseWrongly() }
  }

  private static func chooseWrongly() {
    expect(
      listNoFormat, only: ["lostClick"],
      fails: ["nothingChecked: The adapter lists no format, so no check applies."])
    for check in ["missingAsset", Expectations.checkName] {
      expect(
        loadNothing, only: [check],
        fails: ["nothingChecked: No chosen check applies to ads of the format banner."])
    }
  }

  @Test func `a run whose checks were all skipped fails`() async {
    await #expect(processExitsWith: .success) { await Self.skipAll() }
  }

  private static func skipAll() {
    expect(
      { $0.formats = Set(AdFormat.allCases) }, only: ["unrefusedSignals"],
      fails: ["nothingChecked: Each check was skipped or not run."])
  }

  @Test func `a run that examined nothing fails, even if that there is no ad is known`() async {
    await #expect(processExitsWith: .success) { await Self.knowNothing() }
  }

  private static func knowNothing() {
    expect(
      loadNothing, only: ["lostClick"],
      known: [KnownFailure(check: "noAd", format: .banner, message: "nothing was examined")],
      fails: ["nothingChecked: Each check was skipped or not run."])
  }

  @Test func `failedLoad fails if all loads of an adapter fail`() async {
    await #expect(processExitsWith: .success) { await Self.failLoads() }
  }

  private static func failLoads() {
    expect(loadNothing, fails: ["failedLoad: The load failed: No fill."])
  }

  @Test func `checks that had no ad fail, even if no check says so`() async {
    await #expect(processExitsWith: .success) { await Self.haveNoAd() }
  }

  private static func haveNoAd() {
    expect(
      loadNothing, only: ["lostClick"],
      fails: ["noAd: No load gave an ad of the format banner, so nothing was examined."])
  }

  @Test func `a warning does not hide that there was no ad`() async {
    await #expect(processExitsWith: .success) { await Self.answerLate() }
  }

  private static func answerLate() {
    var changes = FlawedAdapter.Changes()
    changes.load = { _ in .late(ms: 60_000) }
    let results = FlawedRun(changes, formats: [.interstitial]).results
    #expect(results.filter { $0.mark == .warning }.map(\.name) == ["lateCompletion"])
    #expect(results.filter { $0.mark == .failed }.map(\.name) == ["noAd"])
  }

  @Test func `an adapter that only gives signals passes, and fails if it gives none`() async {
    await #expect(processExitsWith: .success) { await Self.giveSignals() }
  }

  private static func giveSignals() {
    for (signals, failures) in [("token", []), (nil, ["noAd"])] as [(String?, [String])] {
      var changes = FlawedAdapter.Changes()
      changes.formats = []
      changes.signals = { _ in [(signals, signals == nil ? AdError(.noFill, "No token.") : nil)] }
      let results = FlawedRun(changes).results
      #expect(results.filter(\.outcome.isFailure).map(\.name) == failures)
    }
  }

  @Test func `a failure for one format does not hide that another format had no ad`() async {
    await #expect(processExitsWith: .success) { await Self.checkTwoFormats() }
  }

  private static func checkTwoFormats() {
    var changes = FlawedAdapter.Changes()
    changes.load = { $0.adSize == nil ? .error(AdError(.noFill, "No fill.")) : .good }
    changes.events = { name, ad in name == .click ? [] : [ad] }
    let results = FlawedRun(changes, only: ["lostClick"], formats: [.banner, .native]).results
    let failures = results.filter(\.outcome.isFailure)
    #expect(failures.map(\.name) == ["lostClick", "noAd"])
    #expect(failures.map(\.format) == [.banner, .native])
  }
}
