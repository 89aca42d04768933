import EventLoop

@testable import SampleNetwork

/// The common interface of the network's full-screen ads.
@LoopActor
protocol FullScreenAd: AnyObject {
  var isReady: Bool { get }
  func fetchAd(_ request: SampleAdRequest)
  func present()
  func close()
}

extension SampleRewardedAd: FullScreenAd {}
extension SampleAppOpenAd: FullScreenAd {}
extension SampleInterstitial: FullScreenAd {
  var isReady: Bool { isInterstitialLoaded }
  func present() { show() }
}

/// The full-screen formats.
enum FullScreenFormat: CaseIterable {
  case interstitial
  case rewarded
  case appOpen

  /// Creates an ad without fetching it.
  @LoopActor
  func makeAd(_ adUnitID: String?, in world: World, log: FullScreenLog) -> any FullScreenAd {
    switch self {
    case .interstitial:
      let ad = SampleInterstitial(adUnitID: adUnitID, sdk: world.sdk)
      ad.delegate = log
      return ad
    case .rewarded:
      let ad = SampleRewardedAd(adUnitID: adUnitID, sdk: world.sdk)
      ad.delegate = log
      return ad
    case .appOpen:
      let ad = SampleAppOpenAd(adUnitID: adUnitID, sdk: world.sdk)
      ad.delegate = log
      return ad
    }
  }
}

/// A delegate of all formats that records its calls.
final class FullScreenLog {
  private(set) var events: [String] = []
}

extension FullScreenLog: SampleInterstitialAdDelegate {
  func interstitialDidLoad(_ interstitial: SampleInterstitial) { events.append("load") }
  func interstitial(
    _ interstitial: SampleInterstitial,
    didFailToLoadAdWith errorCode: SampleErrorCode
  ) {
    events.append("\(errorCode)")
  }
  func interstitialWillPresentScreen(_ interstitial: SampleInterstitial) {
    events.append("willPresent")
  }
  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial) {
    events.append("willDismiss")
  }
  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial) {
    events.append("didDismiss")
  }
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial) {
    events.append("leave")
  }
}

extension FullScreenLog: SampleRewardedAdDelegate {
  func rewardedAdDidReceiveAd(_ rewardedAd: SampleRewardedAd) { events.append("load") }
  func rewardedAd(_ rewardedAd: SampleRewardedAd, didFailToLoadWith errorCode: SampleErrorCode) {
    events.append("\(errorCode)")
  }
  func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd) { events.append("didPresent") }
  func rewardedAd(_ rewardedAd: SampleRewardedAd, userDidEarnReward reward: Int) {
    events.append("reward \(reward)")
  }
  func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd) { events.append("didDismiss") }
}

extension FullScreenLog: SampleAppOpenAdDelegate {
  func appOpenAdDidReceiveAd(_ appOpenAd: SampleAppOpenAd) { events.append("load") }
  func appOpenAd(_ appOpenAd: SampleAppOpenAd, didFailToLoadWith errorCode: SampleErrorCode) {
    events.append("\(errorCode)")
  }
  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd) { events.append("willPresent") }
  func appOpenAdDidPresent(_ appOpenAd: SampleAppOpenAd) { events.append("didPresent") }
  func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd) { events.append("didDismiss") }
  func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd) { events.append("leave") }
}
