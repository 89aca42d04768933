import EventLoop
import Testing

@testable import AdBridgeAdapters

@BridgeActor
@Suite struct BannerAdTests {
  private let size = #","adSize":{"width":320,"height":50}"#

  @Test func `a banner is described by its view`() {
    #expect(
      TestBridge().load("loadBanner", "content", size) == [
        answer(#"{"view":{"id":null,"width":320,"height":50,"text":"Sample Text Ad"}}"#)
      ])
  }

  @Test func `a banner with another size is described with that size`() {
    let bridge = TestBridge()
    _ = bridge.load("loadBanner", "content", size)

    #expect(
      bridge.ad("changeAdSize", #","adSize":{"width":300,"height":250}"#) == [
        answer(#"{"view":{"id":null,"width":300,"height":250,"text":"Sample Text Ad"}}"#)
      ])
  }

  @Test func `a banner with a fixed size refuses to change it`() {
    let bridge = TestBridge("EchoAdapter", serving: [EchoAdapter.self])

    #expect(
      bridge.load("loadBanner", "p", size)
        == [answer(#"{"view":{"id":"banner","width":320,"height":50,"text":null}}"#)])
    #expect(
      bridge.ad("changeAdSize", #","adSize":{"width":300,"height":250}"#)
        == [failure(307, "The ad does not offer changeAdSize.", #"{"name":"notSimulated"}"#)])
  }

  @Test func `a tap on a banner is a click that the network reports`() {
    let bridge = TestBridge()
    _ = bridge.load("loadBanner", "content", size)

    #expect(bridge.ad("simulate", #","action":"tap","asset":null"#) == [event("click"), answer()])
  }
}
