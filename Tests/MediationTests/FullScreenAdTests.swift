import EventLoop
import Mediation
import Testing

@Suite @LoopActor struct FullScreenAdTests {
  private struct Loaded {
    let world: World
    let ad: FullScreenAd
    let mapped: ScriptedRewardedAd
    let delegate: any MediationRewardedAdEventDelegate
  }

  private func load() throws -> Loaded {
    let mapped = ScriptedRewardedAd()
    var delegate: (any MediationRewardedAdEventDelegate)?
    let world = World([
      .scripted("A", rewarded: { _, completion in delegate = completion(mapped, nil) })
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
    loaded.delegate.willPresentFullScreenView()
    loaded.delegate.willDismissFullScreenView()
    loaded.delegate.didDismissFullScreenView()
    #expect(loaded.ad.state == .dismissed)
    #expect(throws: MediationError.self) { try loaded.ad.present() }
  }

  @Test func `an ad that fails to present gives the adapter's error, and can't be shown again`()
    throws
  {
    let loaded = try load()
    let notLoaded = AdError(domain: "network", code: 102, message: "Not loaded.")
    loaded.mapped.onPresent = { loaded.delegate.didFailToPresentWithError(notLoaded) }
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
    loaded.delegate.willPresentFullScreenView()
    let type = String(repeating: "x", count: 100_000)
    loaded.delegate.didRewardUser(with: AdReward(type: type, amount: 1))
    #expect(
      loaded.world.log == [
        "ad-1 1 willPresentFullScreenView", "violation contentTooLarge", "ad-1 2 didRewardUser",
      ])
    let entries = loaded.world.mobileAds.events.entries(of: nil, since: 3, limit: 1).entries
    guard case .event(let event) = entries.first, case .didRewardUser(let reward) = event.kind
    else { throw World.Unexpected(end: nil) }
    #expect(reward.type.utf8.count <= AdError.maximumTextLength)
    #expect(reward.amount == 1)
  }

  @Test func `an error with too long a text that an ad reports is truncated, and a violation`()
    throws
  {
    let loaded = try load()
    try loaded.ad.present()
    loaded.delegate.didFailToPresentWithError(
      AdError(domain: "net", code: 1, message: String(repeating: "x", count: 100_000)))
    #expect(loaded.world.log == ["violation contentTooLarge", "ad-1 1 didFailToPresent"])
    let entries = loaded.world.mobileAds.events.entries(of: nil, since: 2, limit: 1).entries
    guard case .event(let event) = entries.first, case .didFailToPresent(let error) = event.kind
    else { throw World.Unexpected(end: nil) }
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
    delegate.willPresentFullScreenView()
    delegate.reportImpression()
    delegate.didStartVideo()
    delegate.didRewardUser(with: AdReward(type: "coins", amount: 5))
    delegate.didEndVideo()
    delegate.willDismissFullScreenView()
    delegate.didDismissFullScreenView()
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
    loaded.delegate.willPresentFullScreenView()
    loaded.delegate.willDismissFullScreenView()
    loaded.delegate.didDismissFullScreenView()
    loaded.delegate.didRewardUser(with: AdReward(type: "coins", amount: 5))
    #expect(loaded.world.log.suffix(2) == ["violation eventOrder", "ad-1 4 didRewardUser"])
  }

  @Test func `disposal while the screen is open is not a violation`() throws {
    let loaded = try load()
    try loaded.ad.present()
    loaded.delegate.willPresentFullScreenView()
    _ = try loaded.world.mobileAds.ads.dispose(loaded.ad.id)
    #expect(loaded.world.log == ["ad-1 1 willPresentFullScreenView"])
  }
}
