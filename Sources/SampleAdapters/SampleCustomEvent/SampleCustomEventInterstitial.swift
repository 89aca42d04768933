import Ads
import EventLoop
import Mediation
import SampleNetwork

/// Loads one interstitial of the sample network.
@LoopActor
final class SampleCustomEventInterstitial: FullScreenAdapterAd {
  /// The Sample SDK's interstitial.
  private let interstitial: SampleInterstitial

  private var request: NetworkRequest?

  private static let image = Image(ImageData(.interstitial))

  /// Receives the ad's events.
  private var delegate: (any AdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completion: LoadCompletion?

  init(adUnitID: String?) {
    interstitial = SampleInterstitial(adUnitID: adUnitID)
    interstitial.delegate = self
  }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    self.completion = completion
    self.request = request
    let sampleRequest = SampleAdRequest(for: request)
    request.logger.fetchAd(from: interstitial.adUnit, sampleRequest)
    interstitial.fetchAd(sampleRequest)
  }

  var content: FullScreenAdContent {
    FullScreenAdContent(
      headline: SampleInterstitial.title, callToAction: SampleInterstitial.callToAction,
      image: Self.image)
  }

  func present() {
    guard interstitial.isInterstitialLoaded else {
      delegate?.adDidReport(.didFailToPresent(.adNotLoaded))
      return
    }
    request?.logger.networkCall("show")
    interstitial.show()
  }

  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    switch action {
    case .close: interstitial.close()
    case .tap, .leaveApplication: interstitial.click()
    default: return false
    }
    return true
  }
}

extension SampleCustomEventInterstitial: SampleInterstitialAdDelegate {
  func interstitialDidLoad(_ interstitial: SampleInterstitial) {
    guard let completion = completion.take() else { return }
    delegate = completion(.fullScreen(self))
  }

  func interstitial(
    _ interstitial: SampleInterstitial,
    didFailToLoadAdWith errorCode: SampleErrorCode
  ) {
    _ = completion.take()?(.failure(AdError(errorCode)))
  }

  func interstitialWillPresentScreen(_ interstitial: SampleInterstitial) {
    delegate?.adDidReport(.willPresentFullScreenView)
    delegate?.adDidReport(.impression)
  }

  func interstitialWillDismissScreen(_ interstitial: SampleInterstitial) {
    delegate?.adDidReport(.willDismissFullScreenView)
  }

  func interstitialDidDismissScreen(_ interstitial: SampleInterstitial) {
    delegate?.adDidReport(.didDismissFullScreenView)
  }

  /// The network reports only that the application is left, after the ad is closed; that is a
  /// click.
  func interstitialWillLeaveApplication(_ interstitial: SampleInterstitial) {
    delegate?.adDidReport(.click(asset: nil))
  }
}
