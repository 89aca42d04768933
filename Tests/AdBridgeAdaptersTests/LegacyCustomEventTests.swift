import EventLoop
import JSON
import Mediation
import Testing

@testable import AdBridgeAdapters
@testable import SampleAdapters

/// A process adapter that is a custom event of the legacy API.
@BridgeActor
@Suite struct LegacyCustomEventTests {
  private func legacy() -> TestBridge {
    TestBridge(
      "SampleLegacyCustomEvent", serving: [CustomEventAdapter<SampleLegacyCustomEvent>.self])
  }

  @Test func `a custom event is served under its own name`() throws {
    let bridge = TestBridge(nil, serving: [CustomEventAdapter<SampleLegacyCustomEvent>.self])

    let refused = try outcome(bridge.initialize("Other").first)["error"]?.object
    #expect(refused?["data"]?.object?["served"] == ["SampleLegacyCustomEvent"])
    let introduced = try outcome(bridge.initialize("SampleLegacyCustomEvent").first)["result"]
    #expect(introduced?.object?["className"] == "SampleLegacyCustomEvent")
    #expect(introduced?.object?["formats"] == ["native"])
    let banner = bridge.load("loadBanner", "content", #","adSize":{"width":320,"height":50}"#)
    #expect(
      try outcome(banner.first)["error"]?.object?["message"]
        == "SampleLegacyCustomEvent does not load banner ads.")
  }

  @Test func `a self-tracking network reports an impression when its ad is drawn`() {
    let bridge = legacy()
    let loaded = bridge.loadNative("content+self-tracking")

    #expect(
      loaded.first?.contains(#""tracking":{"impressions":"adapter","clicks":"adapter"}"#) == true)
    #expect(bridge.render() == [event("impression"), answer()])
    #expect(
      bridge.ad("simulate", #","action":"tap","asset":"headline""#) == [event("click"), answer()])
  }

  @Test func `events of screens and of leaving the application come before the answers`() {
    let bridge = legacy()
    _ = bridge.loadNative("app-install")

    let actions = ["open", "close", "leaveApplication"]
    let lines = actions.flatMap { bridge.ad("simulate", #","action":"\#($0)","asset":null"#) }

    #expect(
      lines == [
        event("willPresentFullScreenView"), answer(), event("willDismissFullScreenView"),
        event("didDismissFullScreenView"), answer(), event("willLeaveApplication"), answer(),
      ])
  }

  @Test func `AdChoices is in the corner that the publisher prefers, until the ad leaves its view`()
    throws
  {
    let bridge = legacy()
    let loaded = bridge.load(
      "loadNative", "content",
      #","adTypes":["content"],"options":{"image":{"disableImageLoading":true},"#
        + #""adView":{"preferredAdChoicesPosition":"bottomLeft"}}"#)
    #expect(loaded.first?.contains(#""adChoices":null"#) == true)

    _ = bridge.render()
    let icon = try #require(try bridge.nativeAd().adChoicesView)
    #expect(icon.superview?.frame == Rect(x: 0, y: 0, width: 320, height: 250))
    #expect(icon.frame == Rect(x: 0, y: 226, width: 24, height: 24))

    _ = bridge.ad("didUntrackView")
    #expect(icon.superview == nil)
  }

  @Test func `an event before the load's completion comes before the answer to the load`() {
    let bridge = TestBridge("SampleFaultyCustomEvent")

    let lines = bridge.loadNative("break-eventBeforeCompletion+content")

    #expect(lines.count == 2)
    #expect(lines.first == event("impression"))
  }
}
