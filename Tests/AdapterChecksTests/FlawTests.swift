import EventLoop
import Mediation
import PlatformTesting
import Testing

@testable import AdapterChecks

/// Each flaw of an adapter fails its own check. The runs have a process of their own; see
/// ``SampleAdapterTests``.
@LoopActor
@Suite struct FlawTests {
  @Test(.serialized, arguments: Flaw.all)
  func `an adapter with a flaw fails only the check for it, with its reason`(flaw: Flaw) async {
    await #expect(processExitsWith: .success) { [name = flaw.name as String] in
      try await Self.run(name)
    }
  }

  private static func run(_ name: String) throws {
    let flaw = try #require(Flaw.all.first { $0.name == name })
    var changes = FlawedAdapter.Changes()
    flaw.change(&changes)
    let failures = FlawedRun(changes, soakCount: 100).results.filter(\.outcome.isFailure)
    #expect(
      Set(failures.map(\.name)) == [flaw.check],
      "\(failures.map { "\($0.group) \($0.name): \($0.reason ?? "")" })")
    // To see what a change does: RECORD=1 swift test --filter FlawTests; git diff
    for difference in try recorded.differences(from: describe(failures), in: name) {
      Issue.record("\(difference)")
    }
  }

  /// What is said about each flaw.
  private static let recorded = RecordedFile("flaws.txt")

  /// Each reason, with the groups that it was given for, and what the first failure shows.
  private static func describe(_ failures: [CheckResult]) -> String {
    var groups: [String: [String]] = [:]
    for failure in failures {
      let reason = failure.reason ?? ""
      // Memory and real time: the numbers, and what else a busy machine fails, are never the same.
      let measured = reason.replacing(/[0-9]+ (KiB|MiB)/) { "N \($0.output.1)" }
        .replacing(/blocked for [0-9]+/, with: "blocked for N")
      groups[measured, default: []] += measured == reason ? [failure.group] : []
    }
    let reasons = groups.map { reason, groups in
      (groups.isEmpty ? "" : groups.joined(separator: " ") + ": ") + reason + "\n"
    }
    let isMeasured = groups.values.contains([])
    let evidence =
      isMeasured
      ? []
      : failures.first?.evidence?.parts.flatMap { heading, lines in
        lines.text(limit: 6).map { "  \(heading): \($0.prefix(160))\n" }
      }
    return reasons.sorted().joined() + (evidence ?? []).joined()
  }

  @Test func `each result has a flaw`() {
    let found = Flaw.ofPrograms.union(Flaw.all.map(\.check))
    #expect(found == Set(CheckRun.resultNames).subtracting([Expectations.checkName]))
  }

  @Test func `each flaw is recorded once`() throws {
    #expect(try Self.recorded.sections().map(\.name).sorted() == Flaw.all.map(\.name).sorted())
    #expect(Set(Flaw.all.map(\.name)).count == Flaw.all.count)
  }
}
