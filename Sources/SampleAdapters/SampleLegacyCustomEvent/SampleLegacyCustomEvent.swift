import EventLoop
import Mediation
import SampleNetwork

/// The custom event of the legacy guide: mediates the sample network's content and app-install ads.
class SampleLegacyCustomEvent: CustomEventNativeAd {
  weak var delegate: (any CustomEventNativeAdDelegate)?

  private var shouldDownloadImages = true
  private var adViewOptions = NativeAdViewAdOptions()
  private var tracksItself = false
  private var hasAnswered = false

  required init() {}

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  func requestNativeAd(
    withParameter serverParameter: String?,
    request: CustomEventRequest,
    adTypes: NativeAdTypes,
    options: [any AdLoaderOptions],
    rootViewController: ViewController
  ) {
    guard SampleAdUnit.canServe(adTypes, from: serverParameter) else {
      return fail(with: .unrequestedAdType(of: serverParameter))
    }
    adViewOptions = options.first(NativeAdViewAdOptions.self) ?? adViewOptions
    let sampleRequest = SampleNativeAdRequest()
    sampleRequest.testMode = request.isTesting
    sampleRequest.keywords = request.userKeywords
    sampleRequest.seed = request.seed
    sampleRequest.request(adTypes)
    sampleRequest.apply(options)
    shouldDownloadImages = sampleRequest.shouldDownloadImages

    let adLoader = SampleNativeAdLoader()
    adLoader.adUnitID = serverParameter
    adLoader.delegate = self
    request.reporter.fetchAd(from: serverParameter, sampleRequest)
    adLoader.fetchAd(sampleRequest)
  }

  func handlesUserClicks() -> Bool { tracksItself }
  func handlesUserImpressions() -> Bool { tracksItself }

  /// The corner for AdChoices.
  var adChoicesPosition: AdChoicesPosition { adViewOptions.preferredAdChoicesPosition }

  /// Delivers the mapped ad to the bridge.
  func deliver(_ mediatedAd: any MediatedNativeAd) {
    delegate?.customEventNativeAd(self, didReceive: mediatedAd)
  }
}

extension SampleLegacyCustomEvent: SampleNativeAdLoaderDelegate {
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    let assets = SampleImageAssets(of: nativeAd)
    guard shouldDownloadImages, !assets.areDownloaded else {
      return finish(with: nativeAd, assets)
    }
    // The request wants images, and the network gave URLs.
    assets.download { [self] result in
      switch result {
      case .success(let assets): finish(with: nativeAd, assets)
      case .failure(let error): fail(with: AdError(legacy: error))
      }
    }
  }

  func adLoader(
    _ adLoader: SampleNativeAdLoader,
    didFailToLoadAdWith errorCode: SampleErrorCode
  ) {
    fail(with: AdError(legacy: errorCode))
  }

  private func finish(with nativeAd: SampleNativeAd, _ assets: SampleImageAssets) {
    // The network may answer twice; the delegate gets one answer.
    guard !hasAnswered else { return }
    hasAnswered = true
    tracksItself = nativeAd.tracksItself
    switch nativeAd.adType {
    case .content:
      deliver(
        SampleMediatedNativeContentAd(nativeAd, assets, adChoicesPosition: adChoicesPosition))
    case .appInstall:
      deliver(
        SampleMediatedNativeAppInstallAd(nativeAd, assets, adChoicesPosition: adChoicesPosition))
    }
  }

  private func fail(with error: AdError) {
    guard !hasAnswered else { return }
    hasAnswered = true
    delegate?.customEventNativeAd(self, didFailToLoadWithError: error)
  }
}
