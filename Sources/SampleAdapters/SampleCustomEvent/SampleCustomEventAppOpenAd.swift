import EventLoop
import Mediation
import SampleNetwork

/// Loads one app open ad of the sample network.
@LoopActor
final class SampleCustomEventAppOpenAd: MediationAppOpenAd {
  /// The Sample SDK's app open ad.
  private var appOpenAd: SampleAppOpenAd?

  /// Reports calls to the network.
  private var reporter: AdapterReporter?

  /// Receives the ad's events. The bridge releases this class when it disposes of the ad.
  private var delegate: (any MediationAppOpenAdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completionHandler: MediationAppOpenLoadCompletionHandler?

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler

    let appOpenAd = SampleAppOpenAd(adUnitID: adConfiguration.adUnit)
    self.appOpenAd = appOpenAd
    appOpenAd.delegate = self
    reporter = adConfiguration.reporter
    let request = SampleAdRequest(for: adConfiguration)
    adConfiguration.reporter.fetchAd(from: adConfiguration.adUnit, request)
    appOpenAd.fetchAd(request)
  }

  var content: FullScreenAdContent {
    FullScreenAdContent(
      headline: SampleAppOpenAd.title, duration: Double(SampleAppOpenAd.countdownMs) / 1_000)
  }

  func present(from viewController: ViewController) {
    guard let appOpenAd, appOpenAd.isReady else {
      delegate?.didFailToPresentWithError(AdError.adNotLoaded)
      return
    }
    reporter?.networkCall("present")
    appOpenAd.present()
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    switch action {
    case .close: appOpenAd?.close()
    case .tap, .leaveApplication: appOpenAd?.tap()
    default: return false
    }
    return true
  }
}

extension SampleCustomEventAppOpenAd: SampleAppOpenAdDelegate {
  func appOpenAdDidReceiveAd(_ appOpenAd: SampleAppOpenAd) {
    guard let completionHandler = completionHandler.take() else { return }
    delegate = completionHandler(self, nil)
  }

  func appOpenAd(_ appOpenAd: SampleAppOpenAd, didFailToLoadWith errorCode: SampleErrorCode) {
    _ = completionHandler.take()?(nil, AdError(errorCode))
  }

  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd) {
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
  }

  func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd) {
    delegate?.willDismissFullScreenView()
    delegate?.didDismissFullScreenView()
  }

  /// The network reports only that the application is left; that is a click.
  func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd) {
    delegate?.reportClick()
  }
}
