import Ads
import EventLoop
import Testing

@testable import Mediation

/// How ads expire, are replaced, and are counted.
@Suite @LoopActor struct AdLifeTests {
  private func native() -> World {
    World([.filling("A")])
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
      try ad.render(in: AdView(width: 1, height: 1))
    }
  }

  @Test func `an ad that was rendered does not expire`() throws {
    let world = native()
    try world.loadNative()
    let ad = try world.lastAd()
    try ad.render(in: AdView(width: 1, height: 1))
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
    _ = try world.mediator.ads.dispose(try world.lastAd().id)
    #expect(world.clock.timerCount == 0)
  }

  @Test func `the ad unit sets when its ads expire`() throws {
    let unit = AdUnit(
      id: "unit", format: .native, lineItems: [LineItem(className: "A")], expiryMs: 5)
    let world = World(
      [.filling("A")],
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
    let world = World(mapped)
    try world.loadNative()
    world.advance(byMs: 10_000_000)
    #expect(mapped.calls == ["expire"])
  }

  @Test func `what an adapter says about an expiry is not kept for the next call`() throws {
    let mapped = ScriptedNativeAd()
    mapped.isSlow = true
    let world = World(mapped)
    try world.loadNative()
    let ad = try world.lastAd()
    world.advance(byMs: 3_600_000)
    #expect(ad.state == .expired)
    #expect(mapped.waitingCount == 1)
    try ad.untrack()
    #expect(ad.state == .expired)
  }

  @Test(
    arguments: AdFormat.allCases.map { ($0, $0 == .appOpen ? 14_400_000 : 3_600_000) })
  func `an ad may wait for the SDK's time`(format: AdFormat, ms: Int) {
    #expect(format.usualExpiryMs == ms)
  }

  // MARK: Disposal

  @Test func `events before a disposal reach the client, even if it knows the ad later`()
    throws
  {
    let world = World { _, completion in
      let delegate = completion(.native(ScriptedNativeAd()))
      delegate?.adDidReport(.impression)
    }
    world.forwardsAtOnce = false
    try world.loadNative()
    let ad = try world.lastAd()
    _ = try ad.recordClick(on: .body)
    _ = try world.mediator.ads.dispose(ad.id)
    ad.adDidReport(.impression)
    #expect(world.log == [])
    ad.forwardEvents()
    #expect(
      world.log == ["violation wrongTracker", "ad-1 1 click", "violation eventAfterDispose"])
  }

  @Test func `what waited for its ad has the time at which it was sent`() throws {
    let world = World(ScriptedNativeAd())
    world.forwardsAtOnce = false
    try world.loadNative()
    let ad = try world.lastAd()
    _ = try ad.recordClick(on: .body)
    ad.adDidReport(.impression)
    world.advance(byMs: 5)
    world.mediator.events.recordViolation(.lateCompletion, className: "A", ad: nil, "Late.")
    ad.forwardEvents()
    #expect(world.log == ["violation lateCompletion", "ad-1 1 click", "violation wrongTracker"])
    #expect(world.times == [5, 5, 5])
  }

  // MARK: Limits

  @Test func `the limit of ads includes loads`() throws {
    var limits = Mediator.Limits()
    limits.liveAds = 2
    let world = World([.silent("A")], limits: limits)
    try world.loadNative()
    let second = try world.loadNative()
    #expect(throws: MediationError.self) { try world.loadNative() }
    second.cancel()
    try world.loadNative()
  }

  @Test func `the log forgets the oldest entries and says how many`() throws {
    var limits = Mediator.Limits()
    limits.eventLog = 3
    let world = World(
      [.filling("A")],
      limits: limits)
    try world.loadNative()
    let ad = try world.lastAd()
    for _ in 1...5 { _ = try ad.recordClick(on: .body) }
    let page = world.mediator.events.entries(of: nil, since: 1, limit: 2)
    #expect(page.entries.count == 2)
    #expect(page.forgotten == 2)
    #expect(page.nextIndex == 5)
    let rest = world.mediator.events.entries(of: ad.id, since: page.nextIndex, limit: 2)
    #expect(rest.entries.count == 1)
    #expect(rest.forgotten == 0)
  }

  @Test func `each event is counted`() throws {
    let world = native()
    try world.loadNative()
    let ad = try world.lastAd()
    _ = try ad.recordImpression()
    for _ in 1...3 { _ = try ad.recordClick(on: .body) }
    let counts = try world.mediator.ads.details(of: ad.id).summary.eventCounts
    #expect(counts.map(\.name) == [.impression, .click])
    #expect(counts.map(\.count) == [1, 3])
  }
}
