import EventLoop
import Mediation
import SampleNetwork

/// A native ad that loads what it should not, and reports what it should not.
final class SampleFaultyNativeAd: SampleCustomEventNativeAd {
  private let brokenRule: SampleContractRule?

  init(breaking rule: SampleContractRule?) {
    brokenRule = rule
  }

  isolated deinit {
    // The bridge holds on to an ad until it has disposed of it.
    if brokenRule == .eventAfterDispose { delegate?.didEndVideo() }
  }

  override func adUnit(for adConfiguration: MediationNativeAdConfiguration) -> String? {
    let adUnit = super.adUnit(for: adConfiguration)
    guard brokenRule == .lateCompletion else { return adUnit }
    // No load waits for longer than a minute, unless its client says so. The later of two words
    // counts: an ad unit that is slow in its own way stays so.
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

  /// To report an impression twice, or too early, is a fault of its own only in one who may report
  /// it once.
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
