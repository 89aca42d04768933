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

  private static func usage(mebibytes: Int = 20, descriptors: Int = 4, threads: Int = 1)
    -> AdapterUsage
  {
    AdapterUsage(
      memoryBytes: mebibytes << 20, descriptorCount: descriptors, threadCount: threads)
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
    // As much as allocators and pools may keep.
    #expect(try outcome([20, 20, 22, 24].map { usage(mebibytes: $0) }) == .passed)
    #expect(try outcome([4, 4, 8, 12].map { usage(descriptors: $0) }) == .passed)
    #expect(try outcome([1, 1, 5, 9].map { usage(threads: $0) }) == .passed)
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
