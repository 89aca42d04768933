import JSON
import Ads
import EventLoop
import Mediation
import SampleNetwork

/// Loads one native ad of the sample network, and maps it to the assets of the bridge.
///
/// The bridge counts impressions and clicks, and this class reports them to the network.
@LoopActor
class SampleCustomEventNativeAd: NativeAdapterAd {
  /// The Sample SDK's native ad.
  private(set) var nativeAd: SampleNativeAd?

  /// Receives the ad's events.
  private(set) var delegate: (any AdEventDelegate)?

  /// Receives the answer to the load; `nil` after the first answer. The network may answer again.
  private var completion: LoadCompletion?

  /// What the network was asked for; `nil` before.
  private(set) var request: NetworkRequest?

  private(set) var hasReportedEarly = false
  private var shouldDownloadImages = true
  private var customControlsRequested = false
  private var images: SampleImageAssets?

  func load(
    _ request: NetworkRequest, _ adTypes: NativeAdTypes, _ options: NativeAdOptions,
    completion: @escaping LoadCompletion
  ) {
    self.completion = completion

    let adUnit = adUnit(for: request)
    guard SampleAdUnit.canServe(adTypes, from: adUnit) else {
      return fail(with: .unrequestedAdType(of: adUnit))
    }
    let sampleRequest = sampleRequest(for: request, adTypes, options)
    shouldDownloadImages = sampleRequest.shouldDownloadImages
    customControlsRequested = options.video?.customControlsRequested ?? false

    let adLoader = SampleNativeAdLoader()
    adLoader.adUnitID = adUnit
    adLoader.delegate = self
    self.request = request
    request.logger.fetchAd(from: adUnit, sampleRequest)
    adLoader.fetchAd(sampleRequest)
  }

  /// The ad unit for the request.
  func adUnit(for request: NetworkRequest) -> String? { request.adUnit }

  /// The request, with the publisher's preferences that the network supports.
  func sampleRequest(
    for request: NetworkRequest, _ adTypes: NativeAdTypes, _ options: NativeAdOptions
  ) -> SampleNativeAdRequest {
    let sampleRequest = SampleNativeAdRequest(for: request)
    sampleRequest.request(adTypes)
    sampleRequest.apply(options)
    return sampleRequest
  }

  /// Why the network gave no ad.
  func error(_ code: SampleErrorCode) -> AdError { AdError(code) }

  /// Why the images of the ad could not be downloaded.
  func error(_ error: SampleImageError) -> AdError { AdError(error) }

  // MARK: Content

  var assets: NativeAdAssets {
    guard let nativeAd else { return NativeAdAssets() }
    return NativeAdAssets(
      headline: nativeAd.headline, body: nativeAd.body, callToAction: nativeAd.callToAction,
      icon: images?.icon, images: images?.images,
      starRating: nativeAd.sharedAssets.starRating, store: nativeAd.store, price: nativeAd.price,
      advertiser: nativeAd.advertiser, extraAssets: nativeAd.sharedAssets.extraAssets)
  }

  var nativeAdType: NativeAdType? { (nativeAd?.adType).map(NativeAdType.init) }
  var tracking: Tracking { .byBridge }

  var adChoices: AdChoicesIcon? {
    AdChoicesIcon(
      size: AdSize(width: SampleAdInfoView.frame.width, height: SampleAdInfoView.frame.height))
  }

  var legacyAdChoices: LegacyAdChoices? { nil }

  var mediaContent: MediaContent? {
    nativeAd.map {
      MediaContent(
        hasVideoContent: true, aspectRatio: $0.mediaAspectRatio,
        durationMs: Int(SampleMediaView.duration * 1_000))
    }
  }

  // MARK: Views, impressions and clicks

  /// The video starts automatically, unless the publisher has its own controls.
  func didRender(_ rendering: AdRendering) {
    if !customControlsRequested { nativeAd?.playVideo() }
  }

  func didRecordImpression() {
    request?.logger.networkCall("recordImpression")
    nativeAd?.recordImpression()
  }

  func didRecordClick(on asset: AssetName, frame: Rect?) {
    request?.logger.networkCall("handleClick", [.string(asset.rawValue)])
    nativeAd?.handleClick(on: SampleView(frame: SampleRect(frame)))
  }

  func didUntrack() {}

  /// The network's view is all that an ad of this process can keep.
  func inspect(then completion: @escaping @LoopActor (AdRemains?) -> Void) {
    completion(AdRemains(isViewHeld: nativeAd?.nativeAdView != nil))
  }

  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
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

  // MARK: The answer to the load

  /// Delivers the mapped ad.
  func deliver() {
    guard let completion = completion.take() else { return }
    delegate = completion(.native(self))
  }

  private func finish(with nativeAd: SampleNativeAd, _ images: SampleImageAssets) {
    guard completion != nil else { return }
    nativeAd.delegate = self
    self.nativeAd = nativeAd
    self.images = images
    deliver()
  }

  private func fail(with error: AdError) {
    _ = completion.take()?(.failure(error))
  }

  /// Sends an event to the bridge.
  final func send(_ event: AdEvent) {
    if completion != nil { hasReportedEarly = true }
    delegate?.adDidReport(event)
  }
}

extension SampleCustomEventNativeAd: SampleNativeAdLoaderDelegate {
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    let images = SampleImageAssets(of: nativeAd)
    guard shouldDownloadImages, !images.areDownloaded else {
      return finish(with: nativeAd, images)
    }
    // The bridge requires images unless the publisher disables them, and this network gave URLs.
    images.download { [self] result in
      switch result {
      case .success(let images): finish(with: nativeAd, images)
      case .failure(let failure): fail(with: error(failure))
      }
    }
  }

  func adLoader(
    _ adLoader: SampleNativeAdLoader,
    didFailToLoadAdWith errorCode: SampleErrorCode
  ) {
    fail(with: error(errorCode))
  }
}

// MARK: - Events of the ad

extension SampleCustomEventNativeAd: SampleNativeAdDelegate {
  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd) { send(.impression) }
  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd) { send(.click(asset: nil)) }
  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) { send(.willPresentFullScreenView) }
  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) { send(.willDismissFullScreenView) }
  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) { send(.didDismissFullScreenView) }
  func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd) { send(.willLeaveApplication) }
  func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd) { send(.didPlayVideo) }
  func nativeAdDidPauseVideo(_ nativeAd: SampleNativeAd) { send(.didPauseVideo) }
  func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd) { send(.didEndVideo) }
  func nativeAdDidMuteVideo(_ nativeAd: SampleNativeAd) { send(.didMuteVideo) }
  func nativeAdDidUnmuteVideo(_ nativeAd: SampleNativeAd) { send(.didUnmuteVideo) }
}
