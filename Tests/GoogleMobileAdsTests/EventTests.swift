import JSON
import Testing

@testable import GoogleMobileAds

/// The events of ads of each format.
@MainActor
@Suite(.serialized) struct EventTests {
  final class Ad: NSObject, MediationBannerAd, MediationInterstitialAd, MediationRewardedAd,
    MediationAppOpenAd
  {
    nonisolated(unsafe) static var screen: UIViewController?
    let view = MainActor.assumeIsolated { UIView() }
    func present(from viewController: UIViewController) { Self.screen = viewController }
  }

  final class NativeAd: EmptyNativeAd, MediationNativeAd {}

  final class Adapter: NSObject, MediationAdapter {
    nonisolated(unsafe) static var delegate: (any MediationAdEventDelegate)?

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) { Self.delegate = completionHandler(Ad(), nil) }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { Self.delegate = completionHandler(NativeAd(), nil) }

    func loadInterstitial(
      for adConfiguration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) { Self.delegate = completionHandler(Ad(), nil) }

    func loadRewardedAd(
      for adConfiguration: MediationRewardedAdConfiguration,
      completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) { Self.delegate = completionHandler(Ad(), nil) }

    func loadAppOpenAd(
      for adConfiguration: MediationAppOpenAdConfiguration,
      completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
    ) { Self.delegate = completionHandler(Ad(), nil) }
  }

  /// A bridge with an ad, and the delegate of the ad.
  private func load<Delegate>(
    _ format: String, as type: Delegate.Type
  ) throws -> (TestBridge, Delegate) {
    let bridge = TestBridge(
      Adapter.self, make: Adapter.init, loads: .banner(Adapter.loadBanner),
      .native(Adapter.loadNativeAd), .interstitial(Adapter.loadInterstitial),
      .rewarded(Adapter.loadRewardedAd), .rewardedInterstitial(Adapter.loadRewardedAd),
      .appOpen(Adapter.loadAppOpenAd))
    _ = bridge.load(format)
    return (bridge, try #require(Adapter.delegate as? Delegate))
  }

  @Test(arguments: [
    "Banner", "Native", "Interstitial", "Rewarded", "RewardedInterstitial", "AppOpen",
  ])
  func `an ad of any format reports what happens to it`(format: String) throws {
    let (bridge, delegate) = try load(format, as: (any MediationAdEventDelegate).self)

    delegate.reportImpression()
    delegate.reportClick()
    delegate.willPresentFullScreenView()
    delegate.willDismissFullScreenView()
    delegate.didDismissFullScreenView()
    delegate.didFailToPresentWithError(NSError(domain: "net", code: 2, userInfo: [:]))

    let error =
      #","error":{"domain":"net","code":2,"name":null,"message":"The operation could not be "#
      + #"completed. (net error 2.)","underlying":null}"#
    #expect(
      bridge.takeLines() == [
        event("impression"), event("click"), event("willPresentFullScreenView"),
        event("willDismissFullScreenView"), event("didDismissFullScreenView"),
        event("didFailToPresent", error),
      ])
  }

  @Test func `a native ad reports the events of its video`() throws {
    let (bridge, delegate) = try load("Native", as: (any MediationNativeAdEventDelegate).self)

    delegate.didPlayVideo()
    delegate.didPauseVideo()
    delegate.didEndVideo()
    delegate.didMuteVideo()
    delegate.didUnmuteVideo()

    #expect(
      bridge.takeLines()
        == ["didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo", "didUnmuteVideo"]
        .map { event($0) })
  }

  @Test func `a rewarded ad reports its video and the reward of its ad unit`() throws {
    let (bridge, delegate) = try load("Rewarded", as: (any MediationRewardedAdEventDelegate).self)

    delegate.didStartVideo()
    delegate.didEndVideo()
    delegate.didRewardUser()

    #expect(
      bridge.takeLines() == [
        event("didStartVideo"), event("didEndVideo"),
        event("didRewardUser", #","reward":{"type":"reward","amount":1}"#),
      ])
  }

  @Test func `a rewarded ad reports a reward of its network`() throws {
    let (bridge, delegate) = try load("Rewarded", as: (any MediationRewardedAdEventDelegate).self)

    delegate.didRewardUser(
      with: AdReward(rewardType: "coins", rewardAmount: NSDecimalNumber(string: "2.5")))

    #expect(
      bridge.takeLines()
        == [event("didRewardUser", #","reward":{"type":"coins","amount":2.5}"#)])
  }

  @Test func `an ad that moves the application to the background reports nothing`() throws {
    let (banner, bannerDelegate) = try load("Banner", as: (any MediationBannerAdEventDelegate).self)
    bannerDelegate.willBackgroundApplication()
    #expect(banner.takeLines() == [])

    let (native, nativeDelegate) = try load("Native", as: (any MediationNativeAdEventDelegate).self)
    nativeDelegate.willBackgroundApplication()
    #expect(native.takeLines() == [])
  }

  @Test(arguments: ["Interstitial", "Rewarded", "RewardedInterstitial", "AppOpen"])
  func `an ad is presented from the application's screen`(format: String) throws {
    let (bridge, _) = try load(format, as: (any MediationAdEventDelegate).self)
    Ad.screen = nil

    #expect(bridge.ad("present") == [answer()])

    #expect(Ad.screen === UIApplication.shared.keyWindow?.rootViewController)
  }

  @Test(arguments: [
    ("present", "Banner", "banner"), ("present", "Native", "native"),
    ("didRender", "Banner", "banner"), ("didRecordImpression", "Rewarded", "rewarded"),
    ("didUntrackView", "RewardedInterstitial", "rewardedInterstitial"),
    ("changeAdSize", "Native", "native"),
  ])
  func `a call for another format is refused`(
    method: String, format: String, name: String
  ) throws {
    let (bridge, _) = try load(format, as: (any MediationAdEventDelegate).self)

    let error = try object(bridge.ad(method).first)["error"]?.object

    #expect(error?["code"] == 305)
    #expect(
      error?["message"] == .string(#"The ad of the load "load-1" has the format \#(name)."#))
  }
}
