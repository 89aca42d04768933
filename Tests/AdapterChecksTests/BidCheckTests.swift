import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of loads with a bid.
@LoopActor
@Suite struct BidCheckTests: FlawedRunSuite {
  @Test func `signals for a child, for whom the adapter loads no ad, are found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkChildren() }
  }

  private static func checkChildren() throws {
    let found =
      "The adapter gave signals for a child, but a load for one failed: No ad: It is full."
    try expect("childSignals", gives: .failed(found)) {
      $0.load = { $0.isForChild ? .error(noAd) : .good }
    }
    // The adapter refuses both.
    try expect("childSignals", gives: .passed) {
      $0.load = { $0.isForChild ? .error(noAd) : .good }
      $0.signals = { [$0.isForChild ? (nil, noAd) : ("token", nil)] }
    }
    // The network has only so many ads for anybody.
    try expect("childSignals", gives: .notRun("There is no ad to check: No ad: It is full.")) {
      $0.load = { $0.number > 1 ? .error(noAd) : .good }
    }
    try expect("childSignals", gives: .notRun("There are no signals for native ads.")) {
      $0.signals = { _ in [(nil, noAd)] }
    }
    let silence = "The adapter does not answer what the publisher says about all requests."
    try expect("childSignals", gives: .notRun(silence)) { $0.confirmsConfigurations = false }
    // Later loads are for everybody again.
    var children: [Bool] = []
    var changes = FlawedAdapter.Changes()
    changes.load = {
      children.append($0.isForChild)
      return .good
    }
    _ = FlawedRun(changes, only: ["childSignals", "lostWatermark"], formats: [.banner])
    #expect(children == [false, true, false])
  }

  @Test func `a bid, a watermark or a request that is ignored is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkBids() }
  }

  private static func checkBids() throws {
    try expect("neededSettings", fails: "Without settings the load failed: No ad: It is full.") {
      $0.load = { $0.parameter == nil ? .error(noAd) : .good }
    }
    try expect("neededSettings", gives: .notRun("There is no ad to check: No ad: It is full.")) {
      $0.load = { $0.bidResponse == nil ? .good : .error(noAd) }
    }
    try expect("ignoredBidResponse", gives: .failed("The load gave an ad.")) {
      $0.load = { _ in .ad }
    }
    try expect("lostWatermark", gives: .failed("No call to the network has the watermark.")) {
      $0.networkCalls = { _ in [("fetch", ["watermark": ""])] }
    }
    let nothing = "The adapter does not report its calls of the network."
    try expect("changedPrice", gives: .passed) { $0.earnedMicros = { 2_500 } }
    let silence = "The ads do not report what they have earned."
    try expect("changedPrice", gives: .skipped(silence)) { $0.earnedMicros = nil }
    try expect("lostWatermark", gives: .notRun(nothing)) { $0.networkCalls = { _ in [] } }
    try expect("lostWatermark", gives: .notRun(nothing)) {
      $0.networkCalls = { _ in [("fetch", .null)] }
    }
    // A call of the set-up shows nothing about the load.
    try expect("lostWatermark", gives: .notRun(nothing)) {
      $0.networkCalls = { _ in [] }
      $0.setUpCalls = [("start", ["key": "k"])]
    }
    // Each load has what the run tells networks.
    var keywords: [[String]] = []
    var watermarks: Set<[UInt8]?> = []
    var changes = FlawedAdapter.Changes()
    changes.load = {
      keywords.append($0.keywords)
      return .good
    }
    changes.networkCalls = {
      watermarks.insert($0.watermark)
      return []
    }
    _ = FlawedRun(
      changes, only: ["lostWatermark", "ignoredBidResponse", "neededSettings"], formats: [.banner],
      request: AdRequest(keywords: ["cats"], watermark: [1, 2]))
    #expect(keywords == Array(repeating: ["cats"], count: 5))
    #expect(watermarks == [[1, 2]])
  }

  @Test func `a check takes the bid of the run, else of the line item, else the known one`() async {
    await #expect(processExitsWith: .success) { await Self.chooseBid() }
  }

  private static func chooseBid() {
    for (run, item, expected) in [
      ("run", "item", "run"), ("run", nil, "run"), (nil, "item", "item"), (nil, nil, "bid"),
    ] as [(String?, String?, String)] {
      var bids: Set<String?> = []
      var changes = FlawedAdapter.Changes()
      changes.load = {
        bids.insert($0.bidResponse)
        return .ad
      }
      let results = FlawedRun(
        changes, only: ["lostWatermark"], formats: [.banner],
        request: AdRequest(bidResponse: run), itemRequest: item.map { AdRequest(bidResponse: $0) }
      ).results
      #expect(results.map(\.outcome) == [.passed])
      #expect(bids == [expected])
    }
  }
}
