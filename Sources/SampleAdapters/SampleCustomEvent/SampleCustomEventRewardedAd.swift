import Ads
import EventLoop
import Mediation
import SampleNetwork

/// Loads one rewarded ad of the sample network.
@LoopActor
final class SampleCustomEventRewardedAd: FullScreenAdapterAd {
  /// The Sample SDK's rewarded ad.
  private let rewardedAd: SampleRewardedAd

  private var request: NetworkRequest?

  private static let image = Image(ImageData(.rewarded))

  /// Receives the ad's events.
  private var delegate: (any AdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completion: LoadCompletion?

  init(adUnitID: String?) {
    rewardedAd = SampleRewardedAd(adUnitID: adUnitID)
    rewardedAd.delegate = self
  }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    self.completion = completion
    self.request = request
    let sampleRequest = SampleAdRequest(for: request)
    request.logger.fetchAd(from: rewardedAd.adUnit, sampleRequest)
    rewardedAd.fetchAd(sampleRequest)
  }

  var content: FullScreenAdContent {
    FullScreenAdContent(
      headline: SampleRewardedAd.title,
      image: Self.image,
      durationMs: SampleRewardedAd.countdownMs,
      reward: AdReward(
        type: SampleCustomEventConstants.rewardType, amount: Double(rewardedAd.reward)))
  }

  func present() {
    guard rewardedAd.isReady else {
      delegate?.adDidReport(.didFailToPresent(.adNotLoaded))
      return
    }
    request?.logger.networkCall("present")
    rewardedAd.present()
  }

  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    switch action {
    case .close: rewardedAd.close()
    case .earnReward: rewardedAd.earnReward()
    default: return false
    }
    return true
  }
}

extension SampleCustomEventRewardedAd: SampleRewardedAdDelegate {
  func rewardedAdDidReceiveAd(_ rewardedAd: SampleRewardedAd) {
    guard let completion = completion.take() else { return }
    delegate = completion(.fullScreen(self))
  }

  func rewardedAd(_ rewardedAd: SampleRewardedAd, didFailToLoadWith errorCode: SampleErrorCode) {
    _ = completion.take()?(.failure(AdError(errorCode)))
  }

  func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd) {
    delegate?.adDidReport(.willPresentFullScreenView)
    delegate?.adDidReport(.impression)
    delegate?.adDidReport(.didStartVideo)
  }

  func rewardedAd(_ rewardedAd: SampleRewardedAd, userDidEarnReward reward: Int) {
    delegate?.adDidReport(
      .didRewardUser(
        AdReward(type: SampleCustomEventConstants.rewardType, amount: Double(reward))))
  }

  func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd) {
    delegate?.adDidReport(.willDismissFullScreenView)
    delegate?.adDidReport(.didEndVideo)
    delegate?.adDidReport(.didDismissFullScreenView)
  }
}
