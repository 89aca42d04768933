import EventLoop
import Testing

@testable import SampleNetwork

@LoopActor
@Suite struct SampleRewardedAdTests {
  private let world = World()
  private let log = FullScreenLog()

  @Test func `the reward is earned once, after ten seconds`() {
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

  @Test func `closing it before the end of the countdown gives no reward`() {
    let rewardedAd = present()

    world.advance(byMs: 9_999)
    rewardedAd.close()
    rewardedAd.earnReward()
    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load", "didPresent", "didDismiss"])
    #expect(world.clock.timerCount == 0)
  }

  @Test func `the reward can be earned at once, but not twice`() {
    let rewardedAd = present()

    rewardedAd.earnReward()
    rewardedAd.earnReward()
    #expect(world.clock.timerCount == 0)
    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load", "didPresent", "reward 5"])
  }

  @Test func `an ad that is not on the screen gives no reward`() {
    let rewardedAd = SampleRewardedAd(adUnitID: "content", sdk: world.sdk)
    rewardedAd.delegate = log
    rewardedAd.earnReward()
    rewardedAd.fetchAd(SampleAdRequest())
    rewardedAd.earnReward()
    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load"])
  }

  @Test func `the countdown of a closed ad does not count for the next ad`() {
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
