import EventLoop
import Testing

@testable import SampleNetwork

@BridgeActor
@Suite struct SampleRewardedAdTests {
  private let world = World()
  private let log = FullScreenLog()

  @Test func `a person who stays for ten seconds gets the reward, once`() {
    let rewardedAd = present()

    world.advance(byMs: 9_999)
    #expect(log.events == ["load", "didPresent"])

    world.advance(byMs: 1)
    #expect(log.events == ["load", "didPresent", "reward 5"])

    rewardedAd.earnReward()
    world.advance(byMs: 1_000_000)
    rewardedAd.close()
    #expect(log.events == ["load", "didPresent", "reward 5", "didDismiss"])
  }

  @Test func `a person who closes it before gets none`() {
    let rewardedAd = present()

    world.advance(byMs: 9_999)
    rewardedAd.close()
    rewardedAd.earnReward()
    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load", "didPresent", "didDismiss"])
    #expect(world.clock.timerCount == 0)
  }

  @Test func `the reward can be earned at once, and not again`() {
    let rewardedAd = present()

    rewardedAd.earnReward()
    rewardedAd.earnReward()
    #expect(world.clock.timerCount == 0)
    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load", "didPresent", "reward 5"])
  }

  @Test func `there is nothing to earn off the screen`() {
    let rewardedAd = SampleRewardedAd(adUnitID: "content", sdk: world.sdk)
    rewardedAd.delegate = log
    rewardedAd.earnReward()
    rewardedAd.fetchAd(SampleAdRequest())
    rewardedAd.earnReward()
    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load"])
  }

  @Test func `the countdown of an ad that was closed does not count for the next one`() {
    let rewardedAd = present()
    world.advance(byMs: 6_000)
    rewardedAd.close()
    rewardedAd.fetchAd(SampleAdRequest())
    rewardedAd.present()

    world.advance(byMs: 9_999)
    #expect(log.events == ["load", "didPresent", "didDismiss", "load", "didPresent"])

    world.advance(byMs: 1)
    #expect(log.events.last == "reward 5")
  }

  private func present() -> SampleRewardedAd {
    let rewardedAd = SampleRewardedAd(adUnitID: "content", sdk: world.sdk)
    rewardedAd.delegate = log
    rewardedAd.fetchAd(SampleAdRequest())
    rewardedAd.present()
    return rewardedAd
  }
}
