import Testing

@testable import SampleNetwork

@Suite struct SampleAdUnitTests {
  @Test(arguments: [
    "", "+", "content+", "+content", "content++twice",
    "native", "Content", "app_install", " content", "content ", "content twice",
    "conten\u{74}\u{301}", "ready", "not-ready-1",
    "slow", "slow-", "slow--1", "slow-+1", "slow-1.5", "slow-1e3", "slow- 1", "slow-\u{0663}",
    "slow-9223372036854775808", "Slow-1",
    "fail-first", "fail-first-", "fail-first--1", "fail-first-x", "fail-first-½",
    "break", "break-", "break-nothing", "break-DoubleImpression", "break-doubleImpression ",
    "content+slow-x", "twice+never+once",
  ])
  func `a name with an unknown word is invalid`(name: String) {
    #expect(SampleAdUnit(name) == nil)
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
    guard case .after(ms: 30) = adUnit.timing else { throw Failure("The timing is wrong.") }
    #expect(adUnit.answersTwice)
    #expect(adUnit.tracksItself)
    #expect(adUnit.hasOnlyURLs)
    #expect(!adUnit.isReady)
  }

  @Test func `if two words contradict each other, the later one wins`() throws {
    let adUnit = try #require(SampleAdUnit("never+no-inventory+network-error+slow-1"))

    #expect(adUnit.failure == .networkError)
    guard case .after(ms: 1) = adUnit.timing else { throw Failure("The timing is wrong.") }
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
