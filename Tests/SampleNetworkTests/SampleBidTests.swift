import SampleNetwork
import Testing

@Suite struct SampleBidTests {
  @Test(
    arguments: [
      ("sample-bid:app-install", "content", "app-install"), ("sample-bid:", "content", ""),
      ("won", "content", "content"), ("won", nil, "content"), ("", "content", nil),
      ("not a bid", "content", nil), ("gewönne", "content", nil),
    ] as [(String, String?, String?)])
  func `a bid response stands for an ad unit`(response: String, adUnit: String?, bid: String?) {
    #expect(SampleBid.adUnit(of: response, or: adUnit) == bid)
  }

  @Test func `a bid response names its ad unit`() {
    #expect(SampleBid.adUnit(of: SampleBid.response(for: "never"), or: nil) == "never")
  }
}
