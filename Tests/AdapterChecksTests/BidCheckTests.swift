import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of loads with a bid.
@LoopActor
@Suite struct BidCheckTests: FlawedRunSuite {
  @Test func `a bid, a watermark or a request that is ignored is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkBids() }
  }

  private static func checkBids() throws {
    try expect("neededSettings", fails: "Without settings the load failed: No ad.") {
      $0.load = { $0.parameter == nil ? .error(noAd) : .good }
    }
    try expect("neededSettings", gives: .notRun("There is no ad to check: No ad.")) {
      $0.load = { $0.bidResponse == nil ? .good : .error(noAd) }
    }
    try expect("ignoredBidResponse", gives: .failed("The load gave an ad.")) {
      $0.load = { _ in .ad }
    }
    try expect("lostWatermark", gives: .failed("No call to the network has the watermark.")) {
      $0.networkCalls = { _ in [("fetch", ["watermark": ""])] }
    }
    let nothing = "The adapter does not report its calls of the network."
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
}
