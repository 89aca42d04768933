import Ads
import EventLoop
import JSON
import Mediation
import Testing

/// An adapter that is marked as a custom event of the legacy API.
@Suite @LoopActor struct LegacyCustomEventTests {
  private let adapter = ScriptedAdapter()
  private let world: World
  private let view = AdView(width: 320, height: 250)

  init() {
    world = World([AdapterClass(adapter, className: "A")])
    adapter.isLegacy = true
  }

  private func load(
    _ mapped: ScriptedNativeAd, preferring position: AdChoicesPosition = .topRight
  ) throws -> NativeAd {
    var options = AdViewOptions()
    options.preferredAdChoicesPosition = position
    try world.loadNative(options: NativeAdOptions(adView: options))
    _ = adapter.loads.last?.complete(.native(mapped))
    world.advance(byMs: 0)
    return try world.lastAd()
  }

  // MARK: Refusal

  @Test func `an ad of neither type is refused, and one of the current API needs no type`() throws {
    #expect(throws: (any Error).self) { try load(.legacy(nil)) }
    adapter.isLegacy = false
    #expect(try load(.legacy(nil)).nativeAdType == nil)
  }

  /// A legacy ad has at least one of these, or it is refused.
  enum Asset: CaseIterable {
    case headline, store, price, advertiser, icon, images, starRating, extraAssets, mediaView
  }

  @Test(arguments: Asset.allCases)
  func `a legacy ad with any asset can be drawn`(asset: Asset) throws {
    let mapped = ScriptedNativeAd.legacy()
    mapped.assets = NativeAdAssets(body: "")
    let image = Image(ImageData([1], mimeType: "", width: 1, height: 1))
    switch asset {
    case .headline: mapped.assets.headline = "x"
    case .store: mapped.assets.store = "x"
    case .price: mapped.assets.price = "x"
    case .advertiser: mapped.assets.advertiser = "x"
    case .icon: mapped.assets.icon = image
    case .images: mapped.assets.images = [image]
    case .starRating: mapped.assets.starRating = JSONNumber(4)
    case .extraAssets: mapped.assets.extraAssets = ["x": 1]
    case .mediaView:
      mapped.mediaContent = MediaContent(hasVideoContent: false, aspectRatio: 1, durationMs: 0)
    }
    #expect(try load(mapped).state == .loaded)
  }

  @Test func `an ad without any asset is refused only if it is a legacy one`() throws {
    for isLegacy in [false, true] {
      adapter.isLegacy = isLegacy
      let mapped = ScriptedNativeAd.legacy()
      mapped.assets = NativeAdAssets(body: "", images: [], extraAssets: [:])
      #expect(((try? load(mapped)) == nil) == isLegacy)
    }
  }

  // MARK: AdChoices

  @Test func `the icon is where the ad has put it, until the ad is untracked`() throws {
    let frame = Rect(x: 5, y: 6, width: 20, height: 10)
    let mapped = ScriptedNativeAd.legacy(adChoices: .frame(frame))
    let ad = try load(mapped, preferring: .topLeft)
    #expect(ad.adChoicesPosition == .topLeft)
    #expect(ad.adChoicesPlacement == nil)
    try ad.render(in: view)
    let placement = AdChoicesPlacement(position: .topLeft, frame: frame)
    #expect(ad.adChoicesPlacement == placement)
    #expect(ad.rendering?.adChoices == placement)
    try ad.untrack()
    #expect(ad.adChoicesPlacement == nil)
    #expect(world.log == [])
  }

  @Test(
    arguments: [
      (.frame(Rect(x: 296, y: 0, width: 24, height: 24)), nil, false),
      (.frame(Rect(x: 310, y: 0, width: 24, height: 24)), nil, true),
      (.frame(Rect(x: 296, y: -5, width: 24, height: 24)), nil, true),
      (.frame(Rect(x: 0, y: 0, width: 24, height: 24)), nil, true),
      (.frame(Rect(x: 0, y: 0, width: 24, height: 24)), "didRender", false),
      (.absent, nil, true), (.absent, "didRender", false), (nil, nil, false),
    ] as [(LegacyAdChoices?, String?, Bool)])
  func `an icon that the ad places must be inside the view, in the corner`(
    place: LegacyAdChoices?, failure: String?, isViolation: Bool
  ) throws {
    for isSlow in [failure != nil, true] {
      world.log = []
      let mapped = ScriptedNativeAd.legacy(adChoices: place)
      mapped.isSlow = isSlow
      let ad = try load(mapped)
      try ad.render(in: view)
      ad.whenAcknowledged { _ in }
      mapped.acknowledge(failure.map { .notOffered($0) })
      #expect(world.log == (isViolation ? ["violation adChoicesMisplaced"] : []))
    }
  }

  @Test func `a call that fails at once fails for the client that waits for it`() throws {
    let mapped = ScriptedNativeAd.legacy(adChoices: .absent)
    let ad = try load(mapped)
    mapped.failure = .notOffered("didRender")
    try ad.render(in: view)
    var error: MediationError?
    ad.whenAcknowledged { error = $0 }
    #expect(error != nil)
    #expect(world.log == [])
  }

  @Test func `a place that was shown at an earlier time does not count`() throws {
    let mapped = ScriptedNativeAd.legacy(
      adChoices: .frame(Rect(x: 296, y: 0, width: 24, height: 24)))
    let ad = try load(mapped)
    try ad.render(in: view)
    mapped.legacyAdChoices = .absent
    try ad.render(in: view)
    #expect(ad.adChoicesPlacement == nil)
    #expect(world.log == ["violation adChoicesMisplaced"])
  }

  @Test(arguments: AdChoicesPosition.allCases)
  func `an icon that fills the view is where the publisher wants it`(
    position: AdChoicesPosition
  ) throws {
    let fill = AdView(width: 24, height: 24)
    let ad = try load(.legacy(adChoices: .frame(fill.bounds)), preferring: position)
    try ad.render(in: fill)
    #expect(ad.adChoicesPlacement?.position == position)
    #expect(world.log == [])
  }

  @Test func `the bridge places the icon that a legacy ad gives`() throws {
    let mapped = ScriptedNativeAd.legacy(adChoices: .absent)
    mapped.adChoices = AdChoicesIcon(size: AdSize(width: 24, height: 24))
    let ad = try load(mapped)
    try ad.render(in: view)
    #expect(ad.adChoicesPlacement?.frame == Rect(x: 296, y: 0, width: 24, height: 24))
    #expect(world.log == [])
  }

  // MARK: Early events

  @Test func `an event before the delivery is a violation, and does not mute the ad`() throws {
    adapter.hasReportedEarly = true
    try world.loadNative()
    let delegate = adapter.loads.last?.complete(.native(ScriptedNativeAd.legacy()))
    world.advance(byMs: 0)
    delegate?.adDidReport(.willLeaveApplication)
    #expect(world.log == ["violation eventBeforeCompletion", "ad-1 1 willLeaveApplication"])
  }
}
