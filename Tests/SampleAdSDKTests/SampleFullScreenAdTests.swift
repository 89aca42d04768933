import GoogleMobileAds
import Testing

@testable import SampleAdSDK

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

  @Test(
    arguments: [
      (nil, ["failed badRequest"]), ("", ["failed badRequest"]),
      ("network-error+twice", ["failed networkError", "failed networkError"]),
      ("no-inventory", ["failed noInventory"]), ("never", []), ("not-ready", ["loaded"]),
    ] as [(String?, [String])])
  func `without an ad, each format reports the failure and covers nothing`(
    adUnit: String?, expected: [String]
  ) {
    let root = UIViewController()
    let (interstitial, rewarded, appOpen) = (
      SampleInterstitial(adUnitID: adUnit), SampleRewardedAd(adUnitID: adUnit),
      SampleAppOpenAd(adUnitID: adUnit)
    )
    let events = [Events(), Events(), Events()]
    (interstitial.delegate, rewarded.delegate, appOpen.delegate) = (events[0], events[1], events[2])

    interstitial.fetchAd(SampleAdRequest())
    interstitial.show()
    rewarded.fetchAd(SampleAdRequest())
    rewarded.present(fromRootViewController: root)
    appOpen.fetchAd(SampleAdRequest())
    appOpen.present(fromRootViewController: root)

    #expect(events.map(\.all) == [expected, expected, expected])
    #expect(root.presentedViewController == nil)
    #expect(!interstitial.isInterstitialLoaded && !rewarded.isReady && !appOpen.isReady)
  }

  @Test
  func `closing an interstitial opens no other application, and a request loads the next one`()
    throws
  {
    let ad = SampleInterstitial(adUnitID: "unit-7")
    let events = Events()
    ad.delegate = events
    let root = try #require(UIApplication.shared.keyWindow?.rootViewController)
    for _ in 1...2 {
      ad.fetchAd(SampleAdRequest())
      ad.show()
      let screen = try #require(root.presentedViewController as? any SimulatedAd)
      #expect(screen.simulate(.close, asset: nil))
    }

    let once = ["loaded", "present", "dismiss", "dismissed"]
    #expect(events.all == once + once)
  }

  @Test func `the reward comes after ten seconds, if the screen is still open`() throws {
    let (ad, events, timer) = (SampleRewardedAd(adUnitID: "unit-7"), Events(), ManualTimer())
    ad.delegate = events
    let root = UIViewController()
    #expect(ad.reward == 0)
    #expect(!ad.isReady && !ad.enableDebugLogging)
    func present() throws -> any SimulatedAd {
      ad.fetchAd(SampleAdRequest())
      #expect(ad.isReady && ad.reward == 5)
      timer.run {
        for _ in 1...2 { ad.present(fromRootViewController: root) }
      }
      return try #require(root.presentedViewController as? any SimulatedAd)
    }

    let first = try present()
    #expect(first.simulate(.close, asset: nil))
    let second = try present()
    #expect(timer.waitingMs == [10_000, 10_000])
    #expect(events.all == ["loaded", "present", "dismissed", "loaded", "present"])

    events.all = []
    timer.fire()
    #expect(events.all == [])
    timer.fire()
    #expect(events.all == ["reward 5"])
    #expect(second.simulate(.earnReward, asset: nil))
    #expect(!second.simulate(.tap, asset: nil))
    #expect(second.simulate(.close, asset: nil))
    #expect(events.all == ["reward 5", "dismissed"])

    let third = try present()
    #expect(third.simulate(.earnReward, asset: nil))
    timer.fire()
    #expect(
      events.all == ["reward 5", "dismissed", "loaded", "present", "reward 5"])
  }

  @Test func `a screen whose ad is gone reacts to nothing`() throws {
    let root = UIViewController()
    var appOpen: SampleAppOpenAd? = SampleAppOpenAd(adUnitID: "unit-7")
    var rewarded: SampleRewardedAd? = SampleRewardedAd(adUnitID: "unit-7")
    weak let gone = rewarded
    let timer = ManualTimer()
    appOpen?.fetchAd(SampleAdRequest())
    appOpen?.present(fromRootViewController: root)
    let first = try #require(root.presentedViewController as? any SimulatedAd)
    rewarded?.fetchAd(SampleAdRequest())
    timer.run { rewarded?.present(fromRootViewController: root) }
    let second = try #require(root.presentedViewController as? any SimulatedAd)

    (appOpen, rewarded) = (nil, nil)

    #expect(gone == nil)
    #expect([first, second].map { $0.simulate(.close, asset: nil) } == [false, false])
    timer.fire()
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
  ) { all.append("failed \(errorCode)") }
  func interstitialWillPresentScreen(_ interstitial: SampleInterstitial) { all.append("present") }
  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial) { all.append("dismiss") }
  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial) { all.append("dismissed") }
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial) { all.append("leave") }

  func rewardedAdDidReceive(_ rewardedAd: SampleRewardedAd) { all.append("loaded") }
  func rewardedAdDidFailToLoad(withError errorCode: SampleErrorCode) {
    all.append("failed \(errorCode)")
  }
  func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd) { all.append("present") }
  func rewardedAd(_ rewardedAd: SampleRewardedAd, userDidEarnReward reward: UInt) {
    all.append("reward \(reward)")
  }
  func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd) { all.append("dismissed") }

  func appOpenAdDidReceive(_ appOpenAd: SampleAppOpenAd) { all.append("loaded") }
  func appOpenAdDidFailToLoad(withError errorCode: SampleErrorCode) {
    all.append("failed \(errorCode)")
  }
  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd) { all.append("will") }
  func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd) { all.append("did") }
  func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd) { all.append("dismissed") }
  func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd) { all.append("leave") }
}
