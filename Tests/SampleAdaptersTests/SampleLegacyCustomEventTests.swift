import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

@LoopActor
@Suite struct SampleLegacyCustomEventTests {
  @Test(arguments: [
    (AdChoicesPosition?.none, 296.0, 0.0), (.topRight, 296, 0), (.topLeft, 0, 0),
    (.bottomLeft, 0, 226), (.bottomRight, 296, 226),
  ])
  func `the custom event places AdChoices in the corner, and removes it`(
    position: AdChoicesPosition?, x: Double, y: Double
  ) throws {
    let world = World()
    let options = position.map { position in
      var options = AdViewOptions()
      options.preferredAdChoicesPosition = position
      return options
    }
    let ad = try world.loadNative(
      "SampleLegacyCustomEvent", "content", options: NativeAdOptions(adView: options)
    ).nativeAd()
    let mapped = try #require(ad.adapterAd as? any NativeAdapterAd)
    #expect(mapped.legacyAdChoices == nil)

    let frame = Rect(x: x, y: y, width: 24, height: 24)
    #expect(try world.render(ad)?.frame == frame)
    #expect(mapped.legacyAdChoices == .frame(frame))

    try ad.untrack()
    #expect(mapped.legacyAdChoices == nil)
  }

  @Test func `the bridge counts, unless the ad unit says that the network does`() throws {
    let world = World()
    let ad = try world.loadNative("SampleLegacyCustomEvent", "content").nativeAd()
    #expect(ad.tracking.impressions == .bridge)
    #expect(ad.tracking.clicks == .bridge)

    try world.render(ad)
    _ = try ad.recordImpression()
    try ad.simulate(.tap, asset: .headline)

    #expect(world.log == ["impression", "click"])
  }

  @Test func `a network that tracks the ad counts in the view`() throws {
    let world = World()
    let ad = try world.loadNative("SampleLegacyCustomEvent", "content+self-tracking").nativeAd()
    #expect(ad.tracking.impressions == .adapter)
    #expect(ad.tracking.clicks == .adapter)

    try world.render(ad)
    try ad.simulate(.tap, asset: .headline)
    try ad.simulate(.tap, asset: .adChoicesView)
    try ad.untrack()
    #expect(ad.adapterAd?.simulate(.tap, asset: .headline) == true)
    try world.render(ad)
    #expect(ad.adapterAd?.simulate(.tap, asset: .adChoicesView) == true)

    #expect(world.log == ["impression", "click"])
  }

  @Test func `the legacy API reports screens, and leaving the application`() throws {
    let world = World()
    let ad = try world.loadNative("SampleLegacyCustomEvent", "app-install").nativeAd()

    for action in [SimulatedAction.open, .close, .leaveApplication] {
      try ad.simulate(action, asset: nil)
    }

    #expect(
      world.log == [
        "willPresentFullScreenView", "willDismissFullScreenView", "didDismissFullScreenView",
        "willLeaveApplication",
      ])
    #expect(throws: MediationError.self) { try ad.simulate(.playVideo, asset: nil) }
  }
}
