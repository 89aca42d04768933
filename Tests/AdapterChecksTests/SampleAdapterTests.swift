import EventLoop
import Mediation
import SampleAdapters
import Testing

@testable import AdapterChecks

/// Adapters that follow the guides pass; an adapter with a flaw fails only the check for that flaw.
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

  @Test func `an adapter that violates one sentence fails only the check of that sentence`() async {
    await #expect(processExitsWith: .success) { try await Self.failBrokenAdapters() }
  }

  private static func failBrokenAdapters() throws {
    for adapter in try BrokenAdapter.all() {
      let run = try SampleRun(
        adapter.className, adapter.parameter, failing: adapter.failing, soakCount: 100)
      #expect(run.failed == [adapter.check], "\(run.failures)")
    }
  }

  /// The checks that only a process adapter can fail; tests of the built program cover them.
  private static let checksOfPrograms = ["failedCall", "strayOutput"]

  @Test func `every check can fail`() throws {
    let broken = Set(try BrokenAdapter.all().map(\.check) + Self.checksOfPrograms)
    #expect(AdapterCheckList.all.filter { !broken.contains($0.name) }.map { $0.name } == [])
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
    #expect(AdapterCheckList.all.filter { !passed.contains($0.name) }.map { $0.name } == [])
  }

  @Test func `every flaw is found`() throws {
    let broken = Set(try BrokenAdapter.all().map(\.className))
    #expect(SampleAdapters.flawed.map(\.className).filter { !broken.contains($0) } == [])
  }

  @Test func `the names of checks are unique`() {
    let names = AdapterCheckList.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }
}
