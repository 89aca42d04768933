import Ads
import EventLoop
import Mediation
import SampleNetwork

/// Loads one app open ad of the sample network.
@LoopActor
final class SampleCustomEventAppOpenAd: FullScreenAdapterAd {
  /// The Sample SDK's app open ad.
  private let appOpenAd: SampleAppOpenAd

  private var request: NetworkRequest?

  private static let image = Image(ImageData(.appOpen))

  /// Receives the ad's events.
  private var delegate: (any AdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completion: LoadCompletion?

  init(adUnitID: String?) {
    appOpenAd = SampleAppOpenAd(adUnitID: adUnitID)
    appOpenAd.delegate = self
  }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    self.completion = completion
    self.request = request
    let sampleRequest = SampleAdRequest(for: request)
    request.logger.fetchAd(from: appOpenAd.adUnit, sampleRequest)
    appOpenAd.fetchAd(sampleRequest)
  }

  var content: FullScreenAdContent {
    FullScreenAdContent(
      headline: SampleAppOpenAd.title, image: Self.image,
      durationMs: SampleAppOpenAd.countdownMs)
  }

  func present() {
    guard appOpenAd.isReady else {
      delegate?.adDidReport(.didFailToPresent(.adNotLoaded))
      return
    }
    request?.logger.networkCall("present")
    appOpenAd.present()
  }

  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    switch action {
    case .close: appOpenAd.close()
    case .tap, .leaveApplication: appOpenAd.tap()
    default: return false
    }
    return true
  }
}

extension SampleCustomEventAppOpenAd: SampleAppOpenAdDelegate {
  func appOpenAdDidReceiveAd(_ appOpenAd: SampleAppOpenAd) {
    guard let completion = completion.take() else { return }
    delegate = completion(.fullScreen(self))
  }

  func appOpenAd(_ appOpenAd: SampleAppOpenAd, didFailToLoadWith errorCode: SampleErrorCode) {
    _ = completion.take()?(.failure(AdError(errorCode)))
  }

  func appOpenAdWillPresent(_ appOpenAd: SampleAppOpenAd) {
    delegate?.adDidReport(.willPresentFullScreenView)
    delegate?.adDidReport(.impression)
  }

  func appOpenAdDidDismiss(_ appOpenAd: SampleAppOpenAd) {
    delegate?.adDidReport(.willDismissFullScreenView)
    delegate?.adDidReport(.didDismissFullScreenView)
  }

  /// The network reports only that the application is left; that is a click.
  func appOpenWillLeaveApplication(_ appOpenAd: SampleAppOpenAd) {
    delegate?.adDidReport(.click(asset: nil))
  }
}
