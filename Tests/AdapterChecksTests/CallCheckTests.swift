import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of calls on ads.
@LoopActor
@Suite struct CallCheckTests: FlawedRunSuite {
  @Test func `an ad is drawn, touched, taken off and drawn again`() async {
    await #expect(processExitsWith: .success) { await Self.exercise() }
  }

  private static func exercise() {
    let videos = [
      "playVideo", "muteVideo", "unmuteVideo", "muteVideo", "pauseVideo", "playVideo", "endVideo",
    ]
    let expected: [(AdFormat, tracksItself: Bool, calls: [String])] = [
      (.native, true, ["render", "tap", "open", "close"] + videos + ["untrack", "render", "tap"]),
      (
        .native, false,
        ["render", "recordImpression", "recordClick"] + ["recordClick", "open", "close"] + videos
          + ["untrack", "render", "recordClick"]
      ),
      (.banner, true, ["tap", "open", "close"]),
      (.rewarded, true, ["present", "tap", "earnReward", "close"]),
    ]
    for (format, tracksItself, calls) in expected {
      var changes = FlawedAdapter.Changes()
      changes.tracksItself = tracksItself
      _ = FlawedRun(changes, only: ["doubleImpression"], formats: [format])
      let made = FlawedAdapter.calls.prefix { $0 != "dispose" }
      #expect(Array(made.prefix(calls.count)) == calls, "\(format)")
    }
  }

  @Test func `a call that is slow or fails is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkCalls() }
  }

  private static func checkCalls() throws {
    try expect("slowCall", fails: "When the ad was taken off its view, the adapter took 1600 ms.") {
      $0.call = { call, _ in (call == "untrack" ? 1_600 : 0, nil) }
    }
    try expect("slowCall", fails: "When the ad was drawn, the adapter took 1501 ms.") {
      $0.call = { call, _ in (call == "render" ? 1_501 : 0, nil) }
    }
    try expect("slowCall", gives: .passed) {
      $0.call = { call, _ in (call == "render" ? 1_500 : 0, nil) }
    }
    // The first time it may be the machine that was busy.
    try expect("slowCall", gives: .passed) {
      $0.call = { call, ad in (call == "render" && ad.number == 1 ? 1_600 : 0, nil) }
    }
    try expect("slowCall", .rewarded, fails: "The ad appeared 1600 ms after it was presented.") {
      $0.eventMs = 1_600
    }
    for (format, call, words) in [
      (.native, "tap", "When tap was simulated"),
      (.native, "leaveApplication", "When leaveApplication was simulated"),
      (.native, "untrack", "When the ad was taken off its view"),
      (.banner, "changeAdSize", "When the size of the banner was changed"),
    ] as [(AdFormat, String, String)] {
      try expect("failedCall", format, fails: "\(words), the adapter failed: No paint: It is full.")
      {
        $0.call = { made, _ in
          (0, made == call ? .failed(.caused(.internalError, "No paint.")) : nil)
        }
      }
    }
    // Each call that fails is made once in a run, and fails one check.
    var changes = FlawedAdapter.Changes()
    var count = 0
    changes.call = { call, _ in
      guard call == "render" else { return (0, nil) }
      count += 1
      return nil
    }
    let run = FlawedRun(
      changes, only: ["failedCall", "lostClick", "doubleImpression"], formats: [.native])
    let reason = "When the ad was drawn, the adapter failed: It did not answer within 10000 ms."
    #expect(run.results.map(\.outcome) == [.failed(reason), .notRun(reason), .notRun(reason)])
    #expect(count == 1)
  }

  @Test func `a call about what the bridge counts, or of a screen, is examined`() async {
    await #expect(processExitsWith: .success) { try await Self.checkCountedCalls() }
  }

  private static func checkCountedCalls() throws {
    for (call, moment) in [
      ("recordImpression", "When the bridge counted an impression"),
      ("recordClick", "When the bridge counted a click"),
    ] {
      try expect("slowCall", gives: .failed("\(moment), the adapter took 1501 ms.")) {
        $0.tracksItself = false
        $0.call = { made, _ in (made == call ? 1_501 : 0, nil) }
      }
      try expect(
        "failedCall", gives: .failed("\(moment), the adapter failed: No paint: It is full.")
      ) {
        $0.tracksItself = false
        $0.call = { made, _ in
          (0, made == call ? .failed(.caused(.internalError, "No paint.")) : nil)
        }
      }
    }
    try expect(
      "failedCall", .rewarded, gives: .failed("When the ad was presented, the adapter failed: No.")
    ) {
      $0.call = { made, _ in (0, made == "present" ? .failed(AdError(.internalError, "No.")) : nil)
      }
    }
    try expect("slowCall", .rewarded, gives: .passed) { $0.eventMs = 1_500 }
    try expect(
      "slowCall", .rewarded, gives: .failed("The ad appeared 1501 ms after it was presented.")
    ) { $0.eventMs = 1_501 }
  }

  @Test func `a call that fails only for a later ad is found`() async {
    await #expect(processExitsWith: .success) { try await Self.failLaterCalls() }
  }

  private static func failLaterCalls() throws {
    let broken = AdCallFailure.failed(AdError(.internalError, "Broken."))
    // An ad that expires can't be used any further.
    for action in SimulatedAction.allCases where action != .expire && action != .earnReward {
      try expect(
        "failedCall", fails: "When \(action.rawValue) was simulated, the adapter failed: Broken."
      ) {
        $0.acceptsAllActions = true
        $0.call = { call, ad in (0, ad.number == 2 && call == action.rawValue ? broken : nil) }
      }
    }
    // Nobody earns a reward of an interstitial.
    for (format, outcome) in [
      (.interstitial, .passed),
      (.rewarded, .failed("When earnReward was simulated, the adapter failed: Broken.")),
    ] as [(AdFormat, CheckResult.Outcome)] {
      try expect("failedCall", format, gives: outcome) {
        $0.acceptsAllActions = true
        $0.call = { call, _ in (0, call == "earnReward" ? broken : nil) }
      }
    }
    try expect(
      "failedCall", .banner,
      fails: "When the size of the banner was changed, the adapter failed: Broken."
    ) {
      $0.call = { call, ad in (0, ad.number == 2 && call == "changeAdSize" ? broken : nil) }
    }
  }

  @Test func `a slow drawing is found, the first one or the second one`() async {
    await #expect(processExitsWith: .success) { try await Self.drawSlowly() }
  }

  private static func drawSlowly() throws {
    for number in 1...2 {
      try expect("slowCall", fails: "When the ad was drawn, the adapter took 1600 ms.") {
        $0.call = { call, ad in
          let isSlow = call == "render" && ad.drawingCount == number
          return (isSlow ? 1_600 : 0, nil)
        }
      }
    }
  }

  @Test func `a call that blocks the thread only once passes`() async {
    await #expect(processExitsWith: .success) { try await Self.blockOnce() }
  }

  private static func blockOnce() throws {
    var hasBlocked = false
    try expect("blockedThread", .banner, gives: .passed) {
      $0.events = { name, ad in
        if name == .click, !hasBlocked {
          hasBlocked = true
          let clock = Clock(.wall)
          while clock.nowMs < 520 {}
        }
        return [ad]
      }
    }
    #expect(hasBlocked)
  }
}
