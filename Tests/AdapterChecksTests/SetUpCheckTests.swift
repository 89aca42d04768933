import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of set-ups and versions.
@LoopActor
@Suite struct SetUpCheckTests: FlawedRunSuite {
  @Test func `a set-up that fails, gets no answer or ends twice is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkSetUps() }
  }

  private static func checkSetUps() throws {
    try expect(
      "duplicateSetUp", fails: "The adapter completed its set-up a second time."
    ) { $0.setUp = { _ in .twice(secondAfterMs: lateMs) } }
    try expect("unansweredSetUp", fails: "The set-up did not complete within 30 s.") {
      $0.setUp = { _ in .silence }
    }
    try expect("failedSetUp", fails: "The set-up ended with an error: No key: It is full.") {
      $0.setUp = { _ in .error(.caused(.internalError, "No key.")) }
    }
    // The first one is for the plan of the run.
    try expect(
      "failedSetUp", gives: .skipped("The first set-up succeeded; only a later one failed.")
    ) {
      $0.setUp = { $0 == 1 ? .good : .error(.caused(.internalError, "No key.")) }
    }
    for number in 2...3 {
      try expect(
        "unrepeatableSetUp", fails: "A later set-up ended with an error: No key: It is full."
      ) {
        $0.setUp = { $0 == number ? .error(.caused(.internalError, "No key.")) : .good }
      }
    }
    try expect("unrepeatableSetUp", fails: "A later set-up did not end.") {
      $0.setUp = { number in number == 3 ? .silence : .good }
    }
  }

  @Test func `a version that changes or is always slow is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkVersions() }
  }

  private static func checkVersions() throws {
    // A version that is slow sometimes is the fault of the machine.
    for isSlow in [{ $0 == 1 }, { $0 % 2 == 0 }] as [@Sendable (Int) -> Bool] {
      var count = 0
      try expect("slowVersion", gives: .passed) {
        $0.adapterPatch = { _ in
          count += 1
          let clock = Clock(.wall)
          while isSlow(count), clock.nowMs < 20 {}
          return 0
        }
      }
    }
    for isNetwork in [false, true] {
      // The first start is for the plan of the run.
      let newPatch = { @LoopActor (start: Int) in start > 2 ? 1 : 0 }
      var changes = FlawedAdapter.Changes()
      if isNetwork { changes.sdkPatch = newPatch } else { changes.adapterPatch = newPatch }
      let results = FlawedRun(
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
    var patch = 0
    let count = { @LoopActor (_: Int) -> Int in
      patch += 1
      return patch
    }
    try expect(
      "changingVersion", fails: "The adapter's version is first 1.0.3 and then 1.0.4."
    ) { $0.adapterPatch = count }
    patch = 0
    try expect(
      "changingVersion", fails: "The network's version is first 1.0.3 and then 1.0.4."
    ) { $0.sdkPatch = count }
  }

  @Test func `a set-up gets the credentials of the good line item and of the failing one`() async {
    await #expect(processExitsWith: .success) { await Self.noteCredentials() }
  }

  private static func noteCredentials() {
    for (failing, parameters) in [("bad", ["good", "bad"]), (nil, ["good"])] {
      var all: [[JSONValue?]] = []
      var changes = Changes()
      changes.onSetUp = { credentials in
        #expect(credentials.allSatisfy { $0.format == .banner })
        all.append(credentials.map { $0.settings["parameter"] })
      }
      _ = FlawedRun(changes, only: ["failedLoad"], formats: [.banner], failing: failing)
      // One for the plan of the run, and one for its check.
      let expected = parameters.map { JSONValue.string($0) as JSONValue? }
      #expect(all == [expected, expected])
    }
  }

  @Test func `a set-up may take 30 seconds`() async {
    await #expect(processExitsWith: .success) { try await Self.checkDeadline() }
  }

  private static func checkDeadline() throws {
    try expect("failedSetUp", gives: .passed) { $0.setUp = { _ in .late(ms: 29_999) } }
    try expect("failedSetUp", gives: .notRun("The set-up did not end.")) {
      $0.setUp = { _ in .late(ms: 30_001) }
    }
  }
}
