import EventLoop
import Mediation
import SampleNetwork

/// Loads one banner of the sample network.
@LoopActor
final class SampleCustomEventBanner: MediationBannerAd {
  /// The view of the banner; its size is zero before the load.
  private(set) var view = View(frame: Rect(x: 0, y: 0, width: 0, height: 0))

  /// The Sample SDK's banner.
  private var bannerAd: SampleBanner?

  /// Receives the ad's events. The bridge releases this class when it disposes of the ad.
  private var delegate: (any MediationBannerAdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completionHandler: MediationBannerLoadCompletionHandler?

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler

    let adSize = adConfiguration.adSize
    let bannerAd = SampleBanner(
      frame: SampleRect(x: 0, y: 0, width: adSize.width, height: adSize.height))
    self.bannerAd = bannerAd
    bannerAd.delegate = self
    bannerAd.adUnit = adConfiguration.adUnit
    let request = SampleAdRequest(for: adConfiguration)
    adConfiguration.reporter.fetchAd(from: adConfiguration.adUnit, request)
    bannerAd.fetchAd(request)
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    guard let bannerAd else { return false }
    bannerAd.frame.width = adSize.width
    bannerAd.frame.height = adSize.height
    view.frame = Rect(bannerAd.frame)
    return true
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    guard action == .tap, let bannerAd else { return false }
    bannerAd.tap()
    return true
  }
}

extension SampleCustomEventBanner: SampleBannerAdDelegate {
  func bannerDidLoad(_ banner: SampleBanner) {
    guard let completionHandler = completionHandler.take() else { return }
    let label = Label(frame: Rect(banner.frame))
    label.text = banner.text
    view = label
    delegate = completionHandler(self, nil)
  }

  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode) {
    _ = completionHandler.take()?(nil, AdError(errorCode))
  }

  func bannerWillLeaveApplication(_ banner: SampleBanner) {
    delegate?.reportClick()
  }
}
