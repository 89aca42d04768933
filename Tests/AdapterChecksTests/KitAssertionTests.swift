import Testing

@testable import AdapterChecks

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An assertion of Google's AdapterUnitTestKit, with what covers it here.
private struct KitAssertion: Equatable {
  let name: String
  let checks: [String]
  let expectations: [String]

  init(_ name: String, checks: [String], expectations: [String]) {
    self.name = name
    self.checks = checks
    self.expectations = expectations
  }

  /// All assertions. The page about checks has the same table.
  static let all = [
    KitAssertion(
      "`AUTKWaitAndAssertAdapterSetUpWithConfiguration`",
      checks: ["failedSetUp", "unansweredSetUp", "duplicateSetUp"],
      expectations: ["setUps[].credentials"]),
    KitAssertion(
      "`AUTKWaitAndAssertAdapterSetUpWithCredentials`",
      checks: ["failedSetUp", "unansweredSetUp", "duplicateSetUp"],
      expectations: ["setUps[].credentials"]),
    KitAssertion(
      "`AUTKWaitAndAssertAdapterSetUpWithCredentialsArray`",
      checks: ["failedSetUp", "unrepeatableSetUp"],
      expectations: ["setUps[].credentials"]),
    KitAssertion(
      "`AUTKWaitAndAssertAdapterSetUpFailureWithConfiguration`",
      checks: [],
      expectations: ["setUps[].fails"]),
    KitAssertion(
      "`AUTKWaitAndAssertAdapterSetUpFailureWithCredentials`",
      checks: [],
      expectations: ["setUps[].fails"]),
    KitAssertion(
      "`AUTKWaitAndAssertAdapterSetUpFailureWithCredentialsArray`",
      checks: [],
      expectations: ["setUps[].fails"]),
    KitAssertion(
      "`AUTKWaitAndAssertLoadAppOpenAd`",
      checks: ["failedLoad", "neverCompleted", "duplicateCompletion"],
      expectations: ["loads[].format"]),
    KitAssertion(
      "`AUTKWaitAndAssertLoadBannerAd`",
      checks: ["failedLoad", "wrongAdSize"],
      expectations: ["loads[].adSize", "loads[].size"]),
    KitAssertion(
      "`AUTKWaitAndAssertLoadInterstitialAd`",
      checks: ["failedLoad", "neverCompleted", "duplicateCompletion"],
      expectations: ["loads[].format"]),
    KitAssertion(
      "`AUTKWaitAndAssertLoadNativeAd`",
      checks: ["failedLoad", "missingAsset", "imageNotDelivered"],
      expectations: ["loads[].options"]),
    KitAssertion(
      "`AUTKWaitAndAssertLoadRewardedAd`",
      checks: ["failedLoad", "neverCompleted", "duplicateCompletion"],
      expectations: ["loads[].format"]),
    KitAssertion(
      "`AUTKWaitAndAssertLoadRewardedInterstitialAd`",
      checks: ["failedLoad", "neverCompleted", "duplicateCompletion"],
      expectations: ["loads[].format"]),
    KitAssertion(
      "`AUTKWaitAndAssertLoad…AdFailure`, six formats",
      checks: ["unreportedFailure", "unexplainedFailure", "duplicateFailure"],
      expectations: ["loads[].fails"]),
    KitAssertion(
      "`AUTKAssertEqualVersion`",
      checks: ["changingVersion"],
      expectations: ["adapterVersion", "adSdkVersion"]),
    KitAssertion(
      "`AUTKSyncMethodTimeout`: versions in 5 ms",
      checks: ["slowVersion"],
      expectations: []),
    KitAssertion(
      "`reportImpressionInvokeCount`",
      checks: ["doubleImpression", "lostImpression", "wrongTracker"],
      expectations: ["loads[].events"]),
    KitAssertion(
      "`reportClickInvokeCount`",
      checks: ["doubleClick", "lostClick"],
      expectations: ["loads[].events"]),
    KitAssertion(
      "`willPresentFullScreenViewInvokeCount`",
      checks: ["unannouncedScreen", "unpresentedAd"],
      expectations: ["loads[].events"]),
    KitAssertion(
      "`didFailToPresentError`",
      checks: ["unpresentedAd"],
      expectations: ["loads[].failsToPresent"]),
    KitAssertion(
      "`willDismissFullScreenViewInvokeCount`",
      checks: ["unpairedScreen"],
      expectations: ["loads[].events"]),
    KitAssertion(
      "`didDismissFullScreenViewInvokeCount`",
      checks: ["lostDismissal", "unpairedScreen"],
      expectations: ["loads[].events"]),
    KitAssertion(
      "`didPlayVideoInvokeCount`, pause, end, mute, unmute",
      checks: ["lostVideoEvent", "eventOrder"],
      expectations: ["loads[].events"]),
    KitAssertion(
      "`didRewardUserInvokeCount`",
      checks: ["lostReward", "doubleReward", "unearnedReward"],
      expectations: ["loads[].events", "loads[].reward"]),
    KitAssertion(
      "`didStartVideoInvokeCount`, `didEndVideoInvokeCount`",
      checks: ["doubleVideoEvent", "eventOrder"],
      expectations: ["loads[].events"]),
    KitAssertion(
      "what a fake of the network's SDK was asked",
      checks: [],
      expectations: ["loads[].networkCalls"]),
    KitAssertion(
      "`bidResponse`, `watermark`, `extras`, `isTestRequest` of a configuration",
      checks: ["ignoredBidResponse", "neededSettings", "lostWatermark"],
      expectations: ["loads[].request"]),
    KitAssertion(
      "the signals of an `RTBAdapter`",
      checks: [
        "unansweredSignals", "emptySignals", "signalsAndError", "duplicateSignals",
        "earlySignals", "mixedUpSignals", "unrefusedSignals", "childSignals",
      ],
      expectations: ["signals[].token", "signals[].fails"]),
  ]

  /// Reads the rows of the page.
  static func onPage() throws -> [KitAssertion] {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = folder.joined(separator: "/") + "/protocol/adapters/checks.md"
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let header = try #require(lines.firstIndex(of: "| assertion | check | expectation |"))
    return lines[(header + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(trimmed)
      return KitAssertion(cells[1], checks: names(in: cells[2]), expectations: names(in: cells[3]))
    }
  }

  private static func trimmed(_ cell: Substring) -> String {
    String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The words between backticks.
  private static func names(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

@Suite struct KitAssertionTests {
  @Test func `each assertion of Google's kit has a check or an expectation`() {
    let bare = KitAssertion.all.filter { $0.checks.isEmpty && $0.expectations.isEmpty }
    #expect(bare == [])
  }

  @Test func `the page about checks has the same table`() throws {
    let page = try KitAssertion.onPage()
    #expect(page.count == KitAssertion.all.count)
    for (row, assertion) in zip(page, KitAssertion.all) { #expect(row == assertion) }
  }

  @Test func `the checks of the table exist`() async {
    let known = Set(await CheckRun.checkNames)
    #expect(KitAssertion.all.flatMap(\.checks).filter { !known.contains($0) } == [])
  }
}
