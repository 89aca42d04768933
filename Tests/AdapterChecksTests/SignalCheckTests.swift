import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of signals.
@LoopActor
@Suite struct SignalCheckTests: FlawedRunSuite {
  @Test func `signals that are missing, repeated, too early or mixed up are found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkSignals() }
  }

  private static func checkSignals() throws {
    try expect("duplicateSignals", fails: "A request for signals got 2 answers.") {
      $0.signals = { _ in [("token", nil), ("token", nil)] }
      $0.signalsMs = { $0 * lateMs }
    }
    for (given, kept) in [(99, 99), (100, 100), (101, 100)] {
      try expect("duplicateSignals", fails: "A request for signals got \(kept) answers.") {
        $0.signals = { _ in Array(repeating: ("token", nil), count: given) }
      }
    }
    try expect("earlySignals", gives: .passed) { $0.signalsMs = { _ in 5_000 } }
    try expect("earlySignals", gives: .notRun("The adapter was set up already.")) {
      $0.isSetUpAlready = true
    }
    try expect(
      "earlySignals", gives: .notRun("A later request for signals was not answered either.")
    ) { $0.signals = { _ in [] } }
    try expect(
      "earlySignals", fails: "A request for signals before the set-up was not answered."
    ) { $0.signals = { _ in FlawedAdapter.setUpCount < 2 ? [] : [("token", nil)] } }
    try expect("emptySignals", fails: "The signals had 32769 characters.") {
      $0.signals = { _ in [(String(repeating: "ü", count: 32_769), nil)] }
    }
    try expect("emptySignals", gives: .passed) {
      $0.signals = { _ in [(String(repeating: "ü", count: 32_768), nil)] }
    }
    try expect("emptySignals", gives: .passed) { $0.signals = { _ in [("", noAd)] } }
    try expect("signalsAndError", fails: "An answer had signals and an error.") {
      $0.signals = { _ in [("token", nil), ("token", noAd)] }
    }
    try expect(
      "unrefusedSignals",
      fails:
        "The adapter gave signals for banner ads, which it does not load, but not for all."
    ) {
      $0.formats = [.native]
      $0.signals = { [("token", $0.format == .appOpen ? noAd : nil)] }
    }
    try expect("unrefusedSignals", gives: .passed) {
      $0.signals = { [("token", $0.format == .appOpen ? noAd : nil)] }
    }
    // Only the first time: the machine may have been busy.
    var count = 0
    try expect("unansweredSignals", gives: .passed) {
      $0.signals = { _ in
        count += 1
        return count == 1 ? [] : [("token", nil)]
      }
    }
    try expect("mixedUpSignals", gives: .passed) {
      $0.signals = { _ in
        count += 1
        return [("token \(count)", nil)]
      }
    }
    try expect("mixedUpSignals", fails: "Two requests began at once, but 1 got signals.") {
      var lastMs = -1
      $0.signals = { _ in
        defer { lastMs = FlawedAdapter.clock.nowMs }
        return FlawedAdapter.clock.nowMs == lastMs ? [] : [("token", nil)]
      }
      $0.signalsMs = { _ in 100 }
    }
    var sizes: [AdFormat: AdSize] = [:]
    try expect("unansweredSignals", gives: .passed) {
      $0.signals = { request in
        sizes[request.format] = request.adSize
        return [("token", nil)]
      }
    }
    #expect(sizes == [.banner: AdSize(.banner)])
  }

  @Test func `signals that only some requests get are found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkSomeSignals() }
  }

  private static func checkSomeSignals() throws {
    try expect("emptySignals", fails: "An answer had neither signals nor an error.") {
      $0.signals = { _ in [(nil, nil)] }
    }
    try expect(
      "unansweredSignals",
      fails: "A request for native ads without credentials was not answered within 1000 ms."
    ) { $0.signals = { $0.hasCredentials ? [("token", nil)] : [] } }
    try expect("emptySignals", fails: "An answer had neither signals nor an error.") {
      $0.signals = { [($0.format == .rewarded ? nil : "token", nil)] }
    }
    try expect(
      "unansweredSignals",
      fails: "A request for rewarded ads was not answered within 1000 ms."
    ) { $0.signals = { $0.format == .rewarded ? [] : [("token", nil)] } }
    try expect("duplicateSignals", fails: "A request for signals got 2 answers.") {
      $0.signals = { request in
        Array(repeating: ("token", nil), count: request.hasCredentials ? 1 : 2)
      }
    }
  }

  @Test func `signals may take a second`() async {
    await #expect(processExitsWith: .success) { try await Self.checkDeadline() }
  }

  private static func checkDeadline() throws {
    try expect("unansweredSignals", gives: .passed) { $0.signalsMs = { _ in 999 } }
    try expect(
      "unansweredSignals",
      gives: .failed("A request for native ads was not answered within 1000 ms.")
    ) { $0.signalsMs = { _ in 1_001 } }
  }
}
