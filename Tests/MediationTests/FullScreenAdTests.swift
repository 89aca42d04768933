import Ads
import EventLoop
import Mediation
import Testing

@Suite @LoopActor struct FullScreenAdTests {
  private let noAd = AdError(.noFill, "No ad.")

  private struct Loaded {
    let world: World
    let ad: FullScreenAd
    let mapped: ScriptedFullScreenAd
    let delegate: any AdEventDelegate
  }

  private func load() throws -> Loaded {
    let mapped = ScriptedFullScreenAd()
    var delegate: (any AdEventDelegate)?
    let world = World([
      .scripted("A") { _, completion in delegate = completion(.fullScreen(mapped)) }
    ])
    try world.load(.fullScreen(.rewarded))
    return Loaded(
      world: world, ad: try world.lastAd(FullScreenAd.self), mapped: mapped,
      delegate: try #require(delegate))
  }

  @Test func `an ad is presented once`() throws {
    let loaded = try load()
    try loaded.ad.present()
    #expect(loaded.ad.state == .presenting)
    #expect(throws: MediationError.self) { try loaded.ad.present() }
    loaded.delegate.adDidReport(.willPresentFullScreenView)
    loaded.delegate.adDidReport(.willDismissFullScreenView)
    loaded.delegate.adDidReport(.didDismissFullScreenView)
    #expect(loaded.ad.state == .dismissed)
    #expect(throws: MediationError.self) { try loaded.ad.present() }
  }

  @Test func `an ad that fails to present gives the adapter's error, and can't be shown again`()
    throws
  {
    let loaded = try load()
    let notLoaded = AdError(domain: "network", code: 102, message: "Not loaded.")
    loaded.mapped.onPresent = { loaded.delegate.adDidReport(.didFailToPresent(notLoaded)) }
    do {
      try loaded.ad.present()
      Issue.record("The ad was presented.")
    } catch {
      guard case .presentFailed(_, notLoaded) = error else { throw error }
    }
    #expect(loaded.ad.state == .dismissed)
    #expect(loaded.world.log == ["ad-1 1 didFailToPresent"])
  }

  @Test func `an ad on screen does not expire`() throws {
    let loaded = try load()
    try loaded.ad.present()
    loaded.world.advance(byMs: 24 * 3_600_000)
    #expect(loaded.ad.state == .presenting)
    #expect(loaded.world.log.isEmpty)
  }

  @Test func `a reward with too long a type is truncated, and a violation`() throws {
    let loaded = try load()
    try loaded.ad.present()
    loaded.delegate.adDidReport(.willPresentFullScreenView)
    let type = String(repeating: "x", count: 100_000)
    loaded.delegate.adDidReport(.didRewardUser(AdReward(type: type, amount: 1)))
    #expect(
      loaded.world.log == [
        "ad-1 1 willPresentFullScreenView", "violation contentTooLarge", "ad-1 2 didRewardUser",
      ])
    guard case .didRewardUser(let reward) = loaded.world.events.last else {
      throw World.Unexpected(end: nil)
    }
    #expect(reward.type.utf8.count <= AdError.maximumTextLength)
    #expect(reward.amount == 1)
  }

  @Test func `an error with too long a text that an ad reports is truncated, and a violation`()
    throws
  {
    let loaded = try load()
    try loaded.ad.present()
    let message = String(repeating: "x", count: 100_000)
    loaded.delegate.adDidReport(
      .didFailToPresent(AdError(domain: "net", code: 1, message: message)))
    #expect(loaded.world.log == ["violation contentTooLarge", "ad-1 1 didFailToPresent"])
    guard case .didFailToPresent(let error) = loaded.world.events.last else {
      throw World.Unexpected(end: nil)
    }
    #expect(error.message.utf8.count <= AdError.maximumTextLength)
  }

  @Test func `the client can't record what the adapter counts`() throws {
    let ad = try load().ad
    #expect(throws: MediationError.self) { try ad.recordImpression() }
    #expect(throws: MediationError.self) { try ad.recordClick(on: .headline) }
  }

  @Test func `a person can act only on an ad on screen`() throws {
    let ad = try load().ad
    do {
      try ad.simulate(.close, asset: nil)
      Issue.record("The ad was closed.")
    } catch {
      guard case .wrongState(ad.id, .loaded, allowed: [.presenting], toDo: _) = error else {
        throw error
      }
    }
  }

  @Test func `events in order are not a violation`() throws {
    let loaded = try load()
    try loaded.ad.present()
    let delegate = loaded.delegate
    delegate.adDidReport(.willPresentFullScreenView)
    delegate.adDidReport(.impression)
    delegate.adDidReport(.didStartVideo)
    delegate.adDidReport(.didRewardUser(AdReward(type: "coins", amount: 5)))
    delegate.adDidReport(.didEndVideo)
    delegate.adDidReport(.willDismissFullScreenView)
    delegate.adDidReport(.didDismissFullScreenView)
    #expect(
      loaded.world.log == [
        "ad-1 1 willPresentFullScreenView", "ad-1 2 impression", "ad-1 3 didStartVideo",
        "ad-1 4 didRewardUser", "ad-1 5 didEndVideo", "ad-1 6 willDismissFullScreenView",
        "ad-1 7 didDismissFullScreenView",
      ])
  }

  @Test func `a reward after the screen has closed reaches the client, and is a violation`() throws
  {
    let loaded = try load()
    try loaded.ad.present()
    loaded.delegate.adDidReport(.willPresentFullScreenView)
    loaded.delegate.adDidReport(.willDismissFullScreenView)
    loaded.delegate.adDidReport(.didDismissFullScreenView)
    loaded.delegate.adDidReport(.didRewardUser(AdReward(type: "coins", amount: 5)))
    #expect(loaded.world.log.suffix(2) == ["violation eventOrder", "ad-1 4 didRewardUser"])
  }

  @Test func `disposal while the screen is open is not a violation`() throws {
    let loaded = try load()
    try loaded.ad.present()
    loaded.delegate.adDidReport(.willPresentFullScreenView)
    _ = try loaded.world.mediator.ads.dispose(loaded.ad.id)
    #expect(loaded.world.log == ["ad-1 1 willPresentFullScreenView"])
  }

  @Test func `a second reward is a violation, and does not count`() throws {
    let loaded = try load()
    try loaded.ad.present()
    loaded.delegate.adDidReport(.willPresentFullScreenView)
    for _ in 1...2 {
      loaded.delegate.adDidReport(.didRewardUser(AdReward(type: "coins", amount: 1)))
    }
    #expect(
      loaded.world.log == [
        "ad-1 1 willPresentFullScreenView", "ad-1 2 didRewardUser", "violation doubleReward",
      ])
  }

  @Test func `an ad that has expired can't be presented, and leaves no timer`() throws {
    let loaded = try load()
    try loaded.ad.simulate(.expire, asset: nil)
    #expect(loaded.ad.state == .expired)
    #expect(throws: MediationError.self) { try loaded.ad.present() }
    #expect(loaded.world.clock.timerCount == 0)
    #expect(loaded.world.log == ["ad-1 1 expired"])
  }

  // MARK: Failures

  @Test func `a failure that arrives while the call to present is pending is its answer`() throws {
    let loaded = try load()
    let (ad, mapped) = (loaded.ad, loaded.mapped)
    mapped.isSlow = true
    var errors: [MediationError?] = []
    try ad.present()
    ad.whenAcknowledged { errors.append($0) }
    loaded.delegate.adDidReport(.didFailToPresent(noAd))
    mapped.acknowledge()
    guard case .presentFailed(ad.id, noAd) = errors.first else {
      Issue.record("The call fails.")
      return
    }
    #expect(ad.state == .dismissed)
  }

  @Test func `an ad that fails after it was presented fails no other call`() throws {
    let loaded = try load()
    let (ad, mapped) = (loaded.ad, loaded.mapped)
    (mapped.isSlow, mapped.offersActions) = (true, true)
    var errors: [MediationError?] = []
    try ad.present()
    ad.whenAcknowledged { errors.append($0) }
    mapped.acknowledge()
    try ad.simulate(.tap, asset: nil)
    ad.whenAcknowledged { errors.append($0) }
    loaded.delegate.adDidReport(.didFailToPresent(noAd))
    mapped.acknowledge()
    #expect(errors.count == 2)
    #expect(errors.allSatisfy { $0 == nil })
  }

  @Test func `what an ad reports before it is presented does not use it up`() throws {
    let loaded = try load()
    loaded.delegate.adDidReport(.didDismissFullScreenView)
    loaded.delegate.adDidReport(.didFailToPresent(noAd))
    #expect(loaded.ad.state == .loaded)
    try loaded.ad.present()
    #expect(loaded.ad.state == .presenting)
  }
}
