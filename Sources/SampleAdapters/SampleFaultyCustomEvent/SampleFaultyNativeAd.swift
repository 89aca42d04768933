import EventLoop
import Mediation
import SampleNetwork

/// A native ad that violates a rule when it loads, or when it reports events.
final class SampleFaultyNativeAd: SampleCustomEventNativeAd {
  private let brokenRule: SampleContractRule?

  init(breaking rule: SampleContractRule?) {
    brokenRule = rule
  }

  isolated deinit {
    // The bridge retains an ad until it has disposed of it.
    if brokenRule == .eventAfterDispose { delegate?.didEndVideo() }
  }

  override func adUnit(for adConfiguration: MediationNativeAdConfiguration) -> String? {
    let adUnit = super.adUnit(for: adConfiguration)
    guard brokenRule == .lateCompletion else { return adUnit }
    // A load waits for a minute at most, unless its client sets another limit. The later of two
    // words wins, so an ad unit with its own `slow` keeps it.
    return adUnit.map { "slow-60001+\($0)" }
  }

  override func sampleRequest(
    for adConfiguration: MediationNativeAdConfiguration
  ) -> SampleNativeAdRequest {
    let sampleRequest = super.sampleRequest(for: adConfiguration)
    if brokenRule == .imageNotDelivered { sampleRequest.shouldDownloadImages = false }
    return sampleRequest
  }

  override var headline: String? { brokenRule == .missingAsset ? nil : super.headline }

  /// A second or early impression is a fault of its own only if the ad may report impressions.
  override func handlesUserImpressions() -> Bool {
    brokenRule == .doubleImpression || brokenRule == .impressionBeforeRender
  }

  override func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    switch brokenRule {
    case .doubleImpression:
      delegate?.reportImpression()
      delegate?.reportImpression()
    case .wrongTracker:
      delegate?.reportImpression()
    case .unpairedScreen:
      delegate?.willPresentFullScreenView()
      delegate?.didDismissFullScreenView()
    case .eventOrder:
      delegate?.didEndVideo()
    default:
      break
    }
    super.didRender(
      in: view, clickableAssetViews: clickableAssetViews,
      nonclickableAssetViews: nonclickableAssetViews, viewController: viewController)
  }
}
