import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// Each flaw of an adapter fails its own check. The runs have a process of their own; see
/// ``SampleAdapterTests``.
@LoopActor
@Suite struct FlawTests {
  @Test(.serialized, arguments: Flaw.all)
  func `an adapter with a flaw fails exactly the check that is for it`(flaw: Flaw) async {
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
  }

  @Test func `each result has a flaw`() {
    let found = Flaw.ofPrograms.union(Flaw.all.map(\.check))
    #expect(found == Set(CheckRun.resultNames).subtracting([Expectations.checkName]))
  }

  @Test func `the names of flaws are unique`() {
    #expect(Set(Flaw.all.map(\.name)).count == Flaw.all.count)
  }
}
