import Ads
import EventLoop
import Mediation
import Testing

@Suite @LoopActor struct NativeAdTests {
  /// A world with a loaded native ad, and its adapter's ad and delegate.
  private struct Loaded {
    let world: World
    let ad: NativeAd
    let mapped: ScriptedNativeAd
    let delegate: any AdEventDelegate
  }

  private func load(
    _ tracking: Tracking = .byBridge, _ change: (ScriptedNativeAd) -> Void = { _ in }
  ) throws -> Loaded {
    let mapped = ScriptedNativeAd(tracking: tracking)
    change(mapped)
    var delegate: (any AdEventDelegate)?
    let world = World { _, completion in delegate = completion(.native(mapped)) }
    try world.loadNative()
    return Loaded(
      world: world, ad: try world.lastAd(), mapped: mapped, delegate: try #require(delegate))
  }

  private let view = AdView(id: "v", width: 320, height: 250)
  private let frame = Rect(x: 1, y: 2, width: 3, height: 4)

  // MARK: Tracking by the bridge

  @Test func `the bridge counts an impression once and tells the adapter`() throws {
    let loaded = try load()
    #expect(try loaded.ad.recordImpression())
    #expect(try !loaded.ad.recordImpression())
    #expect(loaded.mapped.calls == ["impression"])
    #expect(loaded.world.log == ["ad-1 1 impression"])
  }

  @Test func `the bridge counts every click and tells the adapter the asset`() throws {
    let loaded = try load()
    #expect(try loaded.ad.recordClick(on: .headline))
    #expect(try loaded.ad.recordClick(on: .headline))
    #expect(loaded.mapped.calls == ["click headline", "click headline"])
    #expect(loaded.world.log == ["ad-1 1 click", "ad-1 2 click"])
  }

  @Test func `a click on AdChoices does not count`() throws {
    let loaded = try load()
    #expect(try !loaded.ad.recordClick(on: .adChoicesView))
    #expect(loaded.world.log.isEmpty)
  }

  @Test func `an adapter's report of what the bridge counts is ignored, and a violation`() throws {
    let loaded = try load()
    loaded.delegate.adDidReport(.impression)
    loaded.delegate.adDidReport(.click(asset: nil))
    #expect(loaded.world.log == ["violation wrongTracker", "violation wrongTracker"])
  }

  @Test func `a click that the bridge counts has its asset`() throws {
    let loaded = try load()
    _ = try loaded.ad.recordClick(on: .icon)
    guard case .click(asset: .icon) = loaded.world.events.first else {
      Issue.record("The asset is known.")
      return
    }
  }

  @Test func `the adapter is told the place of the asset in its view`() throws {
    let loaded = try load()
    try loaded.ad.render(in: view, clickable: AssetFrames([.headline: frame]))
    _ = try loaded.ad.recordImpression()
    _ = try loaded.ad.recordClick(on: .headline)
    try loaded.ad.untrack()
    #expect(
      loaded.mapped.calls == ["render v", "impression", "click headline at 1.0 2.0", "untrack"])
  }

  @Test(arguments: [Tracking.Tracker.bridge, .adapter])
  func `the side that the adapter names counts impressions and clicks`(
    impressions: Tracking.Tracker
  ) throws {
    let clicks: Tracking.Tracker = impressions == .bridge ? .adapter : .bridge
    let tracking = Tracking(impressions: impressions, clicks: clicks)
    let ad = try load(tracking).ad
    #expect(ad.tracking == tracking)
    #expect(((try? ad.recordImpression()) == nil) == (impressions == .adapter))
    #expect(((try? ad.recordClick(on: .body)) == nil) == (clicks == .adapter))
  }

  // MARK: Tracking by the adapter

  @Test func `the client can't record what the adapter counts`() throws {
    let ad = try load(.byAdapter).ad
    #expect(throws: MediationError.self) { try ad.recordImpression() }
    #expect(throws: MediationError.self) { try ad.recordClick(on: .headline) }
  }

  @Test func `a second impression from the adapter is ignored, and a violation`() throws {
    let loaded = try load(.byAdapter)
    try loaded.ad.render(in: view)
    loaded.delegate.adDidReport(.impression)
    loaded.delegate.adDidReport(.impression)
    #expect(loaded.world.log == ["ad-1 1 impression", "violation doubleImpression"])
  }

  @Test func `an impression of an ad that was never drawn counts, and is a violation`() throws {
    let loaded = try load(.byAdapter)
    loaded.delegate.adDidReport(.impression)
    #expect(loaded.world.log == ["violation impressionBeforeRender", "ad-1 1 impression"])
    loaded.delegate.adDidReport(.impression)
    #expect(loaded.world.log.suffix(1) == ["violation doubleImpression"])
    #expect(loaded.world.log.count == 3)
  }

  @Test func `an impression of an ad that was untracked counts, and is a violation`() throws {
    let loaded = try load(.byAdapter)
    try loaded.ad.render(in: view)
    try loaded.ad.untrack()
    loaded.delegate.adDidReport(.impression)
    #expect(loaded.world.log == ["violation impressionBeforeRender", "ad-1 1 impression"])
  }

  @Test func `a tap on an ad that counts its own clicks reaches the network`() throws {
    let loaded = try load(.byAdapter)
    loaded.mapped.offersActions = true
    try loaded.ad.render(in: view)
    try loaded.ad.simulate(.tap, asset: .headline)
    #expect(loaded.mapped.calls.last == "tap headline")
    #expect(loaded.world.log.isEmpty)
  }

  @Test func `if the network counts the clicks, a touch is reported once`() throws {
    let loaded = try load(.byAdapter) { $0.offersActions = true }
    try loaded.ad.render(in: view)
    try loaded.ad.simulate(.tap, asset: nil)
    #expect(loaded.mapped.calls == ["render v", "tap callToAction"])
  }

  @Test func `a tap on AdChoices does not reach a network that counts its clicks`() throws {
    let loaded = try load(.byAdapter) { $0.offersActions = true }
    for clickable in [[:], [AssetName.adChoicesView: frame]] {
      try loaded.ad.render(in: view, clickable: AssetFrames(clickable))
      try loaded.ad.simulate(.tap, asset: .adChoicesView)
    }
    #expect(!loaded.mapped.calls.contains("tap adChoicesView"))
  }

  // MARK: Rendering

  @Test func `a second render removes the ad from the first view`() throws {
    let loaded = try load()
    try loaded.ad.render(in: AdView(id: "first", width: 320, height: 250))
    try loaded.ad.render(in: AdView(id: "second", width: 320, height: 250))
    #expect(loaded.mapped.calls == ["render first", "untrack", "render second"])
    #expect(loaded.ad.rendering?.view.id == "second")
  }

  @Test func `the media view fills the view, or has the place that the client gives it`() throws {
    let loaded = try load {
      $0.mediaContent = MediaContent(hasVideoContent: true, aspectRatio: 1, durationMs: 5)
    }
    let ad = loaded.ad
    #expect(ad.mediaContent?.durationMs == 5)
    #expect(ad.mediaViewFrame == nil)
    try ad.render(in: view)
    #expect(ad.mediaViewFrame == view.bounds)
    try ad.render(in: view, nonclickable: AssetFrames([.mediaView: frame]))
    #expect(ad.rendering?.mediaView == frame)
    try ad.render(in: view, clickable: AssetFrames([.mediaView: frame]))
    #expect(ad.mediaViewFrame == frame)
    try ad.untrack()
    #expect(ad.mediaViewFrame == nil)
  }

  @Test func `an ad without media has no media view`() throws {
    let ad = try load().ad
    try ad.render(in: view, clickable: AssetFrames([.mediaView: frame]))
    #expect(ad.mediaContent == nil)
    #expect(ad.mediaViewFrame == nil)
  }

  @Test func `a rendering has the frames of all assets`() throws {
    let ad = try load().ad
    let other = Rect(x: 5, y: 6, width: 7, height: 8)
    #expect(ad.rendering == nil)
    try ad.render(
      in: view, clickable: AssetFrames([.headline: frame]),
      nonclickable: AssetFrames([.body: other]))
    let rendering = try #require(ad.rendering)
    #expect(rendering.view == view)
    #expect((rendering.clickable.count, rendering.clickable[.headline]) == (1, frame))
    #expect((rendering.nonclickable.count, rendering.nonclickable[.body]) == (1, other))
  }

  @Test func `untrack does nothing a second time`() throws {
    let loaded = try load()
    try loaded.ad.render(in: view)
    try loaded.ad.untrack()
    try loaded.ad.untrack()
    #expect(loaded.mapped.calls == ["render v", "untrack"])
    #expect(loaded.ad.rendering == nil)
    #expect(loaded.ad.state == .untracked)
  }

  @Test func `an ad that was never drawn stays loaded when it is untracked`() throws {
    let loaded = try load()
    try loaded.ad.untrack()
    #expect(loaded.ad.state == .loaded)
    #expect(loaded.mapped.calls == [])
  }

  @Test func `an untracked ad records nothing until it is rendered again`() throws {
    let loaded = try load()
    let ad = loaded.ad
    try ad.render(in: view)
    try ad.untrack()
    #expect(throws: MediationError.self) { try ad.recordImpression() }
    #expect(throws: MediationError.self) { try ad.simulate(.tap, asset: .headline) }
    #expect(loaded.world.log == [])
    #expect(loaded.mapped.calls.last == "untrack")
    try ad.render(in: view)
    #expect(try ad.recordImpression())
    try ad.simulate(.tap, asset: .headline)
    #expect(loaded.world.log == ["ad-1 1 impression", "ad-1 2 click"])
  }

  // MARK: Taps

  @Test func `a tap counts on every asset if render named no assets`() throws {
    let loaded = try load()
    try loaded.ad.render(in: view)
    try loaded.ad.simulate(.tap, asset: .body)
    try loaded.ad.simulate(.tap, asset: nil)
    #expect(
      loaded.mapped.calls.suffix(4) == [
        "touch body", "click body", "touch callToAction", "click callToAction",
      ])
  }

  @Test func `a tap counts only on the assets that render made clickable`() throws {
    let loaded = try load()
    try loaded.ad.render(
      in: view, clickable: AssetFrames([.headline: frame]),
      nonclickable: AssetFrames([.body: frame]))
    for asset in AssetName.allCases { try loaded.ad.simulate(.tap, asset: asset) }
    #expect(loaded.world.log == ["ad-1 1 click"])
    #expect(loaded.mapped.calls.filter { $0.hasPrefix("click") } == ["click headline at 1.0 2.0"])
  }

  @Test func `the adapter is told of every tap on an ad whose clicks the bridge counts`() throws {
    let loaded = try load()
    try loaded.ad.render(
      in: view, clickable: AssetFrames([.headline: frame]))
    for asset in AssetName.allCases { try loaded.ad.simulate(.tap, asset: asset) }
    #expect(
      loaded.mapped.calls.filter { $0.hasPrefix("touch") }
        == AssetName.allCases.map { "touch \($0.rawValue)" })
  }

  @Test func `if all named assets do not react, no tap counts`() throws {
    let loaded = try load()
    try loaded.ad.render(in: view, nonclickable: AssetFrames([.body: frame]))
    for asset in [AssetName.body, .headline] {
      try loaded.ad.simulate(.tap, asset: asset)
      #expect(try !loaded.ad.recordClick(on: asset))
    }
    #expect(loaded.world.log == [])
  }

  @Test func `after a render, only a click on an asset that reacts counts`() throws {
    let loaded = try load()
    #expect(try loaded.ad.recordClick(on: .body))
    try loaded.ad.render(
      in: view, clickable: AssetFrames([.callToAction: frame]),
      nonclickable: AssetFrames([.body: frame]))
    #expect(try !loaded.ad.recordClick(on: .body))
    #expect(try !loaded.ad.recordClick(on: .headline))
    #expect(try loaded.ad.recordClick(on: .callToAction))
    #expect(loaded.world.log == ["ad-1 1 click", "ad-1 2 click"])
  }

  @Test func `an ad that is not on screen can't be tapped`() throws {
    let ad = try load().ad
    #expect(throws: MediationError.self) { try ad.simulate(.tap, asset: .headline) }
  }

  @Test func `an action that the adapter does not offer is an error`() throws {
    let ad = try load().ad
    #expect(throws: MediationError.self) { try ad.simulate(.playVideo, asset: nil) }
  }

  // MARK: Disposal

  @Test func `disposal removes the ad from its view, and releases the adapter's ad`() throws {
    weak var released: ScriptedNativeAd?
    var ad: NativeAd?
    do {
      let loaded = try load()
      released = loaded.mapped
      ad = loaded.ad
      try loaded.ad.render(in: view)
      #expect(try loaded.world.mediator.ads.dispose(loaded.ad.id))
      #expect(loaded.mapped.calls.last == "untrack")
      #expect(loaded.mapped.disposals == 1)
    }
    #expect(ad?.state == .disposed)
    #expect(released == nil)
  }

  @Test func `events after the disposal are ignored, and violations`() throws {
    let loaded = try load()
    _ = try loaded.world.mediator.ads.dispose(loaded.ad.id)
    loaded.delegate.adDidReport(.willPresentFullScreenView)
    loaded.delegate.adDidReport(.didPlayVideo)
    #expect(loaded.world.log == ["violation eventAfterDispose", "violation eventAfterDispose"])
  }

  @Test func `an ad that was disposed of has no content`() throws {
    let loaded = try load(.byBridge) { $0.nativeAdType = .content }
    #expect(loaded.ad.assets.headline == "A headline")
    #expect(loaded.ad.nativeAdType == .content)
    _ = try loaded.world.mediator.ads.dispose(loaded.ad.id)
    #expect(loaded.ad.assets.isEmpty)
    #expect(loaded.ad.nativeAdType == nil)
  }

  @Test func `an ad that was disposed of breaks one rule with each report`() throws {
    let loaded = try load(.byAdapter)
    _ = try loaded.world.mediator.ads.dispose(loaded.ad.id)
    loaded.delegate.adDidReport(.impression)
    for _ in 1...2 {
      loaded.delegate.adDidReport(.didRewardUser(AdReward(type: "coins", amount: 1)))
    }
    #expect(loaded.world.log == Array(repeating: "violation eventAfterDispose", count: 3))
  }
}
