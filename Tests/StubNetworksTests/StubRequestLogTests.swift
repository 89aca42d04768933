import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import StubNetworks

@LoopActor
@Suite struct StubRequestLogTests {
  private func request(keywords: [String] = []) -> StubRequest {
    StubRequest(
      NetworkRequest(.fullScreen(.interstitial), targeting: AdRequest(keywords: keywords)),
      nowMs: 0)
  }

  @Test func `the newest 10,000 requests are kept, however many came before`() {
    let log = StubRequestLog()
    let request = request()
    let addedCount = 100_000
    for _ in 1...addedCount { log.add(request, className: "exchange", atMs: 0, .matched(1)) }

    let page = log.page(of: nil, isUnmatched: false, since: 1, limit: addedCount)

    #expect(page.entries.count == 10_000)
    #expect(page.forgotten == addedCount - 10_000)
    #expect(page.nextIndex == addedCount + 1)
  }

  @Test func `requests that take too much memory together are forgotten, the oldest first`() {
    let log = StubRequestLog()
    let request = request(keywords: [String(repeating: "k", count: 1 << 20)])
    for _ in 1...100 { log.add(request, className: "exchange", atMs: 0, .unmatched(nil)) }

    let page = log.page(of: "exchange", isUnmatched: true, since: 1, limit: 100)

    #expect((28...32).contains(page.entries.count))
    #expect(page.entries.last?.index == 100)
    #expect(page.forgotten == 100 - page.entries.count)
  }
}
