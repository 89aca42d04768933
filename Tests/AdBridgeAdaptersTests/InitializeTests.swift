import EventLoop
import JSON
import Mediation
import Testing

@testable import AdBridgeAdapters
@testable import SampleAdapters

@BridgeActor
@Suite struct InitializeTests {
  @Test func `an adapter introduces itself with its class name, versions and formats`() {
    let bridge = TestBridge(nil)

    #expect(
      bridge.initialize("SampleCustomEvent") == [
        answer(
          #"{"className":"SampleCustomEvent","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","#
            + #""formats":["native","banner","interstitial","rewarded","rewardedInterstitial","#
            + #""appOpen"],"handlesUserImpressions":false,"handlesUserClicks":false,"#
            + #""protocolVersion":1,"methods":["adapter/ping"],"api":"modern"}"#)
      ])
  }

  @Test func `a custom event of the legacy API is introduced as one`() throws {
    let bridge = TestBridge(nil, serving: [CustomEventAdapter<SampleLegacyCustomEvent>.self])

    let line = bridge.initialize("SampleLegacyCustomEvent").first

    #expect(try outcome(line)["result"]?.object?["api"] == "legacy")
  }

  @Test func `a ping is answered, also before initialize`() {
    let bridge = TestBridge(nil)

    #expect(bridge.call("ping", "{}") == [answer()])
    _ = bridge.initialize("SampleCustomEvent")
    #expect(bridge.call("ping", "{}") == [answer()])
  }

  @Test func `the class that the bridge asks for is served`() {
    let bridge = TestBridge("SampleSelfTrackingCustomEvent")

    #expect(
      bridge.loadNative("content").first?
        .hasSuffix(#""tracking":{"impressions":"adapter","clicks":"adapter"}}}"#) == true)
  }

  @Test func `an unknown class is refused with the names of the known classes`() {
    let bridge = TestBridge(nil, serving: [EchoAdapter.self, TwiceAdapter.self])

    #expect(
      bridge.initialize("Other") == [
        failure(
          101, #"This program does not serve \"Other\". It serves EchoAdapter, TwiceAdapter."#,
          #"{"name":"unknownAdapter","className":"Other","served":["EchoAdapter","TwiceAdapter"]}"#
        )
      ])
    #expect(bridge.initialize("TwiceAdapter").first?.contains(#""result""#) == true)
  }

  @Test func `initialize comes first, and once`() {
    let bridge = TestBridge(nil)
    let data = #"{"name":"invalidRequest"}"#

    #expect(
      bridge.loadNative("content") == [
        failure(-32600, "adapter/initialize must be called first.", data)
      ])
    #expect(
      bridge.call("setUp", #"{"credentials":[]}"#)
        == [failure(-32600, "adapter/initialize must be called first.", data)])
    _ = bridge.initialize("SampleCustomEvent")
    #expect(
      bridge.initialize("SampleCustomEvent")
        == [failure(-32600, "adapter/initialize can be called only once.", data)])
  }
}
