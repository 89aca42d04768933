import EventLoop
import JSON
import Testing

@testable import AdBridgeAdapters

/// Loads, in and out of order, until their ads are disposed of.
@BridgeActor
@Suite struct LoadTests {
  /// Begins a load with its own id.
  private func begin(_ id: Int, _ parameter: String, in bridge: TestBridge) -> [String] {
    bridge.send(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"adapter/loadInterstitial","params":"#
        + loadParameters(parameter, id: "load-\(id)") + "}")
  }

  private func cancel(_ id: Int, in bridge: TestBridge) -> [String] {
    bridge.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#)
  }

  @Test func `loads run at the same time, and each is answered when it is ready`() {
    let bridge = TestBridge()

    #expect(begin(1, "slow-300+content", in: bridge) == [])
    #expect(begin(2, "slow-100+content", in: bridge) == [])
    #expect(begin(3, "content", in: bridge) == [answer(interstitial, id: 3)])
    #expect(bridge.inFlightCount == 2)

    #expect(
      bridge.advance(byMs: 300) == [answer(interstitial, id: 2), answer(interstitial, id: 1)])
    #expect(bridge.inFlightCount == 0)
  }

  @Test func `the events of an ad name its load`() {
    let bridge = TestBridge()
    for id in 1...3 { _ = begin(id, "content", in: bridge) }

    let lines = bridge.call("present", #"{"loadId":"load-2"}"#)

    #expect(lines.count == 3)
    #expect(lines.dropLast().allSatisfy { $0.contains(#""loadId":"load-2""#) })
  }

  @Test func `both completions of a load are sent`() throws {
    let bridge = TestBridge("SampleFaultyCustomEvent")

    let lines = bridge.loadNative("break-duplicateCompletion+content")

    #expect(lines.count == 2)
    #expect(lines.first == lines.last)
    #expect(bridge.render().last == answer())
  }

  @Test func `both failures of a load are sent, and its id is free after the first`() {
    let bridge = TestBridge("TwiceAdapter", serving: [TwiceAdapter.self])

    for _ in 1...2 {
      #expect(
        bridge.load("loadInterstitial", "p") == [
          failure(
            201, "No fill.",
            #"{"error":{"domain":"twice","code":1,"name":null,"message":"No fill.","#
              + #""underlying":null}}"#),
          failure(
            201, "Again.",
            #"{"error":{"domain":"twice","code":2,"name":null,"message":"Again.","#
              + #""underlying":null}}"#),
        ])
    }
  }

  @Test func `a load without an ad and without an error returns null`() {
    let bridge = TestBridge("SampleFaultyCustomEvent")

    #expect(bridge.loadNative("break-emptyCompletion+content") == [answer("null")])
    #expect(bridge.render().first?.contains(#""code":301"#) == true)
  }

  @Test func `a cancelled load is not in flight, and a late answer is passed on`() {
    let bridge = TestBridge()
    _ = begin(1, "slow-300+content", in: bridge)

    #expect(cancel(1, in: bridge) == [])
    #expect(bridge.inFlightCount == 0)
    #expect(bridge.ad("dispose") == [answer()])
    #expect(bridge.advance(byMs: 299) == [])
    #expect(bridge.advance(byMs: 1) == [answer(interstitial)])
    #expect(bridge.ad("present").first?.contains(#""code":301"#) == true)
  }

  @Test func `a load that is disposed of is not in flight`() {
    let bridge = TestBridge()
    _ = begin(1, "never", in: bridge)

    #expect(
      bridge.send(
        #"{"jsonrpc":"2.0","id":2,"method":"adapter/dispose","params":{"loadId":"load-1"}}"#)
        == [answer(id: 2)])
    #expect(bridge.inFlightCount == 0)
    #expect(bridge.advance(byMs: 100_000) == [])
  }

  @Test func `cancelling an answered or an unknown request changes nothing`() {
    let bridge = TestBridge()
    _ = begin(1, "content", in: bridge)

    #expect(cancel(1, in: bridge) == [])
    #expect(cancel(99, in: bridge) == [])
    #expect(bridge.ad("present").last == answer())
  }

  @Test func `an ad that is disposed of is released with its adapter, after the answer`() {
    let bridge = TestBridge("EchoAdapter", serving: [EchoAdapter.self])
    _ = bridge.loadNative("p")

    #expect(bridge.ad("dispose") == [answer(), event("didMuteVideo")])
  }

  @Test func `an event after the disposal is passed on`() {
    let bridge = TestBridge("SampleFaultyCustomEvent")
    _ = bridge.loadNative("break-eventAfterDispose+content")

    #expect(bridge.ad("dispose") == [answer(), event("didEndVideo")])
  }

  @Test func `disposing of an ad twice, or of an unknown load, does nothing`() {
    let bridge = TestBridge()
    _ = begin(1, "content", in: bridge)

    #expect((1...2).map { _ in bridge.ad("dispose") } == [[answer()], [answer()]])
    #expect(bridge.call("dispose", #"{"loadId":"load-9"}"#) == [answer()])
  }

  @Test func `a load id in use is refused, and its ad stays`() {
    let bridge = TestBridge()
    _ = begin(1, "content", in: bridge)

    #expect(
      bridge.load("loadInterstitial", "content")
        == [failure(202, #"The load id \"load-1\" is already used."#, #"{"name":"adIdInUse"}"#)])
    #expect(bridge.ad("present").last == answer())
  }
}
