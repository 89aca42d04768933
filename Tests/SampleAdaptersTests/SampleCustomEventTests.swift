import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// An ad that the bridge tracks.
@LoopActor
@Suite struct SampleCustomEventTests {
  @Test func `impressions and clicks that the bridge counts are reported to the network`() throws {
    let world = World()
    let ad = try world.loadNative("SampleCustomEvent", "content").nativeAd()
    let sampleAd = try #require((ad.adapterAd as? SampleCustomEventNativeAd)?.nativeAd)

    try world.render(ad)
    _ = try ad.recordImpression()
    _ = try ad.recordImpression()
    _ = try ad.recordClick(on: .headline)
    try ad.simulate(.tap, asset: .icon)
    try ad.simulate(.tap, asset: .adChoicesView)

    #expect(sampleAd.impressionCount == 1)
    #expect(sampleAd.clickCount == 2)
    #expect(world.log == ["didPlayVideo", "impression", "click", "click"])
  }

  @Test func `a video plays when the ad is drawn, and continues when it is drawn again`() throws {
    let world = World()
    let ad = try world.loadNative("SampleCustomEvent", "content").nativeAd()
    #expect(world.log.isEmpty)

    try world.render(ad)
    #expect(world.log == ["didPlayVideo"])

    try world.render(ad)
    try ad.untrack()
    try world.render(ad)
    #expect(world.log == ["didPlayVideo"])

    try ad.simulate(.pauseVideo, asset: nil)
    try world.render(ad)
    #expect(world.log == ["didPlayVideo", "didPauseVideo", "didPlayVideo"])
  }

  @Test(arguments: ["SampleCustomEvent", "SampleSelfTrackingCustomEvent"])
  func `a video does not start automatically if the publisher has its own controls`(
    className: String
  ) throws {
    var options = VideoOptions()
    options.customControlsRequested = true
    let world = World()
    let ad = try world.loadNative(className, "content", options: NativeAdOptions(video: options))
      .nativeAd()

    try world.render(ad)
    #expect(!world.log.contains("didPlayVideo"))

    try ad.simulate(.playVideo, asset: nil)
    #expect(world.log.last == "didPlayVideo")
  }

  @Test func `each change of screens and video is forwarded`() throws {
    let world = World()
    let ad = try world.loadNative("SampleCustomEvent", "content").nativeAd()
    let actions: [SimulatedAction] = [
      .open, .open, .close, .close, .playVideo, .pauseVideo, .playVideo, .endVideo, .muteVideo,
      .unmuteVideo, .unmuteVideo, .muteVideo,
    ]

    for action in actions { try ad.simulate(action, asset: nil) }

    #expect(
      world.log == [
        "willPresentFullScreenView", "willDismissFullScreenView", "didDismissFullScreenView",
        "didPlayVideo", "didPauseVideo", "didPlayVideo", "didEndVideo", "didUnmuteVideo",
        "didMuteVideo",
      ])
  }

  @Test func `a video starts muted, unless the publisher wants sound`() throws {
    var (muted, unmuted) = (VideoOptions(), VideoOptions())
    muted.startMuted = true
    unmuted.startMuted = false
    let world = World()

    for options in [muted, unmuted] {
      let ad = try world.loadNative(
        "SampleCustomEvent", "content", options: NativeAdOptions(video: options)
      ).nativeAd()
      try ad.simulate(.muteVideo, asset: nil)
      try ad.simulate(.unmuteVideo, asset: nil)
    }

    #expect(world.log == ["didUnmuteVideo", "didMuteVideo", "didUnmuteVideo"])
  }

  @Test func `the modern API can't say that an ad leaves the application`() throws {
    let ad = try World().loadNative("SampleCustomEvent", "content").nativeAd()

    #expect(throws: MediationError.self) { try ad.simulate(.leaveApplication, asset: nil) }
  }

  @Test func `the bridge places the network's AdChoices icon`() throws {
    let world = World()
    let ad = try world.loadNative("SampleCustomEvent", "content").nativeAd()

    #expect(try world.render(ad)?.frame == Rect(x: 296, y: 0, width: 24, height: 24))
  }
}

/// An ad that its network tracks.
@LoopActor
@Suite struct SampleSelfTrackingCustomEventTests {
  @Test func `the network counts an impression in the first view, and a click for each tap`() throws
  {
    let world = World()
    let ad = try world.loadNative("SampleSelfTrackingCustomEvent", "content").nativeAd()
    #expect(ad.tracking.impressions == .adapter)
    #expect(ad.tracking.clicks == .adapter)
    #expect(world.log.isEmpty)

    try world.render(ad)
    try ad.simulate(.tap, asset: .headline)
    try ad.simulate(.tap, asset: nil)
    #expect(world.log == ["impression", "didPlayVideo", "click", "click"])
  }

  @Test func `a tap on AdChoices counts nothing`() throws {
    let world = World()
    let ad = try world.loadNative("SampleSelfTrackingCustomEvent", "content").nativeAd()

    try world.render(ad)
    try ad.simulate(.tap, asset: .adChoicesView)

    #expect(world.log == ["impression", "didPlayVideo"])
  }

  @Test func `nothing is counted without a view, and never a second impression`()
    throws
  {
    let world = World()
    let ad = try world.loadNative("SampleSelfTrackingCustomEvent", "content").nativeAd()

    try world.render(ad)
    let adapterAd = try #require(ad.adapterAd)
    try ad.untrack()
    #expect(adapterAd.simulate(.tap, asset: .headline))
    try world.render(ad)
    try world.render(ad)

    #expect(world.log == ["impression", "didPlayVideo"])
  }
}
