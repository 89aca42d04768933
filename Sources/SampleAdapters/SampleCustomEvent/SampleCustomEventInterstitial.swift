import EventLoop
import Mediation
import SampleNetwork

/// Loads one interstitial of the sample network.
@LoopActor
final class SampleCustomEventInterstitial: MediationInterstitialAd {
  /// The Sample SDK's interstitial.
  private var interstitial: SampleInterstitial?

  /// Reports calls to the network.
  private var reporter: AdapterReporter?

  /// Receives the ad's events. The bridge releases this class when it disposes of the ad.
  private var delegate: (any MediationInterstitialAdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completionHandler: MediationInterstitialLoadCompletionHandler?

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler

    let interstitial = SampleInterstitial(adUnitID: adConfiguration.adUnit)
    self.interstitial = interstitial
    interstitial.delegate = self
    reporter = adConfiguration.reporter
    let request = SampleAdRequest(for: adConfiguration)
    adConfiguration.reporter.fetchAd(from: adConfiguration.adUnit, request)
    interstitial.fetchAd(request)
  }

  var content: FullScreenAdContent {
    FullScreenAdContent(
      headline: SampleInterstitial.title, callToAction: SampleInterstitial.callToAction)
  }

  func present(from viewController: ViewController) {
    guard let interstitial, interstitial.isInterstitialLoaded else {
      delegate?.didFailToPresentWithError(AdError.adNotLoaded)
      return
    }
    reporter?.networkCall("show")
    interstitial.show()
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    switch action {
    case .close: interstitial?.close()
    case .tap, .leaveApplication: interstitial?.click()
    default: return false
    }
    return true
  }
}

extension SampleCustomEventInterstitial: SampleInterstitialAdDelegate {
  func interstitialDidLoad(_ interstitial: SampleInterstitial) {
    guard let completionHandler = completionHandler.take() else { return }
    delegate = completionHandler(self, nil)
  }

  func interstitial(
    _ interstitial: SampleInterstitial,
    didFailToLoadAdWith errorCode: SampleErrorCode
  ) {
    _ = completionHandler.take()?(nil, AdError(errorCode))
  }

  func interstitialWillPresentScreen(_ interstitial: SampleInterstitial) {
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
  }

  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial) {
    delegate?.willDismissFullScreenView()
  }

  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial) {
    delegate?.didDismissFullScreenView()
  }

  /// The network reports only that the application is left, after the ad is closed; that is a
  /// click.
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial) {
    delegate?.reportClick()
  }
}
