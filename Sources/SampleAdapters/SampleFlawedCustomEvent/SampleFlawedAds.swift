import EventLoop
import JSON
import Mediation
import SampleNetwork

/// A native ad with a flaw, if the flaw is one of native ads.
final class SampleFlawedNativeAd: SampleSelfTrackingNativeAd {
  private let flaw: SampleFlaw?
  private var renderCount = 0
  private var heldView: View?
  private var heldAd: SampleFlawedNativeAd?

  init(_ flaw: SampleFlaw?) {
    self.flaw = flaw
  }

  override func sampleRequest(
    for adConfiguration: MediationNativeAdConfiguration
  ) -> SampleNativeAdRequest {
    let sampleRequest = super.sampleRequest(for: adConfiguration)
    if flaw == .imageLoadingNotDisabled { sampleRequest.shouldDownloadImages = true }
    if flaw == .lostWatermark { sampleRequest.watermark = nil }
    return sampleRequest
  }

  override func adUnit(for adConfiguration: MediationNativeAdConfiguration) -> String? {
    let adUnit = super.adUnit(for: adConfiguration)
    return switch flaw {
    case .ignoredBidResponse: adUnit ?? adConfiguration.parameter
    case .neededSettings: adConfiguration.parameter == nil ? nil : adUnit
    default: adUnit
    }
  }

  /// A percentage instead of stars, as some networks have it.
  override var starRating: JSONNumber? {
    flaw == .wrongStarRating ? JSONNumber(90) : super.starRating
  }

  override func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    renderCount += 1
    if flaw == .unwatchedView, renderCount > 1 { return }
    if flaw == .viewNotReleased { heldView = view }
    if flaw == .adNotReleased { heldAd = self }
    if flaw == .subviewLeftBehind {
      view.addSubview(View(frame: Rect(x: 0, y: 0, width: 24, height: 24)))
    }
    super.didRender(
      in: view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews, viewController: viewController)
  }
}

/// A banner with a flaw, if the flaw is one of its size.
final class SampleFlawedBannerAd: MediationBannerAd {
  private let bannerAd: any MediationBannerAd
  private let flaw: SampleFlaw?

  /// The only size of a banner with the flaw `wrongAdSize`.
  private let onlyView = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))

  init(_ bannerAd: any MediationBannerAd, _ flaw: SampleFlaw?) {
    self.bannerAd = bannerAd
    self.flaw = flaw
  }

  var view: View { flaw == .wrongAdSize ? onlyView : bannerAd.view }

  func changeAdSize(to adSize: AdSize) -> Bool {
    switch flaw {
    case .wrongAdSize: false
    case .unchangedAdSize: true
    default: bannerAd.changeAdSize(to: adSize)
    }
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    if flaw == .blockedThread, action == .leaveApplication {
      let clock = Clock(.wall)
      while clock.nowMs < 600 {}
    }
    return bannerAd.simulate(action, asset: asset)
  }
}

/// An interstitial that is never presented once another one was loaded.
final class SampleReplacedInterstitial: MediationInterstitialAd {
  private static var loadCount = 0

  private let ad: any MediationInterstitialAd
  private let number: Int

  init(_ ad: any MediationInterstitialAd) {
    self.ad = ad
    Self.loadCount += 1
    number = Self.loadCount
  }

  var content: FullScreenAdContent { ad.content }

  func present(from viewController: ViewController) {
    if number == Self.loadCount { ad.present(from: viewController) }
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    ad.simulate(action, asset: asset)
  }
}

/// An interstitial that appears two seconds after it is presented.
final class SampleSlowInterstitial: MediationInterstitialAd {
  private let ad: any MediationInterstitialAd

  init(_ ad: any MediationInterstitialAd) {
    self.ad = ad
  }

  var content: FullScreenAdContent { ad.content }

  func present(from viewController: ViewController) {
    SampleSDK.shared.clock.schedule(afterMs: 2_000) { [ad] in ad.present(from: viewController) }
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    ad.simulate(action, asset: asset)
  }
}
