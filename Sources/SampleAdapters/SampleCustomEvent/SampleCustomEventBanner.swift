import EventLoop
import JSON
import Mediation
import SampleNetwork

/// Loads one banner of the sample network.
@BridgeActor
final class SampleCustomEventBanner: MediationBannerAd {
  /// What the banner is drawn in, of no size before the load.
  private(set) var view = View(frame: Rect(x: 0, y: 0, width: 0, height: 0))

  /// The Sample SDK's banner.
  private var bannerAd: SampleBanner?

  /// Where the ad's events go. The bridge lets go of this class when it disposes of the ad.
  private var delegate: (any MediationBannerAdEventDelegate)?

  /// Takes the outcome of the load; `nil` when there has been one.
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
    bannerAd.adUnit = adConfiguration.credentials.settings["parameter"]?.string
    let adRequest = SampleAdRequest()
    adRequest.testMode = adConfiguration.isTestRequest
    adRequest.keywords = adConfiguration.keywords
    bannerAd.fetchAd(adRequest)
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    guard action == .tap, let bannerAd else { return false }
    bannerAd.tap()
    return true
  }
}

extension SampleCustomEventBanner: SampleBannerAdDelegate {
  func bannerDidLoad(_ banner: SampleBanner) {
    guard let completionHandler = takeCompletionHandler() else { return }
    let label = Label(frame: Rect(banner.frame))
    label.text = banner.text
    view = label
    delegate = completionHandler(self, nil)
  }

  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode) {
    _ = takeCompletionHandler()?(nil, AdError(errorCode))
  }

  func bannerWillLeaveApplication(_ banner: SampleBanner) {
    delegate?.reportClick()
  }

  /// The completion handler, the first time: the network may answer again, and is not heard then.
  private func takeCompletionHandler() -> MediationBannerLoadCompletionHandler? {
    defer { completionHandler = nil }
    return completionHandler
  }
}
