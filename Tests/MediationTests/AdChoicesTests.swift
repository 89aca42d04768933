import Ads
import EventLoop
import Mediation
import Testing

/// The place of the icon that the bridge puts into a native ad.
@Suite @LoopActor struct AdChoicesTests {
  private let ad = ScriptedNativeAd()

  private func place(
    in side: AdView = AdView(width: 320, height: 250), preferring position: AdChoicesPosition? = nil
  ) throws -> AdChoicesPlacement? {
    let world = World(ad)
    var options = AdViewOptions()
    if let position { options.preferredAdChoicesPosition = position }
    try world.loadNative(options: NativeAdOptions(adView: position == nil ? nil : options))
    let ad = try world.lastAd()
    #expect(ad.adChoicesPlacement == nil)
    try ad.render(in: side)
    return ad.adChoicesPlacement
  }

  @Test func `AdChoices is in the top right corner without a preference`() throws {
    let placement = try place()
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
    let placement = try place(preferring: position)
    #expect(placement?.position == position)
    #expect(placement?.frame == Rect(x: x, y: y, width: 24, height: 24))
  }

  @Test func `AdChoices is scaled down to fit a small view`() throws {
    #expect(
      try place(in: AdView(width: 10, height: 100))?.frame
        == Rect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func `an icon is scaled down to the height of a flat view, too`() {
    let frame = AdChoicesPosition.bottomRight.frame(
      forWidth: 24, height: 24, in: Rect(x: 9, y: 9, width: 320, height: 12))
    #expect(frame == Rect(x: 308, y: 0, width: 12, height: 12))
  }

  @Test func `AdChoices has its own size again in a larger view`() throws {
    let world = World(ad)
    try world.loadNative()
    let ad = try world.lastAd()
    for side in [10.0, 0, 100] {
      try ad.render(in: AdView(width: side, height: side))
      #expect(ad.adChoicesPlacement?.frame.width == min(side, 24))
    }
    try ad.untrack()
    #expect(ad.adChoicesPlacement == nil)
  }

  @Test func `an ad without the icon has no place for it`() throws {
    ad.adChoices = nil
    #expect(try place() == nil)
  }

  @Test(arguments: AdChoicesPosition.allCases)
  func `an icon that fills the view is in the preferred corner`(position: AdChoicesPosition) {
    let bounds = Rect(x: 0, y: 0, width: 24, height: 24)
    #expect(AdChoicesPosition(of: bounds, in: bounds, preferring: position) == position)
  }

  @Test(arguments: [
    (0.0, 0.0, true), (10, 20, true), (10.01, 20, false), (10, 20.01, false), (-0.01, 0, false),
    (0, -0.01, false), (10.0005, -0.0005, true),
  ])
  func `a frame lies in a view if no side leaves it`(x: Double, y: Double, lies: Bool) {
    let bounds = Rect(x: 50, y: 50, width: 100, height: 100)
    #expect(Rect(x: x, y: y, width: 90, height: 80).lies(in: bounds) == lies)
  }
}
