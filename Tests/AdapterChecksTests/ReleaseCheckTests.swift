import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of what an adapter keeps.
@LoopActor
@Suite struct ReleaseCheckTests: FlawedRunSuite {
  @Test func `an ad that is held is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkReferences() }
  }

  private static func checkReferences() throws {
    try expect("adNotReleased", gives: .passed) { $0.onDispose = { ad in later { _ = ad.number } } }
    try expect("adNotReleased", fails: "The adapter still holds the ad.") {
      var tapped: [FlawedAd] = []
      $0.events = { name, ad in
        if name == .click { tapped.append(ad) }
        return [ad]
      }
    }
  }

  @Test func `what another process keeps of an ad is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkRemains() }
  }

  private static func checkRemains() throws {
    let faults: [(String, AdRemains, String)] = [
      ("adNotReleased", AdRemains(isAdHeld: true), "The adapter still holds the ad."),
      ("viewNotReleased", AdRemains(isViewHeld: true), "The adapter still holds the view."),
      (
        "subviewLeftBehind", AdRemains(subviewCount: 2),
        "2 views of the adapter are still in the ad's view."
      ),
    ]
    for (check, remains, reason) in faults {
      try expect(check, fails: reason) {
        $0.isRemote = true
        $0.remains = { _ in remains }
      }
      try expect(check, gives: .passed) { $0.isRemote = true }
      try expect(
        check, gives: .notRun("The adapter did not report what is left of the ad.")
      ) {
        $0.isRemote = true
        $0.remains = { _ in nil }
      }
    }
  }

  @Test func `a network may keep a few of the ads that were disposed of, but not more`() async {
    await #expect(processExitsWith: .success) { await Self.holdSome() }
  }

  private static func holdSome() {
    // Of 100 ads, the check asks for the 20 from the 21st to the 40th.
    for (held, outcome) in [
      (20..<22, CheckResult.Outcome.passed),
      (
        20..<23,
        .failed("Of 20 ads that were disposed of, the adapter still holds 3.")
      ),
    ] {
      var changes = FlawedAdapter.Changes()
      changes.isRemote = true
      changes.usage = { AdapterUsage(memoryBytes: 0, descriptorCount: 0, threadCount: 0) }
      changes.remains = { AdRemains(isAdHeld: held.contains($0.number - 1)) }
      let run = FlawedRun(changes, only: ["leak"], formats: [.banner], failing: nil, soakCount: 100)
      #expect(run.results.map(\.outcome) == [outcome])
    }
  }
}
