import EventLoop
import Mediation
import Testing

/// How ads expire, are replaced, and are counted.
@Suite @LoopActor struct AdLifeTests {
  private func native() -> World {
    World { _, completion in _ = completion(ScriptedNativeAd(), nil) }
  }

  // MARK: Expiry

  @Test func `an ad that waits for an hour expires, and can't be rendered`() throws {
    let world = native()
    try world.loadNative()
    let ad = try world.lastAd()
    world.advance(byMs: 3_599_999)
    #expect(ad.state == .loaded)
    world.advance(byMs: 1)
    #expect(ad.state == .expired)
    #expect(world.log == ["ad-1 1 expired"])
    #expect(throws: MediationError.self) {
      try ad.render(
        in: View(frame: Rect(x: 0, y: 0, width: 1, height: 1)), clickableAssetViews: [:],
        nonclickableAssetViews: [:])
    }
  }

  @Test func `an ad that was rendered does not expire`() throws {
    let world = native()
    try world.loadNative()
    let ad = try world.lastAd()
    _ = try ad.render(
      in: View(frame: Rect(x: 0, y: 0, width: 1, height: 1)), clickableAssetViews: [:],
      nonclickableAssetViews: [:])
    world.advance(byMs: 10_000_000)
    #expect(ad.state == .rendered)
  }

  @Test func `an ad with an impression does not expire`() throws {
    let world = native()
    try world.loadNative()
    let ad = try world.lastAd()
    #expect(try ad.recordImpression())
    world.advance(byMs: 10_000_000)
    #expect(ad.state == .loaded)
    #expect(world.log == ["ad-1 1 impression"])
  }

  @Test func `a disposed ad leaves no timer`() throws {
    let world = native()
    try world.loadNative()
    #expect(world.clock.timerCount == 1)
    _ = try world.mobileAds.ads.dispose(try world.lastAd().id)
    #expect(world.clock.timerCount == 0)
  }

  @Test func `the ad unit sets when its ads expire`() throws {
    let unit = AdUnit(
      id: "unit", format: .native, lineItems: [LineItem(className: "A")], expiryMs: 5)
    let world = World(
      [.scripted("A", native: { _, completion in _ = completion(ScriptedNativeAd(), nil) })],
      adUnits: [unit])
    try world.loadNative(from: .adUnit("unit"))
    world.advance(byMs: 5)
    #expect(world.log == ["ad-1 1 expired"])
  }

  @Test func `the network can expire an ad early`() throws {
    let world = native()
    try world.loadNative()
    try world.lastAd().simulate(.expire, asset: nil)
    #expect(world.log == ["ad-1 1 expired"])
    #expect(world.clock.timerCount == 0)
  }

  @Test func `the adapter is told once that an ad expires`() throws {
    let mapped = ScriptedNativeAd()
    let world = World { _, completion in _ = completion(mapped, nil) }
    try world.loadNative()
    world.advance(byMs: 10_000_000)
    #expect(mapped.calls == ["expire"])
  }

  // MARK: Disposal

  @Test func `events before a disposal reach the client, even if it knows the ad later`()
    throws
  {
    let world = World { _, completion in
      let delegate = completion(ScriptedNativeAd(), nil)
      delegate?.reportImpression()
    }
    world.forwardsAtOnce = false
    try world.loadNative()
    let ad = try world.lastAd()
    _ = try ad.recordClick(on: .body)
    _ = try world.mobileAds.ads.dispose(ad.id)
    ad.reportImpression()
    #expect(world.log == [])
    ad.forwardEvents()
    #expect(
      world.log == ["violation wrongTracker", "ad-1 1 click", "violation eventAfterDispose"])
  }

  // MARK: Limits

  @Test func `the limit of ads includes loads`() throws {
    var limits = MobileAds.Limits()
    limits.liveAds = 2
    let world = World([.scripted("A", native: { _, _ in })], limits: limits)
    try world.loadNative()
    let second = try world.loadNative()
    #expect(throws: MediationError.self) { try world.loadNative() }
    second.cancel()
    try world.loadNative()
  }

  @Test func `the log forgets the oldest entries and says how many`() throws {
    var limits = MobileAds.Limits()
    limits.eventLog = 3
    let world = World(
      [.scripted("A", native: { _, completion in _ = completion(ScriptedNativeAd(), nil) })],
      limits: limits)
    try world.loadNative()
    let ad = try world.lastAd()
    for _ in 1...5 { _ = try ad.recordClick(on: .body) }
    let page = world.mobileAds.events.entries(of: nil, since: 1, limit: 2)
    #expect(page.entries.count == 2)
    #expect(page.forgotten == 2)
    #expect(page.nextIndex == 5)
    let rest = world.mobileAds.events.entries(of: ad.id, since: page.nextIndex, limit: 2)
    #expect(rest.entries.count == 1)
    #expect(rest.forgotten == 0)
  }

  @Test func `each event is counted`() throws {
    let world = native()
    try world.loadNative()
    let ad = try world.lastAd()
    _ = try ad.recordImpression()
    for _ in 1...3 { _ = try ad.recordClick(on: .body) }
    let counts = try world.mobileAds.ads.details(of: ad.id).summary.eventCounts
    #expect(counts.map(\.name) == [.impression, .click])
    #expect(counts.map(\.count) == [1, 3])
  }

  // MARK: Banners

  private func banners(
    refreshMs: Int? = nil,
    load: @escaping ScriptedAdapter.BannerLoad = { configuration, completion in
      _ = completion(ScriptedBannerAd(configuration.adSize), nil)
    }
  ) -> World {
    let unit = AdUnit(
      id: "unit", format: .banner, lineItems: [LineItem(className: "A")], refreshMs: refreshMs)
    return World([.scripted("A", banner: load)], adUnits: [unit])
  }

  @Test func `a banner that changes its size reports it`() throws {
    let world = banners()
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    let ad = try world.lastAd(BannerAd.self)
    try ad.changeAdSize(to: AdSize(.leaderboard))
    #expect(ad.size == AdSize(width: 728, height: 90))
    #expect(world.log == ["ad-1 1 adSizeChanged"])
  }

  @Test func `the first impression of a banner counts, from the client or the adapter`() throws {
    var delegate: (any MediationBannerAdEventDelegate)?
    let world = banners { configuration, completion in
      delegate = completion(ScriptedBannerAd(configuration.adSize), nil)
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    #expect(try world.lastAd(BannerAd.self).recordImpression())
    delegate?.reportImpression()
    #expect(world.log == ["ad-1 1 impression"])
    delegate?.reportImpression()
    #expect(world.log.last == "violation doubleImpression")
  }

  @Test func `a banner that refreshes keeps its id, its numbers and its counters`() throws {
    let world = banners(refreshMs: 30_000)
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    let first = try world.lastAd(BannerAd.self)
    #expect(try first.recordImpression())
    world.advance(byMs: 30_000)
    let next = try world.mobileAds.ads.bannerAd(first.id)
    #expect(next !== first)
    #expect(try next.recordImpression())
    #expect(world.log == ["ad-1 1 impression", "ad-1 2 refreshed", "ad-1 3 impression"])
    let counts = try world.mobileAds.ads.details(of: first.id).summary.eventCounts
    #expect(counts.map(\.count) == [2, 1])
    world.advance(byMs: 60_000)
    #expect(world.log.suffix(2) == ["ad-1 4 refreshed", "ad-1 5 refreshed"])
  }

  @Test func `a banner that refreshes before its client knows it loses no event`() throws {
    let world = banners(refreshMs: 30_000)
    world.forwardsAtOnce = false
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    let first = try world.lastAd(BannerAd.self)
    _ = try first.recordImpression()
    world.advance(byMs: 30_000)
    #expect(world.log == [])
    first.forwardEvents()
    #expect(world.log == ["ad-1 1 impression", "ad-1 2 refreshed"])
    #expect(world.times == [0, 30_000])
    world.advance(byMs: 30_000)
    #expect(world.log.last == "ad-1 3 refreshed")
  }

  @Test func `a banner that refreshes keeps the size that it was changed to`() throws {
    let world = banners(refreshMs: 30_000)
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    let first = try world.lastAd(BannerAd.self)
    try first.changeAdSize(to: AdSize(.leaderboard))
    world.advance(byMs: 30_000)
    let next = try world.mobileAds.ads.bannerAd(first.id)
    #expect(next !== first)
    #expect(next.view?.frame == Rect(x: 0, y: 0, width: 728, height: 90))
  }

  @Test func `a creative of another size reports the size before its own events`() throws {
    let sizes = [50, 90, 90].map { AdSize(width: 320, height: $0) }
    var loads = 0
    let world = banners(refreshMs: 30_000) { _, completion in
      let delegate = completion(ScriptedBannerAd(sizes[loads]), nil)
      loads += 1
      if loads > 1 { delegate?.reportImpression() }
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    world.advance(byMs: 30_000)
    #expect(world.log == ["ad-1 1 refreshed", "ad-1 2 adSizeChanged", "ad-1 3 impression"])
    let id = AdID(rawValue: "ad-1")
    let counts = try world.mobileAds.ads.details(of: id).summary.eventCounts
    #expect(counts.map(\.name) == [.impression, .adSizeChanged, .refreshed])
    world.advance(byMs: 30_000)
    #expect(world.log.suffix(2) == ["ad-1 4 refreshed", "ad-1 5 impression"])
  }

  @Test func `a creative that was loaded with an outdated size is not shown`() throws {
    var loads: [(size: AdSize, completion: MediationBannerLoadCompletionHandler)] = []
    let world = banners(refreshMs: 30_000) { configuration, completion in
      loads.append((configuration.adSize, completion))
      if loads.count == 1 { _ = completion(ScriptedBannerAd(configuration.adSize), nil) }
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    world.advance(byMs: 30_000)
    try world.lastAd(BannerAd.self).changeAdSize(to: AdSize(.leaderboard))
    for _ in 1...2 {
      let load = try #require(loads.last)
      _ = load.completion(ScriptedBannerAd(load.size), nil)
      world.advance(byMs: 0)
    }
    #expect(loads.map(\.size) == [AdSize(.banner), AdSize(.banner), AdSize(.leaderboard)])
    #expect(world.log == ["ad-1 1 adSizeChanged", "ad-1 2 refreshed"])
  }

  @Test func `a creative that was replaced reports nothing`() throws {
    var delegates: [any MediationBannerAdEventDelegate] = []
    let world = banners(refreshMs: 30_000) { configuration, completion in
      if let delegate = completion(ScriptedBannerAd(configuration.adSize), nil) {
        delegates.append(delegate)
      }
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    world.advance(byMs: 30_000)
    delegates.first?.reportClick()
    delegates.last?.reportClick()
    #expect(
      world.log == ["ad-1 1 refreshed", "violation eventAfterDispose", "ad-1 2 click"])
  }

  @Test func `a refresh that fails is reported, and the banner tries again`() throws {
    var answers: [AdError?] = [nil, AdError(.noFill, "No ad."), nil]
    let world = banners(refreshMs: 30_000) { configuration, completion in
      let error = answers.removeFirst()
      _ = completion(error == nil ? ScriptedBannerAd(configuration.adSize) : nil, error)
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    world.advance(byMs: 60_000)
    #expect(world.log == ["ad-1 1 didFailToRefresh", "ad-1 2 refreshed"])
  }

  @Test func `disposal during a refresh is not a violation`() throws {
    var loads = 0
    let world = banners(refreshMs: 30_000) { configuration, completion in
      loads += 1
      if loads == 1 { _ = completion(ScriptedBannerAd(configuration.adSize), nil) }
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    world.advance(byMs: 30_000)
    _ = try world.mobileAds.ads.dispose(AdID(rawValue: "ad-1"))
    world.advance(byMs: 200_000)
    #expect(loads == 2)
    #expect(world.log.isEmpty)
  }

  @Test func `a disposed banner is not refreshed`() throws {
    let world = banners(refreshMs: 30_000)
    try world.load(.banner(AdSize(.banner)), from: .adUnit("unit"))
    _ = try world.mobileAds.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(world.clock.timerCount == 0)
    world.advance(byMs: 100_000)
    #expect(world.log.isEmpty)
  }
}
