import EventLoop
import JSON
import Mediation
import SampleNetwork

/// Loads one native ad of the sample network, and maps it to the assets of the bridge.
///
/// The bridge counts impressions and clicks, and this class tells the network of them.
@BridgeActor
class SampleCustomEventNativeAd: MediationNativeAd {
  /// The Sample SDK's native ad.
  private(set) var nativeAd: SampleNativeAd?

  /// Where the ad's events go. The bridge lets go of this class when it disposes of the ad.
  private(set) var delegate: (any MediationNativeAdEventDelegate)?

  /// Takes the outcome of the load; `nil` when there has been one.
  private var completionHandler: MediationNativeLoadCompletionHandler?

  private var shouldDownloadImages = true

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler

    // This custom event uses the parameter to carry an ad unit, which is the most common use case.
    let adUnit = adConfiguration.credentials.settings["parameter"]?.string
    guard SampleAdUnit.canServe(adConfiguration.adTypes, from: adUnit) else {
      return fail(with: .unrequestedAdType(of: adUnit))
    }
    let sampleRequest = SampleNativeAdRequest()
    sampleRequest.testMode = adConfiguration.isTestRequest
    sampleRequest.keywords = adConfiguration.keywords
    sampleRequest.request(adConfiguration.adTypes)
    sampleRequest.apply(adConfiguration.options)
    shouldDownloadImages = sampleRequest.shouldDownloadImages

    let adLoader = SampleNativeAdLoader()
    adLoader.adUnitID = adUnit
    adLoader.delegate = self
    adLoader.fetchAd(sampleRequest)
  }

  // MARK: Assets

  private(set) var icon: NativeAdImage?
  private(set) var images: [NativeAdImage]?
  private(set) var adChoicesView: View?
  private(set) lazy var mediaView = nativeAd.map { SampleNetworkView($0.mediaView) as View }

  var headline: String? { nativeAd?.headline }
  var body: String? { nativeAd?.body }
  var callToAction: String? { nativeAd?.callToAction }
  var starRating: JSONNumber? { nativeAd?.starRating.map { JSONNumber($0) } }
  var store: String? { nativeAd?.store }
  var price: String? { nativeAd?.price }
  var advertiser: String? { nativeAd?.advertiser }
  var extraAssets: JSONObject? { nativeAd?.extraAssets }
  var adType: NativeAdType? { nativeAd.map { NativeAdType($0.adType) } }
  var hasVideoContent: Bool { nativeAd != nil }
  var mediaContentAspectRatio: Double { nativeAd?.mediaAspectRatio ?? 0 }
  var duration: Double { SampleMediaView.duration }

  // MARK: Impressions and clicks

  func handlesUserClicks() -> Bool { false }
  func handlesUserImpressions() -> Bool { false }

  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {}

  func didRecordImpression() {
    nativeAd?.recordImpression()
  }

  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {
    nativeAd?.handleClick(on: SampleView(watching: view))
  }

  func didUntrackView(_ view: View?) {}

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    guard let nativeAd else { return false }
    switch action {
    case .open: nativeAd.openScreen()
    case .close: nativeAd.closeScreen()
    case .playVideo: nativeAd.playVideo()
    case .pauseVideo: nativeAd.mediaView.pauseMedia()
    case .endVideo: nativeAd.mediaView.endMedia()
    case .muteVideo: nativeAd.mediaView.muteMedia()
    case .unmuteVideo: nativeAd.mediaView.unmuteMedia()
    default: return false
    }
    return true
  }
}

// MARK: - The outcome of the load

extension SampleCustomEventNativeAd: SampleNativeAdLoaderDelegate {
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    let assets = SampleImageAssets(of: nativeAd)
    guard shouldDownloadImages, !assets.areDownloaded else {
      return finish(with: nativeAd, assets)
    }
    // The bridge requires the images themselves unless the publisher says otherwise, and this
    // network gave URLs. Nobody awaits the task: the completion handler ends the load.
    Task {
      do throws(SampleImageError) {
        finish(with: nativeAd, try await assets.downloaded())
      } catch {
        fail(with: AdError(error))
      }
    }
  }

  func adLoader(
    _ adLoader: SampleNativeAdLoader,
    didFailToLoadAdWith errorCode: SampleErrorCode
  ) {
    fail(with: AdError(errorCode))
  }

  private func finish(with nativeAd: SampleNativeAd, _ assets: SampleImageAssets) {
    guard let completionHandler = takeCompletionHandler() else { return }
    nativeAd.delegate = self
    self.nativeAd = nativeAd
    icon = assets.icon
    images = assets.images
    adChoicesView = SampleNetworkView(SampleAdInfoView(icon: assets.adInfoIcon))
    delegate = completionHandler(self, nil)
  }

  private func fail(with error: AdError) {
    _ = takeCompletionHandler()?(nil, error)
  }

  /// The completion handler, the first time: the network may answer again, and is not heard then.
  private func takeCompletionHandler() -> MediationNativeLoadCompletionHandler? {
    defer { completionHandler = nil }
    return completionHandler
  }
}

// MARK: - Events of the ad

extension SampleCustomEventNativeAd: SampleNativeAdDelegate {
  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd) { delegate?.reportImpression() }
  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd) { delegate?.reportClick() }
  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) {
    delegate?.willPresentFullScreenView()
  }
  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) {
    delegate?.willDismissFullScreenView()
  }
  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) {
    delegate?.didDismissFullScreenView()
  }
  func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd) { delegate?.didPlayVideo() }
  func nativeAdDidPauseVideo(_ nativeAd: SampleNativeAd) { delegate?.didPauseVideo() }
  func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd) { delegate?.didEndVideo() }
  func nativeAdDidMuteVideo(_ nativeAd: SampleNativeAd) { delegate?.didMuteVideo() }
  func nativeAdDidUnmuteVideo(_ nativeAd: SampleNativeAd) { delegate?.didUnmuteVideo() }
}
