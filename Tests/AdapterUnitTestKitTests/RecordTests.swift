import Ads
import EventLoop
import GoogleMobileAds
import JSON
import Testing

@testable import AdapterUnitTestKit
@testable import Mediation

/// What a test sees of events, violations and calls, and how durations become milliseconds.
@Suite struct RecordTests {
  private static let ad = AdID(rawValue: "ad-7")

  private static func entry(_ event: AdEvent, atMs ms: Int = 0) -> EventLog.Entry {
    .event(AdEventEntry(ad: ad, seq: 1, index: 1, atMs: ms, event: event))
  }

  private static func paid(_ precision: Ads.AdValue.Precision) -> AdEvent {
    .paid(
      Ads.AdValue(
        valueMicros: 1_250_000, currencyCode: CurrencyCode(rawValue: "EUR"), precision: precision))
  }

  private static let noFill = AdError(domain: "net", code: 3, message: "No fill.")

  private static let events: [(AdEvent, String)] = [
    (.impression, "impression"), (.click(asset: nil), "click"),
    (.click(asset: .callToAction), "click (callToAction)"),
    (.willPresentFullScreenView, "willPresentFullScreenView"),
    (.didFailToPresent(noFill), "didFailToPresent (No fill. (net 3))"),
    (.willDismissFullScreenView, "willDismissFullScreenView"),
    (.didDismissFullScreenView, "didDismissFullScreenView"),
    (.willLeaveApplication, "willLeaveApplication"), (.didPlayVideo, "didPlayVideo"),
    (.didPauseVideo, "didPauseVideo"), (.didEndVideo, "didEndVideo"),
    (.didMuteVideo, "didMuteVideo"), (.didUnmuteVideo, "didUnmuteVideo"),
    (.didStartVideo, "didStartVideo"),
    (.didRewardUser(Ads.AdReward(type: "coins", amount: 10)), "didRewardUser (10 coins)"),
    (.adSizeChanged(Ads.AdSize(width: 320, height: 50)), "adSizeChanged"),
    (.didFailToRefresh(noFill), "didFailToRefresh (No fill. (net 3))"), (.expired, "expired"),
    (paid(.precise), "paid (1.25 EUR)"),
  ]

  @Test(arguments: events)
  func `an event is told in words`(event: AdEvent, text: String) throws {
    let records = Records()
    records.append(Self.entry(event, atMs: 1_500))

    let event = try #require(records.events.first)
    #expect("\(event)" == "ad-7 \(text)")
    #expect(event.adID == "ad-7")
    #expect(event.time == .milliseconds(1_500))
    #expect(records.events.count == 1)
    #expect(records.violations.isEmpty)
    #expect(records.networkCalls.isEmpty)
  }

  @Test func `what an impression earned keeps its precision`() {
    let records = Records()
    for precision in Ads.AdValue.Precision.allCases {
      records.append(Self.entry(Self.paid(precision)))
    }
    #expect(
      records.events.compactMap(\.value?.precision)
        == [AdValuePrecision.unknown, .estimated, .publisherProvided, .precise])
    #expect(records.events.allSatisfy { $0.value?.value == 1.25 })
    #expect(records.events.allSatisfy { $0.value?.currencyCode == "EUR" })
    #expect(records.events.allSatisfy { $0.error == nil && $0.reward == nil && $0.asset == nil })
  }

  @Test func `each list has an end`() {
    let records = Records()
    for _ in 0..<100_001 { records.append(Self.entry(.impression)) }
    records.append(Self.entry(.expired))
    #expect(records.events.count == 100_000)
    #expect(records.events.last?.name == .impression)

    for number in 1...100_001 {
      records.append(
        .violation(
          ContractViolation(
            index: number, className: "A", ad: number == 1 ? Self.ad : nil, rule: .doubleReward,
            message: "\(number)", atMs: 7)))
      let call = NetworkCall(name: "\(number)", arguments: number == 1 ? ["a"] : .null)
      records.append(
        .trace(
          TraceEntry(
            index: number, atMs: 7,
            .networkCall(className: "A", number == 1 ? Self.ad : nil, call))))
    }
    records.append(.trace(TraceEntry(index: 1, atMs: 7, .adPresented(Self.ad))))
    #expect(records.violations.count == 100_000)
    #expect(records.violations.prefix(2).map(\.adID) == ["ad-7", nil])
    #expect("\(records.violations[99_999])" == "doubleReward: 100000")
    #expect(records.networkCalls.count == 100_000)
    #expect(records.networkCalls.prefix(2).map(\.adID) == ["ad-7", nil])
    #expect(records.networkCalls.prefix(2).map(\.description) == [#"1 ["a"]"#, "2"])
    #expect(records.networkCalls.last?.name == "100000")
    #expect(records.events.count == 100_000)
  }

  @Test(arguments: [
    (Duration.seconds(2), 2_000), (.milliseconds(1_999), 1_999), (.microseconds(1_999), 1),
    (.microseconds(999), 0), (.zero, 0), (.seconds(-5), 0), (.milliseconds(-1), 0),
  ])
  func `a duration is rounded down to milliseconds, and at least 0`(duration: Duration, ms: Int) {
    #expect(duration.ms == ms)
  }

  @Test func `no duration is longer than a clock can tell`() {
    #expect(Duration.seconds(Int64.max).ms / 1_000 == Clock.lastMs / 1_000)
  }
}
