import EventLoop
import Testing

@testable import AdBridgeAdapters

/// Calls to the network that an adapter reports with its configuration's reporter.
@BridgeActor
@Suite struct NetworkCallTests {
  private func call(_ name: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","method":"adapter/networkCall","params":"#
      + #"{"loadId":"load-1","name":"\#(name)","arguments":\#(arguments)}}"#
  }

  @Test func `the calls of a load and of its ad name the load`() {
    let bridge = TestBridge()
    _ = bridge.loadNative("content")
    _ = bridge.ad("didRecordImpression")
    #expect(
      bridge.networkCalls == [
        call("fetchAd", #"{"adUnit":"content","testMode":false,"keywords":[]}"#),
        call("recordImpression", "null"),
      ])
  }

  @Test func `a call before the answer is written before it`() {
    let bridge = TestBridge()
    _ = bridge.load("loadInterstitial", "never")
    #expect(bridge.networkCalls.count == 1)
  }
}
