import EventLoop
import JSON
import Mediation
import SampleNetwork

/// Loads one native ad of the sample network, and maps it to the assets of the bridge.
///
/// The bridge counts impressions and clicks, and this class reports them to the network.
@LoopActor
class SampleCustomEventNativeAd: MediationNativeAd {
  /// The Sample SDK's native ad.
  private(set) var nativeAd: SampleNativeAd?

  /// Receives the ad's events. The bridge releases this class when it disposes of the ad.
  private(set) var delegate: (any MediationNativeAdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completionHandler: MediationNativeLoadCompletionHandler?

  /// Reports calls to the network.
  private var reporter: AdapterReporter?

  private var shouldDownloadImages = true
  private var customControlsRequested = false

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler

    let adUnit = adUnit(for: adConfiguration)
    guard SampleAdUnit.canServe(adConfiguration.adTypes, from: adUnit) else {
      return fail(with: .unrequestedAdType(of: adUnit))
    }
    let sampleRequest = sampleRequest(for: adConfiguration)
    shouldDownloadImages = sampleRequest.shouldDownloadImages
    customControlsRequested =
      adConfiguration.options.first(VideoOptions.self)?.customControlsRequested
      ?? false

    let adLoader = SampleNativeAdLoader()
    adLoader.adUnitID = adUnit
    adLoader.delegate = self
    reporter = adConfiguration.reporter
    adConfiguration.reporter.fetchAd(from: adUnit, sampleRequest)
    adLoader.fetchAd(sampleRequest)
  }

  /// The ad unit for the request.
  func adUnit(for adConfiguration: MediationNativeAdConfiguration) -> String? {
    adConfiguration.adUnit
  }

  /// The request, with the publisher's preferences that the network supports.
  func sampleRequest(for adConfiguration: MediationNativeAdConfiguration) -> SampleNativeAdRequest {
    let sampleRequest = SampleNativeAdRequest(for: adConfiguration)
    sampleRequest.request(adConfiguration.adTypes)
    sampleRequest.apply(adConfiguration.options)
    return sampleRequest
  }

  // MARK: Assets

  private(set) var icon: NativeAdImage?
  private(set) var images: [NativeAdImage]?
  private(set) var adChoicesView: View?
  private(set) lazy var mediaView = nativeAd.map { SampleNetworkView(mediaOf: $0) as View }

  var headline: String? { nativeAd?.headline }
  var body: String? { nativeAd?.body }
  var callToAction: String? { nativeAd?.callToAction }
  var starRating: JSONNumber? { nativeAd?.sharedAssets.starRating }
  var store: String? { nativeAd?.store }
  var price: String? { nativeAd?.price }
  var advertiser: String? { nativeAd?.advertiser }
  var extraAssets: JSONObject? { nativeAd?.sharedAssets.extraAssets }
  var adType: NativeAdType? { (nativeAd?.adType).map(NativeAdType.init) }
  var hasVideoContent: Bool { nativeAd != nil }
  var mediaContentAspectRatio: Double { nativeAd?.mediaAspectRatio ?? 0 }
  var duration: Double { SampleMediaView.duration }

  // MARK: Impressions and clicks

  func handlesUserClicks() -> Bool { false }
  func handlesUserImpressions() -> Bool { false }

  /// The video starts automatically, unless the publisher has its own controls.
  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    if !customControlsRequested { nativeAd?.playVideo() }
  }

  func didRecordImpression() {
    reporter?.networkCall("recordImpression")
    nativeAd?.recordImpression()
  }

  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {
    reporter?.networkCall("handleClick", [.string(assetName.rawValue)])
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

// MARK: - The answer to the load

extension SampleCustomEventNativeAd: SampleNativeAdLoaderDelegate {
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    let assets = SampleImageAssets(of: nativeAd)
    guard shouldDownloadImages, !assets.areDownloaded else {
      return finish(with: nativeAd, assets)
    }
    // The bridge requires images unless the publisher disables them, and this network gave URLs.
    assets.download { [self] result in
      switch result {
      case .success(let assets): finish(with: nativeAd, assets)
      case .failure(let error): fail(with: AdError(error))
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
    guard let completionHandler = completionHandler.take() else { return }
    nativeAd.delegate = self
    self.nativeAd = nativeAd
    icon = assets.icon
    images = assets.images
    adChoicesView = SampleNetworkView(adInfoIcon: assets.adInfoIcon)
    delegate = completionHandler(self, nil)
  }

  private func fail(with error: AdError) {
    _ = completionHandler.take()?(nil, error)
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
