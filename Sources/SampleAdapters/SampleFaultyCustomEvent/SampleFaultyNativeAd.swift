import EventLoop
import Mediation
import SampleNetwork

/// A native ad that reports what it should not.
final class SampleFaultyNativeAd: SampleCustomEventNativeAd {
  private let brokenRule: SampleContractRule?

  init(breaking rule: SampleContractRule?) {
    brokenRule = rule
  }

  isolated deinit {
    // The bridge holds on to an ad until it has disposed of it.
    if brokenRule == .eventAfterDispose { delegate?.didEndVideo() }
  }

  /// To report an impression twice is a fault of its own only in one who may report it once.
  override func handlesUserImpressions() -> Bool { brokenRule == .doubleImpression }

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
    default:
      break
    }
  }
}
