import EventLoop
import Mediation
import SampleNetwork

/// Loads one rewarded ad of the sample network.
@LoopActor
final class SampleCustomEventRewardedAd: MediationRewardedAd {
  /// The Sample SDK's rewarded ad.
  private var rewardedAd: SampleRewardedAd?

  /// Reports calls to the network.
  private var reporter: AdapterReporter?

  /// Receives the ad's events. The bridge releases this class when it disposes of the ad.
  private var delegate: (any MediationRewardedAdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completionHandler: MediationRewardedLoadCompletionHandler?

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler

    let rewardedAd = SampleRewardedAd(adUnitID: adConfiguration.adUnit)
    self.rewardedAd = rewardedAd
    rewardedAd.delegate = self
    reporter = adConfiguration.reporter
    let request = SampleAdRequest(for: adConfiguration)
    adConfiguration.reporter.fetchAd(from: adConfiguration.adUnit, request)
    rewardedAd.fetchAd(request)
  }

  var content: FullScreenAdContent {
    FullScreenAdContent(
      headline: SampleRewardedAd.title,
      duration: Double(SampleRewardedAd.countdownMs) / 1_000,
      reward: rewardedAd.map { ad in
        AdReward(type: SampleCustomEventConstants.rewardType, amount: Double(ad.reward))
      })
  }

  func present(from viewController: ViewController) {
    guard let rewardedAd, rewardedAd.isReady else {
      delegate?.didFailToPresentWithError(AdError.adNotLoaded)
      return
    }
    reporter?.networkCall("present")
    rewardedAd.present()
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    switch action {
    case .close: rewardedAd?.close()
    case .earnReward: rewardedAd?.earnReward()
    default: return false
    }
    return true
  }
}

extension SampleCustomEventRewardedAd: SampleRewardedAdDelegate {
  func rewardedAdDidReceiveAd(_ rewardedAd: SampleRewardedAd) {
    guard let completionHandler = completionHandler.take() else { return }
    delegate = completionHandler(self, nil)
  }

  func rewardedAd(_ rewardedAd: SampleRewardedAd, didFailToLoadWith errorCode: SampleErrorCode) {
    _ = completionHandler.take()?(nil, AdError(errorCode))
  }

  func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd) {
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
    delegate?.didStartVideo()
  }

  func rewardedAd(_ rewardedAd: SampleRewardedAd, userDidEarnReward reward: Int) {
    delegate?.didRewardUser(
      with: AdReward(type: SampleCustomEventConstants.rewardType, amount: Double(reward)))
  }

  func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd) {
    delegate?.willDismissFullScreenView()
    delegate?.didEndVideo()
    delegate?.didDismissFullScreenView()
  }
}
