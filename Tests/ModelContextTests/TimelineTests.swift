import JSON
import Ads
import EventLoop
import Testing

@testable import Mediation
@testable import ModelContext

@LoopActor
@Suite struct TimelineTests {
  @Test func `a violation is a row with its severity, its adapter and its message`() {
    let violation = ContractViolation(
      index: 3, className: "A", ad: AdID(number: 7), rule: .doubleImpression,
      message: "The adapter reported two impressions.", atMs: 20)

    #expect(
      Timeline.text(ofNewest: [.violation(violation)]).hasSuffix(
        "\n| 3 | 20 | ad-7 | violation doubleImpression "
          + "| error: A: The adapter reported two impressions. |"))
  }

  @Test func `a log line is a row with its adapter and its level`() {
    let line = TraceEntry(
      index: 4, atMs: 21, .logLine(className: "A", level: .warning, message: "Hello."))

    #expect(
      Timeline.text(ofNewest: [.trace(line)]).hasSuffix(
        "\n| 4 | 21 |  | logLine | A: warning: Hello. |"))
  }

  @Test func `without entries nothing has happened`() {
    #expect(Timeline.text(ofNewest: []) == "Nothing has happened.")
  }

  @Test func `a cell is one line, and its bars are escaped`() {
    let line = TraceEntry(
      index: 4, atMs: 21,
      .logLine(className: "A", level: .info, message: "a|b\nc\r\u{2028}d\u{2029}e"))

    #expect(Timeline.text(ofNewest: [.trace(line)]).hasSuffix("| A: info: a\\|b c  d e |"))
  }

  nonisolated private static let error = AdError(.noFill, "No fill.")
  nonisolated private static let place = TraceEntry.AttemptPlace(
    responseID: "r", index: 2, lineItem: LineItem(className: "B", parameter: "p"))

  @Test(
    arguments: [
      (.setUpBegan(className: "A"), "| setUpBegan | A |"),
      (
        .setUpEnded(AdapterStatus(className: "A", error: nil, latencyMs: 5)),
        "| setUpEnded | A is ready. After 5 ms. |"
      ),
      (
        .setUpEnded(AdapterStatus(className: "A", error: error, latencyMs: 6)),
        "| setUpEnded | No fill. After 6 ms. |"
      ),
      (
        .adapterEnded(className: "A", error),
        "| adapterEnded | A: No fill. (com.google.admob 1 noFill) |"
      ),
      (
        .loadBegan(
          AdID(number: 7),
          TraceEntry.LoadStart(
            responseID: "r", format: .banner, adUnitID: "top", isRefresh: true, timeoutMs: 9)),
        "| ad-7 | loadBegan | refresh, banner of top, at most 9 ms |"
      ),
      (
        .loadBegan(
          AdID(number: 7),
          TraceEntry.LoadStart(
            responseID: "r", format: .native, adUnitID: nil, isRefresh: false, timeoutMs: 9)),
        "| ad-7 | loadBegan | native, at most 9 ms |"
      ),
      (
        .loadEnded(
          AdID(number: 7),
          TraceEntry.LoadEnd(
            responseID: "r", durationMs: 8, outcome: .failed, loadedAttempt: nil, error: error,
            auction: nil)),
        "| ad-7 | loadEnded | failed after 8 ms: No fill. (com.google.admob 1 noFill) |"
      ),
      (
        .attemptBegan(AdID(number: 7), place), "| ad-7 | attemptBegan | 3. B with p |"
      ),
      (
        .attemptEnded(
          AdID(number: 7), place,
          TraceEntry.AttemptEnd(latencyMs: 4, outcome: .failed, error: error)),
        "| ad-7 | attemptEnded | 3. B with p: failed after 4 ms: "
          + "No fill. (com.google.admob 1 noFill) |"
      ),
      (.adUntracked(AdID(number: 7)), "| ad-7 | adUntracked |  |"),
      (
        .networkCall(className: "A", nil, NetworkCall(name: "start", arguments: .null)),
        "|  | networkCall | A: start |"
      ),
    ] as [(TraceEntry.Content, String)])
  func `an entry about the work of the bridge says what happened`(
    content: TraceEntry.Content, end: String
  ) {
    let text = Timeline.text(ofNewest: [.trace(TraceEntry(index: 4, atMs: 21, content))])

    #expect(text.contains("\n| 4 | 21 | "))
    #expect(text.hasSuffix(end))
  }

  @Test(
    arguments: [
      (.click(asset: .body), "click | body |"),
      (.click(asset: nil), "click | reported by the adapter |"),
      (.didFailToPresent(error), "didFailToPresent | No fill. (com.google.admob 1 noFill) |"),
      (.didFailToRefresh(error), "didFailToRefresh | No fill. (com.google.admob 1 noFill) |"),
      (.didRewardUser(AdReward(type: "coins", amount: 2.5)), "didRewardUser | 2.5 coins |"),
      (.adSizeChanged(AdSize(width: 300, height: 250.5)), "adSizeChanged | 300 × 250.5 |"),
      (
        .paid(AdValue(valueMicros: 1_250_000, currencyCode: .usDollar, precision: .precise)),
        "paid | 1.25 USD, precise |"
      ),
      (.expired, "expired |  |"),
    ] as [(AdEvent, String)])
  func `an event is a row with its ad and its data`(event: AdEvent, end: String) {
    let entry = AdEventEntry(ad: AdID(number: 7), seq: 2, index: 5, atMs: 30, event: event)

    #expect(Timeline.text(ofNewest: [.event(entry)]).hasSuffix("\n| 5 | 30 | ad-7 | \(end)"))
  }
}
