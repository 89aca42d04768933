import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// Events of a rewarded ad, and of a rewarded interstitial, which is the same here.
@LoopActor
@Suite struct SampleCustomEventRewardedAdTests {
  private static let presented = ["willPresentFullScreenView", "impression", "didStartVideo"]
  private static let dismissed = [
    "willDismissFullScreenView", "didEndVideo", "didDismissFullScreenView",
  ]

  @Test(arguments: [AdFormat.rewarded, .rewardedInterstitial])
  func `a person who stays for ten seconds gets five coins`(format: AdFormat) throws {
    let world = World()
    let ad = try world.loadFullScreen(format, "content").fullScreenAd()

    try ad.present()
    world.advance(byMs: 9_999)
    #expect(world.log == Self.presented)

    world.advance(byMs: 1)
    #expect(world.log == Self.presented + ["didRewardUser"])
    #expect(rewards(in: world) == [AdReward(type: "coins", amount: 5)])

    try ad.simulate(.close, asset: nil)
    #expect(world.log == Self.presented + ["didRewardUser"] + Self.dismissed)
  }

  @Test(arguments: [AdFormat.rewarded, .rewardedInterstitial])
  func `closing it before the end of the countdown gives no reward`(format: AdFormat) throws {
    let world = World()
    let ad = try world.loadFullScreen(format, "content").fullScreenAd()

    try ad.present()
    world.advance(byMs: 9_999)
    try ad.simulate(.close, asset: nil)
    world.advance(byMs: 1_000_000)

    #expect(world.log == Self.presented + Self.dismissed)
  }

  @Test func `the reward can be earned at once, but only once`() throws {
    let world = World()
    let ad = try world.loadFullScreen(.rewarded, "content").fullScreenAd()

    try ad.present()
    try ad.simulate(.earnReward, asset: nil)
    try ad.simulate(.earnReward, asset: nil)
    world.advance(byMs: 1_000_000)

    #expect(world.log == Self.presented + ["didRewardUser"])
  }

  @Test(arguments: [SimulatedAction.tap, .leaveApplication])
  func `it ignores taps`(action: SimulatedAction) throws {
    let ad = try World().loadFullScreen(.rewarded, "content").fullScreenAd()
    try ad.present()

    #expect(throws: MediationError.self) { try ad.simulate(action, asset: nil) }
  }

  @Test func `an ad that is disposed of during the countdown gives no reward`() async throws {
    let world = World()
    do {
      let ad = try world.loadFullScreen(.rewarded, "content").fullScreenAd()
      try ad.present()
      _ = try world.mediator.ads.dispose(ad.id)
    }
    await world.settle()

    #expect(world.clock.timerCount == 0)
    world.advance(byMs: 1_000_000)
    #expect(!world.log.contains("didRewardUser"))
    #expect(!world.log.contains("! eventAfterDispose"))
  }

  private func rewards(in world: World) -> [AdReward] {
    world.mediator.events.entries(of: nil, since: 1, limit: 100).entries.compactMap { entry in
      if case .event(let event) = entry, case .didRewardUser(let reward) = event.event {
        reward
      } else {
        nil
      }
    }
  }
}
