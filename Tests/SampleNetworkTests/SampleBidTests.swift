import EventLoop
import SampleNetwork
import Testing

@Suite struct SampleBidTests {
  @Test(
    arguments: [
      ("sample-bid:app-install", "content", "app-install"), ("sample-bid:", "content", ""),
      ("won", "content", "content"), ("won", nil, "content"),
      ("won", "app-install", "app-install"), ("!", "content", "content"), ("~", nil, "content"),
      (" ", "content", nil), ("\u{7F}", "content", nil), ("", "content", nil),
      ("not a bid", "content", nil), ("gewönne", "content", nil),
    ] as [(String, String?, String?)])
  func `a bid response stands for an ad unit`(response: String, adUnit: String?, bid: String?) {
    #expect(SampleBid.adUnit(of: response, or: adUnit) == bid)
  }

  @LoopActor
  @Test func `a token names the format, and the size of a banner`() {
    var tokens: [String?] = []
    for (format, size) in [("banner", (width: 320.0, height: 50.0)), ("native", nil)] {
      let world = World()
      world.sdk.fetchBiddingToken(
        forAdsOf: format, adSize: size, adUnitID: "content", for: world
      ) {
        tokens.append(try? $0.get())
      }
    }
    #expect(tokens == ["sample-token:banner:320x50", "sample-token:native"])
  }

  @Test func `a bid response names its ad unit`() {
    #expect(SampleBid.adUnit(of: SampleBid.response(for: "never"), or: nil) == "never")
  }
}
