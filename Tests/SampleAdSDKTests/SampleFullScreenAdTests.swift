import GoogleMobileAds
import SampleAdSDK
import Testing

/// Ads that cover the screen. Each test has a screen of its own.
@MainActor
@Suite(.serialized) struct SampleFullScreenAdTests {
  @Test func `an interstitial covers the screen once, and a tap closes it`() throws {
    let ad = SampleInterstitial(adUnitID: "unit-7")
    let events = Events()
    ad.delegate = events
    let root = try #require(UIApplication.shared.keyWindow?.rootViewController)

    ad.fetchAd(SampleAdRequest())
    ad.show()
    ad.show()
    let screen = try #require(root.presentedViewController as? any SimulatedAd)
    #expect(screen.simulate(.earnReward, asset: nil) == false)
    #expect(screen.simulate(.tap, asset: nil))

    #expect(root.presentedViewController == nil)
    #expect(events.all == ["loaded", "present", "dismiss", "dismissed", "leave"])
  }

  @Test func `an interstitial that is not ready is not shown`() {
    let ad = SampleInterstitial()
    ad.adUnit = "not-ready"
    let events = Events()
    ad.delegate = events

    ad.fetchAd(SampleAdRequest())
    ad.show()

    #expect(events.all == ["loaded"])
  }

  @Test func `a rewarded ad gives its reward once`() throws {
    let ad = SampleRewardedAd(adUnitID: "unit-7")
    let events = Events()
    ad.delegate = events
    let root = UIViewController()

    ad.fetchAd(SampleAdRequest())
    ad.present(fromRootViewController: root)
    let screen = try #require(root.presentedViewController as? any SimulatedAd)
    _ = screen.simulate(.earnReward, asset: nil)
    _ = screen.simulate(.earnReward, asset: nil)
    _ = screen.simulate(.close, asset: nil)

    #expect(root.presentedViewController == nil)
    #expect(events.all == ["loaded", "present", "reward 5", "dismissed"])
  }

  @Test func `an app open ad stays when it is tapped`() throws {
    let ad = SampleAppOpenAd(adUnitID: "unit-7")
    let events = Events()
    ad.delegate = events
    let root = UIViewController()

    #expect(!ad.isReady)
    ad.fetchAd(SampleAdRequest())
    #expect(ad.isReady)
    ad.present(fromRootViewController: root)
    #expect(!ad.isReady)
    ad.present(fromRootViewController: root)
    let screen = try #require(root.presentedViewController as? any SimulatedAd)
    _ = screen.simulate(.tap, asset: nil)
    #expect(root.presentedViewController != nil)
    _ = screen.simulate(.close, asset: nil)

    #expect(events.all == ["loaded", "will", "did", "leave", "dismissed"])
  }
}

@MainActor
private final class Events: SampleInterstitialAdDelegate, SampleRewardedAdDelegate,
  SampleAppOpenAdDelegate
{
  var all: [String] = []

  func interstitialDidLoad(_ interstitial: SampleInterstitial) { all.append("loaded") }
  func interstitial(
    _ interstitial: SampleInterstitial, didFailToLoadAdWith errorCode: SampleErrorCode
  ) { all.append("failed") }
  func interstitialWillPresentScreen(_ interstitial: SampleInterstitial) { all.append("present") }
  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial) { all.append("dismiss") }
  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial) { all.append("dismissed") }
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial) { all.append("leave") }

  func rewardedAdDidReceive(_ rewardedAd: SampleRewardedAd) { all.append("loaded") }
  func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd) { all.append("present") }
  func rewardedAd(_ rewardedAd: SampleRewardedAd, userDidEarnReward reward: UInt) {
    all.append("reward \(reward)")
  }
  func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd) { all.append("dismissed") }

  func appOpenAdDidReceive(_ appOpenAd: SampleAppOpenAd) { all.append("loaded") }
  func appOpenAdDidFailToLoad(withError errorCode: SampleErrorCode) { all.append("failed") }
  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd) { all.append("will") }
  func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd) { all.append("did") }
  func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd) { all.append("dismissed") }
  func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd) { all.append("leave") }
}
