import EventLoop
import Mediation
import SampleAdapters
import Testing

@testable import AdapterChecks

/// Adapters that do as the guides say pass, and one that does not fails the one check that says so.
@BridgeActor
@Suite(.serialized) struct SampleAdapterTests {
  @Test(arguments: [
    ("SampleCustomEvent", "app-install"), ("SampleCustomEvent", "content"),
    ("SampleCustomEvent", "slow-100+url-only+content"),
    ("SampleSelfTrackingCustomEvent", "app-install"),
    ("SampleSelfTrackingCustomEvent", "slow-9000"),
    ("SampleLegacyCustomEvent", "content"), ("SampleLegacyCustomEvent", "app-install"),
    ("SampleLegacyCustomEvent", "slow-100+url-only+self-tracking+content"),
    ("SampleFaultyCustomEvent", "content"),
  ])
  func `an adapter that keeps the contract passes`(_ className: String, _ parameter: String) throws
  {
    let run = try SampleRun(className, parameter)

    #expect(run.failures == [])
    #expect(run.report.passedCount >= 25)
  }

  @Test(arguments: try BrokenAdapter.all())
  func `an adapter that breaks one sentence fails its check, and no other`(
    _ adapter: BrokenAdapter
  ) throws {
    let run = try SampleRun(adapter.className, adapter.parameter, failing: adapter.failing)

    #expect(run.failed == [adapter.check], "\(run.failures)")
  }

  @Test func `every check can fail`() throws {
    let broken = Set(try BrokenAdapter.all().map(\.check))
    #expect(AdapterCheckList.all.filter { !broken.contains($0.name) }.map { $0.name } == [])
  }

  @Test func `every check passes with an adapter that keeps the contract`() throws {
    var passed: Set<String> = []
    for (className, parameter) in [
      ("SampleCustomEvent", "slow-100+app-install"), ("SampleSelfTrackingCustomEvent", "content"),
    ] {
      passed.formUnion(try SampleRun(className, parameter).names { $0 == .passed })
    }
    #expect(AdapterCheckList.all.filter { !passed.contains($0.name) }.map { $0.name } == [])
  }

  @Test func `every flaw is found`() throws {
    let broken = Set(try BrokenAdapter.all().map(\.className))
    #expect(SampleAdapters.flawed.map(\.className).filter { !broken.contains($0) } == [])
  }

  @Test func `a check has a name of its own`() {
    let names = AdapterCheckList.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }
}
