import Testing

@testable import SampleNetwork

@Suite struct SampleAdUnitTests {
  @Test(arguments: [
    "", "+", "content+", "+content", "content++twice",
    "native", "Content", "app_install", " content", "content ", "content twice",
    "conten\u{74}\u{301}", "ready", "not-ready-1",
    "slow", "slow-", "slow--1", "slow-+1", "slow-1.5", "slow-1e3", "slow- 1", "slow-\u{0663}",
    "slow-9223372036854775808", "Slow-1", "slow-1-", "slow-2-1", "slow-1--2", "slow-1-x",
    "fill", "fill-", "fill-101", "fill-100.1", "fill-.5", "fill-5.", "fill-1.00001", "fill--1",
    "fill-1,5", "fill-\u{0663}",
    "fail-first", "fail-first-", "fail-first--1", "fail-first-x", "fail-first-½",
    "break", "break-", "break-nothing", "break-DoubleImpression", "break-doubleImpression ",
    "content+slow-x", "twice+never+once",
  ])
  func `a name with an unknown word is invalid`(name: String) {
    #expect(SampleAdUnit(name) == nil)
  }

  @Test(arguments: [(1_019, true), (1_020, false)])
  func `a name has at most 1,024 bytes`(zeros: Int, isValid: Bool) {
    let name = "slow-" + String(repeating: "0", count: zeros)
    #expect((SampleAdUnit(name) != nil) == isValid)
  }

  @Test(arguments: ["fill-0.0001", "fill-99.9999", "fill-100.0000", "slow-5-5", "slow-0-0-0"])
  func `numbers may have four decimals, and times may be equal`(name: String) {
    #expect(SampleAdUnit(name) != nil)
  }

  @Test(arguments: SampleAdUnit.words)
  func `a word without a value is valid`(word: String) {
    #expect(SampleAdUnit(word) != nil)
  }

  @Test func `a missing name is invalid`() {
    #expect(SampleAdUnit(nil) == nil)
  }

  @Test func `words add up`() throws {
    let adUnit = try #require(
      SampleAdUnit(
        "content+no-inventory+fail-first-2+slow-30+twice+self-tracking+url-only+not-ready"))

    #expect(adUnit.adTypes == [.content])
    #expect(adUnit.failure == .noInventory)
    #expect(adUnit.failuresAtFirst == 2)
    #expect(try delayMs(of: adUnit) == 30)
    #expect(adUnit.answersTwice)
    #expect(adUnit.tracksItself)
    #expect(adUnit.hasOnlyURLs)
    #expect(!adUnit.isReady)
  }

  @Test func `if two words contradict each other, the later one wins`() throws {
    let adUnit = try #require(SampleAdUnit("never+no-inventory+network-error+slow-1"))

    #expect(adUnit.failure == .networkError)
    #expect(try delayMs(of: adUnit) == 1)
  }

  private func delayMs(of adUnit: SampleAdUnit) throws -> Int {
    guard case .after(let delay) = adUnit.timing else { throw Failure("The timing is wrong.") }
    var draws = SplitMix64(seed: 1)
    return delay.ms(&draws)
  }

  @Test(arguments: SampleContractRule.allCases)
  func `every rule can be named`(rule: SampleContractRule) throws {
    #expect(try #require(SampleAdUnit("break-\(rule.rawValue)")).brokenRule == rule)
  }
}

private struct Failure: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
