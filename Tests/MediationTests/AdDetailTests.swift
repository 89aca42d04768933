import EventLoop
import JSON
import Testing

@testable import Mediation

/// What ads do in states, places and orders that are rare.
@Suite @LoopActor struct AdDetailTests {
  private let noAd = AdError(.noFill, "No ad.")

  private struct Loaded {
    let world: World
    let ad: NativeAd
    let delegate: any MediationNativeAdEventDelegate
  }

  private func load(_ mapped: any MediationNativeAd) throws -> Loaded {
    var delegate: (any MediationNativeAdEventDelegate)?
    let world = World { delegate = $1(mapped, nil) }
    try world.loadNative()
    return Loaded(world: world, ad: try world.lastAd(), delegate: try #require(delegate))
  }

  private func view(_ width: Double = 320, _ height: Double = 250) -> View {
    View(frame: Rect(x: 0, y: 0, width: width, height: height))
  }

  // MARK: Finding

  @Test func `an ad of another format is refused with the formats that the call needs`() throws {
    let loaded = try load(ScriptedNativeAd())
    let ads = loaded.world.mobileAds.ads
    let error = #expect(throws: MediationError.self) { try ads.fullScreenAd(loaded.ad.id) }
    guard
      case .wrongFormat(
        _, .native,
        needed: [
          .interstitial, .rewarded, .rewardedInterstitial, .appOpen,
        ]) = error
    else {
      Issue.record("The error names the formats.")
      return
    }
  }

  @Test func `an ad that is loading has its options and its ad unit, and is not loaded`() throws {
    var options = NativeAdImageAdLoaderOptions()
    options.disableImageLoading = true
    let world = World(
      [.scripted("A") { _, _ in }],
      adUnits: [AdUnit(id: "unit", format: .native, lineItems: [LineItem(className: "A")])])
    try world.loadNative(from: .adUnit("unit"), options: [options])
    let details = try world.mobileAds.ads.details(of: AdID(rawValue: "ad-1"))
    #expect(details.options?.image?.disableImageLoading == true)
    #expect(details.adUnitID == "unit")
    #expect(details.summary.state == .loading)
    #expect(world.mobileAds.ads.undisposed == [])
  }

  @Test func `the details of an ad say whether it was disposed of`() throws {
    let ads = try load(ScriptedNativeAd()).world.mobileAds.ads
    let id = AdID(rawValue: "ad-1")
    _ = try ads.dispose(id)
    let disposed = #expect(throws: MediationError.self) { try ads.details(of: id) }
    let unknown = #expect(throws: MediationError.self) {
      try ads.details(of: AdID(rawValue: "ad-2"))
    }
    guard case .adDisposed = disposed, case .unknownAd = unknown else {
      Issue.record("The errors are different.")
      return
    }
  }

  @Test func `only an ad that was there can be disposed of`() throws {
    let ads = try load(ScriptedNativeAd()).world.mobileAds.ads
    let error = #expect(throws: MediationError.self) { try ads.dispose(AdID(rawValue: "ad-2")) }
    guard case .unknownAd = error else {
      Issue.record("The ad is unknown.")
      return
    }
  }

  @Test func `a misspelled ad unit is refused with similar ids`() {
    let unit = AdUnit(id: "feed", format: .native, lineItems: [])
    let error = #expect(throws: MediationError.self) {
      try World([], adUnits: [unit]).loadNative(from: .adUnit("fed"))
    }
    guard case .unknownAdUnit("fed", nearest: ["feed"]) = error else {
      Issue.record("The error names the ad unit.")
      return
    }
  }

  @Test func `a summary says who counts, and an ad that is gone has no pending call`() throws {
    let loaded = try load(ScriptedNativeAd(tracksItself: true))
    let ads = loaded.world.mobileAds.ads
    let tracking = Tracking(impressions: .adapter, clicks: .adapter)
    #expect(try ads.details(of: loaded.ad.id).summary.tracking == tracking)
    _ = try ads.dispose(loaded.ad.id)
    #expect(loaded.ad.isAcknowledged)
    var count = 0
    loaded.ad.whenAcknowledged { if $0 == nil { count += 1 } }
    #expect(count == 1)
  }

  @Test func `ads may take exactly as much memory as the limit says`() throws {
    var limits = MobileAds.Limits()
    limits.adBytes = 2 * Ad.usualBytes(of: .native)
    let world = World([.scripted("A") { _ = $1(ScriptedNativeAd(), nil) }], limits: limits)
    for _ in 1...2 { try world.loadNative() }
    #expect(throws: MediationError.self) { try world.loadNative() }
  }

  @Test(arguments: [
    ("ad-1", true), ("ad-007", true), ("ad-", false), ("ad-1a", false), ("Ad-1", false),
    ("xad-1", false), ("ad-١", false),
  ])
  func `the bridge's own ids are ad- and digits`(id: String, isBridges: Bool) {
    #expect(AdID(rawValue: id).isBridgeNumbered == isBridges)
  }

  @Test func `an id of more than 40 bytes is shortened for people`() {
    let id = String(repeating: "x", count: 40)
    #expect(AdID(rawValue: id).description == id)
    #expect(AdID(rawValue: id + "y").description == id + "…")
  }

  // MARK: Age

  @Test func `what an adapter says about an expiry is not kept for the next call`() throws {
    let mapped = AskedAd()
    let loaded = try load(mapped)
    loaded.world.advance(byMs: 3_600_000)
    #expect(loaded.ad.state == .expired)
    #expect(mapped.waiting.count == 1)
    try loaded.ad.untrack()
    #expect(loaded.ad.state == .expired)
  }

  @Test func `a banner does not expire, and a full-screen ad may`() throws {
    let world = World([
      .scripted(
        "A", banner: { _ = $1(ScriptedBannerAd($0.adSize), nil) },
        rewarded: { _ = $1(ScriptedRewardedAd(), nil) })
    ])
    try world.load(.banner(AdSize(.banner)))
    let banner = try world.lastAd(BannerAd.self)
    #expect(throws: MediationError.self) { try banner.simulate(.expire, asset: nil) }
    #expect(banner.state == .loaded)
    try world.load(.fullScreen(.rewarded))
    let ad = try world.lastAd(FullScreenAd.self)
    try ad.simulate(.expire, asset: nil)
    #expect(ad.state == .expired)
    #expect(throws: MediationError.self) { try ad.present() }
    #expect(world.clock.timerCount == 0)
    #expect(world.log == ["ad-2 1 expired"])
  }

  // MARK: Drawing

  @Test func `an ad that was never drawn stays loaded when it is untracked`() throws {
    let ad = try load(ScriptedNativeAd()).ad
    try ad.untrack()
    #expect(ad.state == .loaded)
  }

  @Test func `the media view leaves the view with the ad`() throws {
    let mapped = ScriptedNativeAd()
    mapped.mediaView = view(0, 0)
    let ad = try load(mapped).ad
    let first = view()
    try ad.render(in: first, clickableAssetViews: [:], nonclickableAssetViews: [:])
    #expect(first.subviews.count == 2)
    try ad.untrack()
    #expect(first.subviews.isEmpty)
  }

  @Test func `if all named assets do not react, no tap counts`() throws {
    let loaded = try load(ScriptedNativeAd())
    try loaded.ad.render(
      in: view(), clickableAssetViews: [:], nonclickableAssetViews: [.body: view(9, 9)])
    for asset in [NativeAssetIdentifier.body, .headline] {
      try loaded.ad.simulate(.tap, asset: asset)
      #expect(try !loaded.ad.recordClick(on: asset))
    }
    #expect(loaded.world.log == [])
  }

  @Test func `a tap on AdChoices does not reach a network that counts its clicks`() throws {
    let mapped = ScriptedNativeAd(tracksItself: true)
    mapped.offersActions = true
    let ad = try load(mapped).ad
    for clickable in [[:], [NativeAssetIdentifier.adChoicesView: view(24, 24)]] {
      try ad.render(in: view(), clickableAssetViews: clickable, nonclickableAssetViews: [:])
      try ad.simulate(.tap, asset: .adChoicesView)
    }
    #expect(!mapped.calls.contains("tap adChoicesView"))
  }

  @Test(arguments: [
    (Rect(x: 296, y: 0, width: 24, height: 24), true, nil, false),
    (Rect(x: 310, y: 0, width: 24, height: 24), true, nil, true),
    (Rect(x: 296, y: -5, width: 24, height: 24), true, nil, true),
    (Rect(x: 0, y: 0, width: 24, height: 24), true, nil, true),
    (Rect(x: 0, y: 0, width: 24, height: 24), false, nil, false),
    (Rect(x: 0, y: 0, width: 24, height: 24), true, "didRender", false),
  ])
  func `an icon that the ad places must be inside the view, in the corner`(
    frame: Rect, shows: Bool, failure: String?, isViolation: Bool
  ) throws {
    for isLate in [failure != nil, true] {
      let mapped = AskedAd()
      mapped.placesAdChoices = true
      mapped.showsAdChoices = shows
      mapped.adChoicesView = View(frame: frame)
      mapped.isAcknowledged = !isLate
      let loaded = try load(mapped)
      try loaded.ad.render(in: view(), clickableAssetViews: [:], nonclickableAssetViews: [:])
      for action in mapped.waiting { action(failure.map { .notOffered($0) }) }
      #expect(loaded.world.log == (isViolation ? ["violation adChoicesMisplaced"] : []))
    }
  }

  @Test(arguments: AdChoicesPosition.allCases)
  func `an icon that fills the view of a legacy ad is where the publisher wants it`(
    position: AdChoicesPosition
  ) throws {
    let mapped = AskedAd()
    mapped.placesAdChoices = true
    mapped.adChoicesView = view(24, 24)
    let world = World { _ = $1(mapped, nil) }
    var options = NativeAdViewAdOptions()
    options.preferredAdChoicesPosition = position
    try world.loadNative(options: [options])
    let placement = try world.lastAd().render(
      in: view(24, 24), clickableAssetViews: [:], nonclickableAssetViews: [:])
    #expect(placement?.position == position)
    #expect(world.log == [])
  }

  @Test func `a rendering has the frames of all assets`() throws {
    let ad = try load(ScriptedNativeAd()).ad
    let (one, other) = (view(1, 2), view(3, 4))
    try ad.render(
      in: view(), clickableAssetViews: [.headline: one], nonclickableAssetViews: [.body: other])
    #expect(ad.rendering?.clickable == [.headline: one.frame])
    #expect(ad.rendering?.nonclickable == [.body: other.frame])
  }

  @Test func `an icon is scaled down to the height of a flat view, too`() {
    let frame = AdChoicesPosition.bottomRight.frame(
      forWidth: 24, height: 24, in: Rect(x: 9, y: 9, width: 320, height: 12))
    #expect(frame == Rect(x: 308, y: 0, width: 12, height: 12))
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

  @Test func `a view has one superview, or none`() {
    let (first, second, child) = (view(), view(), view())
    first.addSubview(child)
    second.addSubview(child)
    #expect(first.subviews.isEmpty)
    #expect(child.superview === second)
    child.removeFromSuperview()
    #expect(second.subviews.isEmpty)
    #expect(child.superview == nil)
  }

  // MARK: Events

  @Test func `an ad that was disposed of breaks one rule with each report`() throws {
    let loaded = try load(ScriptedNativeAd(tracksItself: true))
    _ = try loaded.world.mobileAds.ads.dispose(loaded.ad.id)
    loaded.delegate.reportImpression()
    for _ in 1...2 { loaded.delegate.report(.didRewardUser(AdReward(type: "coins", amount: 1))) }
    #expect(loaded.world.log == Array(repeating: "violation eventAfterDispose", count: 3))
  }

  @Test func `the work on an ad that waited has the time at which it was done`() throws {
    let world = World { _ = $1(ScriptedNativeAd(), nil) }
    world.mobileAds.events.choose(NotificationKinds([.adRendered]))
    world.forwardsAtOnce = false
    try world.loadNative()
    world.advance(byMs: 5)
    try world.lastAd().render(in: view(), clickableAssetViews: [:], nonclickableAssetViews: [:])
    world.advance(byMs: 5)
    try world.lastAd().forwardEvents()
    #expect(world.log == ["adRendered ad-1"])
    #expect(world.times == [5])
  }

  private func events(_ world: World) -> [AdEvent.Kind] {
    world.mobileAds.events.newest(9).compactMap { entry in
      if case .event(let event) = entry { event.kind } else { nil }
    }
  }

  @Test func `a click that the bridge counts has its asset`() throws {
    let loaded = try load(ScriptedNativeAd())
    _ = try loaded.ad.recordClick(on: .icon)
    guard case .click(asset: .icon) = events(loaded.world).first else {
      Issue.record("The asset is known.")
      return
    }
  }

  @Test func `a banner reports the size that it has, and not the one that was requested`() throws {
    let banner = FixedBanner()
    let world = World([.scripted("A", banner: { _ = $1(banner, nil) })])
    try world.load(.banner(AdSize(.banner)))
    try world.lastAd(BannerAd.self).changeAdSize(to: AdSize(.leaderboard))
    guard case .adSizeChanged(let size) = events(world).first else {
      Issue.record("The size is reported.")
      return
    }
    #expect(size == AdSize(.banner))
  }

  @Test func `a refresh that fails has the network's error`() throws {
    var answers: [AdError?] = [nil, noAd]
    let world = World(
      [
        .scripted(
          "A",
          banner: { configuration, completion in
            let error = answers.removeFirst()
            _ = completion(error == nil ? ScriptedBannerAd(configuration.adSize) : nil, error)
          })
      ],
      adUnits: [
        AdUnit(
          id: "strip", format: .banner, lineItems: [LineItem(className: "A")], refreshMs: 30_000)
      ])
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 30_000)
    guard case .didFailToRefresh(noAd) = events(world).first else {
      Issue.record("The error is reported.")
      return
    }
  }

  @Test func `a banner that is not refreshed stays as it is`() throws {
    let world = World([.scripted("A", banner: { _ = $1(ScriptedBannerAd($0.adSize), nil) })])
    try world.load(.banner(AdSize(.banner)))
    #expect(world.clock.timerCount == 0)
  }

  @Test func `a size that an adapter refused is not reported after a later call`() throws {
    let banner = AskedBanner()
    let world = World([.scripted("A", banner: { _ = $1(banner, nil) })])
    try world.load(.banner(AdSize(.banner)))
    let ad = try world.lastAd(BannerAd.self)
    try ad.changeAdSize(to: AdSize(.leaderboard))
    ad.whenAcknowledged { _ in }
    banner.waiting.removeFirst()(.failed(noAd))
    ad.whenAcknowledged { _ in }
    banner.waiting.removeFirst()(nil)
    #expect(world.log == [])
  }

  private func fullScreen(_ mapped: any MediationRewardedAd) throws -> (World, FullScreenAd) {
    let world = World([.scripted("A", rewarded: { _ = $1(mapped, nil) })])
    try world.load(.fullScreen(.rewarded))
    return (world, try world.lastAd(FullScreenAd.self))
  }

  @Test func `a failure that arrives while the call to present is pending is its answer`() throws {
    let mapped = AskedRewardedAd()
    let (_, ad) = try fullScreen(mapped)
    var errors: [MediationError?] = []
    try ad.present()
    ad.whenAcknowledged { errors.append($0) }
    ad.didFailToPresentWithError(noAd)
    mapped.waiting.removeFirst()(nil)
    guard case .presentFailed(ad.id, noAd) = errors.first else {
      Issue.record("The call fails.")
      return
    }
    #expect(ad.state == .dismissed)
  }

  @Test func `what an ad reports before it is presented does not use it up`() throws {
    let (_, ad) = try fullScreen(ScriptedRewardedAd())
    ad.didDismissFullScreenView()
    ad.didFailToPresentWithError(noAd)
    #expect(ad.state == .loaded)
    try ad.present()
    #expect(ad.state == .presenting)
  }

  // MARK: Delivery

  @Test(arguments: [
    (["u"], true, false), (["u", "u"], true, false), (["p", "u"], true, false),
    (["p", "p"], true, true), (["p", "p"], false, false), (["u", "p"], false, false),
    (["u", "u"], false, true), (["up", "up"], false, true), (["up", "up"], true, true),
  ])
  func `each image has what the publisher wants`(
    images: [String], loads: Bool, isDelivered: Bool
  ) throws {
    let mapped = AskedAd()
    let picture = Image(data: [1], mimeType: "image/png", width: 1, height: 1)
    mapped.images = images.map {
      switch $0 {
      case "u": NativeAdImage(url: "u", scale: 1)
      case "p": NativeAdImage(image: picture)
      default: NativeAdImage(image: picture, url: "u")
      }
    }
    var options = NativeAdImageAdLoaderOptions()
    options.disableImageLoading = !loads
    let world = World { _ = $1(mapped, nil) }
    try world.loadNative(options: [options])
    #expect(world.log == (isDelivered ? [] : ["violation imageNotDelivered"]))
  }

  @Test func `an empty text is missing, and an app-install ad needs an icon`() throws {
    for type in [NativeAdType.content, .appInstall] {
      let mapped = AskedAd()
      mapped.adType = type
      mapped.body = ""
      let loaded = try load(mapped)
      let entries = loaded.world.mobileAds.events.newest(9)
      guard case .violation(let violation) = entries.first else {
        throw World.Unexpected(end: nil)
      }
      #expect(
        violation.message == "The ad has no body\(type == .appInstall ? ", no icon" : "").")
    }
  }

  /// A legacy ad has at least one of these, or it is refused.
  enum Asset: CaseIterable {
    case headline, store, price, advertiser, icon, images, starRating, extraAssets, mediaView
  }

  @Test(arguments: Asset.allCases)
  func `a legacy ad with any asset can be drawn`(asset: Asset) throws {
    let mapped = AskedAd()
    (mapped.headline, mapped.body, mapped.callToAction) = (nil, "", nil)
    (mapped.adType, mapped.isLegacy) = (.content, true)
    let image = NativeAdImage(image: Image(data: [1], mimeType: "", width: 1, height: 1))
    switch asset {
    case .headline: mapped.headline = "x"
    case .store: mapped.store = "x"
    case .price: mapped.price = "x"
    case .advertiser: mapped.advertiser = "x"
    case .icon: mapped.icon = image
    case .images: mapped.images = [image]
    case .starRating: mapped.starRating = JSONNumber(4)
    case .extraAssets: mapped.extraAssets = ["x": 1]
    case .mediaView: mapped.mediaView = view(1, 1)
    }
    #expect(try load(mapped).ad.state == .loaded)
  }

  @Test func `an ad without any asset is refused only if it is a legacy one`() throws {
    for isLegacy in [false, true] {
      let mapped = AskedAd()
      (mapped.headline, mapped.body, mapped.callToAction) = (nil, "", nil)
      (mapped.adType, mapped.isLegacy) = (.content, isLegacy)
      (mapped.images, mapped.extraAssets) = ([], [:])
      let world = World { _ = $1(mapped, nil) }
      try world.loadNative()
      #expect(((try? world.lastAd()) == nil) == isLegacy)
    }
  }
}

/// A native ad with assets that a test sets, and calls that it acknowledges.
@LoopActor
private final class AskedAd: MediationNativeAd {
  var headline: String? = "A headline"
  var body: String? = "A body"
  var callToAction: String? = "Act"
  var icon: NativeAdImage?
  var images: [NativeAdImage]?
  var starRating: JSONNumber?
  var store: String?
  var price: String?
  var advertiser: String?
  var extraAssets: JSONObject?
  var adType: NativeAdType?
  var isLegacy = false
  var mediaView: View?
  var adChoicesView: View?
  var placesAdChoices = false
  var showsAdChoices = true
  var isAcknowledged = true
  private(set) var waiting: [@LoopActor (AdCallFailure?) -> Void] = []

  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    waiting.append(action)
  }
}

/// A banner that takes any size, and acknowledges nothing by itself.
@LoopActor
private final class AskedBanner: MediationBannerAd {
  let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))
  let isAcknowledged = false
  var waiting: [@LoopActor (AdCallFailure?) -> Void] = []

  func changeAdSize(to adSize: AdSize) -> Bool { true }

  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    waiting.append(action)
  }
}

/// A banner that takes any size, and keeps its own.
@LoopActor
private final class FixedBanner: MediationBannerAd {
  let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))

  func changeAdSize(to adSize: AdSize) -> Bool { true }
}

@LoopActor
private final class AskedRewardedAd: MediationRewardedAd {
  let isAcknowledged = false
  var waiting: [@LoopActor (AdCallFailure?) -> Void] = []

  func present(from viewController: ViewController) {}

  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    waiting.append(action)
  }
}
