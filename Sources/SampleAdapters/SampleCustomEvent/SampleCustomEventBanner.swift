import Ads
import EventLoop
import Mediation
import SampleNetwork

/// Loads one banner of the sample network.
@LoopActor
final class SampleCustomEventBanner: BannerAdapterAd {
  /// The Sample SDK's banner.
  private let bannerAd: SampleBanner

  /// Receives the ad's events.
  private var delegate: (any AdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completion: LoadCompletion?

  init(_ adSize: AdSize) {
    bannerAd = SampleBanner(
      frame: SampleRect(x: 0, y: 0, width: adSize.width, height: adSize.height))
    bannerAd.delegate = self
  }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    self.completion = completion
    bannerAd.adUnit = request.adUnit
    let sampleRequest = SampleAdRequest(for: request)
    request.logger.fetchAd(from: bannerAd.adUnit, sampleRequest)
    bannerAd.fetchAd(sampleRequest)
  }

  var content: BannerContent {
    let frame = bannerAd.frame
    return BannerContent(
      size: AdSize(width: frame.width, height: frame.height), text: bannerAd.text)
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    bannerAd.frame.width = adSize.width
    bannerAd.frame.height = adSize.height
    return true
  }

  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    guard action == .tap else { return false }
    bannerAd.tap()
    return true
  }
}

extension SampleCustomEventBanner: SampleBannerAdDelegate {
  func bannerDidLoad(_ banner: SampleBanner) {
    guard let completion = completion.take() else { return }
    delegate = completion(.banner(self))
  }

  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode) {
    _ = completion.take()?(.failure(AdError(errorCode)))
  }

  func bannerWillLeaveApplication(_ banner: SampleBanner) {
    delegate?.adDidReport(.click(asset: nil))
  }
}
