import EventLoop
import Mediation
import Testing

@Suite @LoopActor struct NativeAdTests {
  /// A world with a loaded native ad, and its adapter's ad and delegate.
  private struct Loaded {
    let world: World
    let ad: NativeAd
    let mapped: ScriptedNativeAd
    let delegate: any MediationNativeAdEventDelegate
  }

  private func load(
    tracksItself: Bool = false,
    options: [any AdLoaderOptions] = []
  ) throws -> Loaded {
    let mapped = ScriptedNativeAd(tracksItself: tracksItself)
    var delegate: (any MediationNativeAdEventDelegate)?
    let world = World { _, completion in delegate = completion(mapped, nil) }
    try world.loadNative(options: options)
    return Loaded(
      world: world, ad: try world.lastAd(), mapped: mapped, delegate: try #require(delegate))
  }

  private func view(_ name: String, _ width: Double = 320, _ height: Double = 250) -> View {
    View(identifier: name, frame: Rect(x: 0, y: 0, width: width, height: height))
  }

  private func render(_ ad: NativeAd, in view: View) throws -> AdChoicesPlacement? {
    try ad.render(in: view, clickableAssetViews: [:], nonclickableAssetViews: [:])
  }

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
    loaded.delegate.reportImpression()
    loaded.delegate.reportClick()
    #expect(loaded.world.log == ["violation wrongTracker", "violation wrongTracker"])
  }

  // MARK: Tracking by the adapter

  @Test func `the client can't record what the adapter counts`() throws {
    let ad = try load(tracksItself: true).ad
    #expect(throws: MediationError.self) { try ad.recordImpression() }
    #expect(throws: MediationError.self) { try ad.recordClick(on: .headline) }
  }

  @Test func `a second impression from the adapter is ignored, and a violation`() throws {
    let loaded = try load(tracksItself: true)
    _ = try render(loaded.ad, in: view("v"))
    loaded.delegate.reportImpression()
    loaded.delegate.reportImpression()
    #expect(loaded.world.log == ["ad-1 1 impression", "violation doubleImpression"])
  }

  @Test func `an impression of an ad that was never drawn counts, and is a violation`() throws {
    let loaded = try load(tracksItself: true)
    loaded.delegate.reportImpression()
    #expect(loaded.world.log == ["violation impressionBeforeRender", "ad-1 1 impression"])
    loaded.delegate.reportImpression()
    #expect(loaded.world.log.suffix(1) == ["violation doubleImpression"])
    #expect(loaded.world.log.count == 3)
  }

  @Test func `an impression of an ad that was untracked counts, and is a violation`() throws {
    let loaded = try load(tracksItself: true)
    _ = try render(loaded.ad, in: view("v"))
    try loaded.ad.untrack()
    loaded.delegate.reportImpression()
    #expect(loaded.world.log == ["violation impressionBeforeRender", "ad-1 1 impression"])
  }

  @Test func `a tap on an ad that counts its own clicks reaches the network`() throws {
    let loaded = try load(tracksItself: true)
    loaded.mapped.offersActions = true
    _ = try render(loaded.ad, in: view("v"))
    try loaded.ad.simulate(.tap, asset: .headline)
    #expect(loaded.mapped.calls.last == "tap headline")
    #expect(loaded.world.log.isEmpty)
  }

  // MARK: Rendering

  @Test func `AdChoices is in the top right corner without a preference`() throws {
    let placement = try render(try load().ad, in: view("v"))
    #expect(placement?.position == .topRight)
    #expect(placement?.frame == Rect(x: 296, y: 0, width: 24, height: 24))
  }

  @Test(arguments: [
    (AdChoicesPosition.topLeft, 0.0, 0.0), (.topRight, 296, 0), (.bottomLeft, 0, 226),
    (.bottomRight, 296, 226),
  ])
  func `AdChoices is in the corner that the options prefer`(
    _ position: AdChoicesPosition, _ x: Double, _ y: Double
  ) throws {
    var options = NativeAdViewAdOptions()
    options.preferredAdChoicesPosition = position
    let placement = try render(try load(options: [options]).ad, in: view("v"))
    #expect(placement?.position == position)
    #expect(placement?.frame == Rect(x: x, y: y, width: 24, height: 24))
  }

  @Test func `AdChoices is scaled down to fit a small view`() throws {
    let placement = try render(try load().ad, in: view("v", 10, 100))
    #expect(placement?.frame == Rect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func `AdChoices has its own size again in a larger view`() throws {
    let ad = try load().ad
    for side in [10.0, 0, 100] {
      let placement = try render(ad, in: view("v", side, side))
      #expect(placement?.frame.width == min(side, 24))
    }
  }

  @Test func `untrack gives the adapter's icon its own frame again`() throws {
    let loaded = try load()
    _ = try render(loaded.ad, in: view("v", 10, 100))
    #expect(loaded.mapped.adChoicesView?.frame.width == 10)
    try loaded.ad.untrack()
    #expect(loaded.mapped.adChoicesView?.frame == Rect(x: 0, y: 0, width: 24, height: 24))
    #expect(loaded.mapped.adChoicesView?.superview == nil)
  }

  @Test func `a second render removes the ad from the first view`() throws {
    let loaded = try load()
    let first = view("first")
    _ = try render(loaded.ad, in: first)
    _ = try render(loaded.ad, in: view("second"))
    #expect(loaded.mapped.calls == ["render first", "untrack first", "render second"])
    #expect(first.subviews.isEmpty)
  }

  @Test func `render puts the media view in the view, and untrack removes it`() throws {
    let loaded = try load()
    #expect(loaded.ad.mediaViewFrame == nil)
    let media = View(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    loaded.mapped.mediaView = media
    let first = view("first")
    _ = try render(loaded.ad, in: first)
    #expect(media.superview === first)
    #expect(first.subviews.first === media)
    #expect(loaded.ad.mediaViewFrame == Rect(x: 0, y: 0, width: 320, height: 250))

    let place = View(frame: Rect(x: 5, y: 6, width: 120, height: 130))
    try loaded.ad.render(
      in: view("second"), clickableAssetViews: [:], nonclickableAssetViews: [.mediaView: place])
    #expect(loaded.ad.rendering?.mediaView == place.frame)
    try loaded.ad.untrack()
    #expect(media.superview == nil)
    #expect(loaded.ad.mediaViewFrame == nil)
  }

  @Test func `untrack removes AdChoices, and does nothing a second time`() throws {
    let loaded = try load()
    let view = view("v")
    _ = try render(loaded.ad, in: view)
    #expect(view.subviews.count == 1)
    try loaded.ad.untrack()
    try loaded.ad.untrack()
    #expect(loaded.mapped.calls == ["render v", "untrack v"])
    #expect(view.subviews.isEmpty)
    #expect(loaded.ad.state == .untracked)
  }

  @Test func `an untracked ad records nothing until it is rendered again`() throws {
    let ad = try load().ad
    _ = try render(ad, in: view("v"))
    try ad.untrack()
    #expect(throws: MediationError.self) { try ad.recordImpression() }
    _ = try render(ad, in: view("v"))
    #expect(try ad.recordImpression())
  }

  // MARK: Taps

  @Test func `a tap counts on every asset if render named no assets`() throws {
    let loaded = try load()
    _ = try render(loaded.ad, in: view("v"))
    try loaded.ad.simulate(.tap, asset: .body)
    try loaded.ad.simulate(.tap, asset: nil)
    #expect(
      loaded.mapped.calls.suffix(4) == [
        "touch body", "click body", "touch callToAction", "click callToAction",
      ])
  }

  @Test func `a tap counts only on the assets that render made clickable`() throws {
    let loaded = try load()
    _ = try loaded.ad.render(
      in: view("v"), clickableAssetViews: [.headline: view("h")],
      nonclickableAssetViews: [.body: view("b")])
    for asset in NativeAssetIdentifier.allCases { try loaded.ad.simulate(.tap, asset: asset) }
    #expect(loaded.world.log == ["ad-1 1 click"])
    #expect(loaded.mapped.calls.filter { $0.hasPrefix("click") } == ["click headline"])
  }

  @Test func `the adapter is told of every tap on an ad whose clicks the bridge counts`() throws {
    let loaded = try load()
    _ = try loaded.ad.render(
      in: view("v"), clickableAssetViews: [.headline: view("h")], nonclickableAssetViews: [:])
    for asset in NativeAssetIdentifier.allCases { try loaded.ad.simulate(.tap, asset: asset) }
    #expect(
      loaded.mapped.calls.filter { $0.hasPrefix("touch") }
        == NativeAssetIdentifier.allCases.map { "touch \($0.rawValue)" })
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
      _ = try render(loaded.ad, in: view("v"))
      #expect(try loaded.world.mobileAds.ads.dispose(loaded.ad.id))
      #expect(loaded.mapped.calls.last == "untrack v")
    }
    #expect(ad?.state == .disposed)
    #expect(released == nil)
  }

  @Test func `events after the disposal are ignored, and violations`() throws {
    let loaded = try load()
    _ = try loaded.world.mobileAds.ads.dispose(loaded.ad.id)
    loaded.delegate.willPresentFullScreenView()
    loaded.delegate.didPlayVideo()
    #expect(loaded.world.log == ["violation eventAfterDispose", "violation eventAfterDispose"])
  }
}
