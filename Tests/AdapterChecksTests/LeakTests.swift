import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// What counts as a leak. The runs have a process of their own; see ``SampleAdapterTests``.
@LoopActor
@Suite struct LeakTests {
  /// Runs the check on an adapter whose usage is measured with these results, one after the other:
  /// once before the loads, after the warm-up, in the middle, at the end, and perhaps once more.
  private static func outcome(_ usages: [AdapterUsage?]) throws -> CheckResult.Outcome? {
    var rest = usages[...]
    let run = try SampleRun(
      "SampleCustomEvent", "content", formats: [.banner], only: ["leak"], soakCount: 100
    ) {
      rest.popFirst() ?? nil
    }
    #expect(rest.isEmpty)
    return run.report.results.first?.outcome
  }

  private static func usage(
    mebibytes: Int = 20, descriptors: Int = 4, threads: Int = 1, processes: Int = 0
  ) -> AdapterUsage {
    AdapterUsage(
      memoryBytes: mebibytes << 20, descriptorCount: descriptors, threadCount: threads,
      processCount: processes)
  }

  @Test func `growth at the start only is not a leak`() async {
    await #expect(processExitsWith: .success) { try await Self.growAtFirst() }
  }

  private static func growAtFirst() throws {
    let small = usage()
    let large = usage(mebibytes: 80, descriptors: 40, threads: 9)
    let larger = usage(mebibytes: 82, descriptors: 44, threads: 13)
    #expect(try outcome([small, large, large, large]) == .passed)
    #expect(try outcome([small, small, large, large]) == .passed)
    #expect(try outcome([small, small, small, large]) == .passed)
    #expect(try outcome([small, large, larger, larger]) == .passed)
  }

  @Test func `memory that is released a second later is not a leak`() async {
    await #expect(processExitsWith: .success) { try await Self.releaseLate() }
  }

  private static func releaseLate() throws {
    #expect(try outcome([1, 1, 6, 11, 1].map { usage(threads: $0) }) == .passed)
  }

  @Test func `growth in both halves is a leak`() async {
    await #expect(processExitsWith: .success) { try await Self.growInBothHalves() }
  }

  private static func growInBothHalves() throws {
    #expect(
      try outcome([20, 20, 23, 26, 26].map { usage(mebibytes: $0) })
        == .failed("Each load leaves 76 KiB of memory behind: 20 MiB became 26 MiB."))
    #expect(
      try outcome([4, 4, 9, 14, 14].map { usage(descriptors: $0) })
        == .failed("80 loads left 10 descriptors behind."))
    #expect(
      try outcome([1, 1, 6, 12, 12].map { usage(threads: $0) })
        == .failed("80 loads left 10 threads behind."))
    #expect(
      try outcome([0, 0, 5, 10, 10].map { usage(processes: $0) })
        == .failed("80 loads left 10 processes behind."))
    // As much as allocators and pools may keep.
    #expect(try outcome([20, 20, 22, 24].map { usage(mebibytes: $0) }) == .passed)
    #expect(try outcome([4, 4, 8, 12].map { usage(descriptors: $0) }) == .passed)
    #expect(try outcome([1, 1, 5, 9].map { usage(threads: $0) }) == .passed)
    #expect(try outcome([0, 0, 4, 8].map { usage(processes: $0) }) == .passed)
    #expect(
      try outcome([usage(), usage(), nil]) == .notRun("The adapter's program has ended."))
  }

  @Test func `many loads may leave 2 KiB each`() async {
    await #expect(processExitsWith: .success) { await Self.loadMany() }
  }

  private static func loadMany() {
    // Of 2,560 loads, each half has 1,024, for which 2 MiB are left anyway.
    for (loads, bytes, isLeak) in [(2_565, 1_026 << 11, false), (2_565, (1_026 << 11) + 1, true)] {
      var changes = FlawedAdapter.Changes()
      var asked = 0
      changes.usage = {
        asked += 1
        return AdapterUsage(memoryBytes: asked * bytes, descriptorCount: 1, threadCount: 1)
      }
      let run = FlawedRun(changes, only: ["leak"], formats: [.banner], soakCount: loads)
      #expect(run.results.first?.outcome.isFailure == isLeak)
    }
  }

  /// Runs the check on an adapter that leaves a descriptor behind each time that it calls `leave`.
  private static func outcome(
    _ format: AdFormat,
    _ change: (inout FlawedAdapter.Changes, _ leave: @escaping () -> Void) -> Void
  ) -> CheckResult.Outcome? {
    let left = Count()
    var changes = FlawedAdapter.Changes()
    changes.usage = {
      AdapterUsage(memoryBytes: 0, descriptorCount: left.count, threadCount: 1)
    }
    change(&changes) { left.count += 1 }
    return FlawedRun(changes, only: ["leak"], formats: [format], soakCount: 100).results.first?
      .outcome
  }

  private final class Count {
    var count = 0
  }

  @Test func `a leak is found that only shown ads have, or only others, or only failures`() async {
    await #expect(processExitsWith: .success) { await Self.leakSometimes() }
  }

  private static func leakSometimes() {
    // Half of the loads: each second ad is shown, and is followed by a load that fails.
    let leak = CheckResult.Outcome.failed("80 loads left 40 descriptors behind.")
    for format in [AdFormat.interstitial, .rewarded, .native] {
      let shown = outcome(format) { changes, leave in
        changes.onDispose = { if $0.isShown { leave() } }
      }
      #expect(shown == leak, "\(format)")
      let others = outcome(format) { changes, leave in
        changes.onDispose = { if !$0.isShown { leave() } }
      }
      #expect(others == leak, "\(format)")
    }
    let failures = outcome(.banner) { changes, leave in
      changes.load = {
        if $0.parameter == "bad" { leave() }
        return .good
      }
    }
    #expect(failures == leak)
  }

  @Test func `a failing load that is slow, or gives an ad, is made once`() async {
    await #expect(processExitsWith: .success) { await Self.failSlowly() }
  }

  private static func failSlowly() {
    for (reply, count) in [
      (.good, 50), (.late(ms: 499), 50), (.late(ms: 500), 1), (.ad, 1), (.silence, 1),
    ] as [(FlawedAdapter.Reply, Int)] {
      let failures = Count()
      let outcome = outcome(.banner) { changes, _ in
        changes.load = {
          guard $0.parameter == "bad" else { return .good }
          failures.count += 1
          return reply
        }
      }
      #expect(outcome == .passed)
      #expect(failures.count == count, "\(reply)")
      #expect(FlawedAdapter.ads.isEmpty)
    }
  }

  @Test func `a network may keep ads for 3 s after their disposal, but not longer`() async {
    await #expect(processExitsWith: .success) { await Self.keepForAWhile() }
  }

  private static func keepForAWhile() {
    for (keptMs, outcome) in [
      (3_000, CheckResult.Outcome.passed),
      (3_001, .failed("Of 20 ads that were disposed of, the adapter still holds 20.")),
    ] {
      var firstAskedAtMs: Int?
      let kept = Self.outcome(.banner) { changes, _ in
        changes.isRemote = true
        changes.remains = { _ in
          let nowMs = FlawedAdapter.clock.nowMs
          firstAskedAtMs = firstAskedAtMs ?? nowMs
          return AdRemains(isAdHeld: nowMs < (firstAskedAtMs ?? 0) + keptMs)
        }
      }
      #expect(kept == outcome)
    }
  }

  @Test func `a system without /proc can't show a leak`() async {
    await #expect(processExitsWith: .success) { try await Self.tellNothing() }
  }

  private static func tellNothing() throws {
    #expect(
      try outcome([nil])
        == .notRun("The resources of a process are unknown: this system has no /proc."))
  }

  @Test func `leaks are looked for only on request`() async {
    await #expect(processExitsWith: .success) { try await Self.lookForNone() }
  }

  private static func lookForNone() throws {
    let run = try SampleRun("SampleCustomEvent", "content", formats: [.banner])
    #expect(!run.report.results.contains { $0.name == "leak" })
  }
}
