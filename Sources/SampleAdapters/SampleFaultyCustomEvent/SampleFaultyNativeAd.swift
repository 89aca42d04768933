import Ads
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
    if brokenRule == .eventAfterDispose { send(.didEndVideo) }
  }

  override func adUnit(for request: NetworkRequest) -> String? {
    let adUnit = super.adUnit(for: request)
    guard brokenRule == .lateCompletion else { return adUnit }
    // A load waits for a minute at most, unless its client sets another limit. The later of two
    // words wins, so an ad unit with its own `slow` keeps it.
    return adUnit.map { "slow-60001+\($0)" }
  }

  override func sampleRequest(
    for request: NetworkRequest, _ adTypes: NativeAdTypes, _ options: NativeAdOptions
  ) -> SampleNativeAdRequest {
    let sampleRequest = super.sampleRequest(for: request, adTypes, options)
    if brokenRule == .imageNotDelivered { sampleRequest.shouldDownloadImages = false }
    return sampleRequest
  }

  override var assets: NativeAdAssets {
    var assets = super.assets
    if brokenRule == .missingAsset { assets.headline = nil }
    return assets
  }

  /// A second or early impression is a fault of its own only if the ad may report impressions.
  override var tracking: Tracking {
    let reports = brokenRule == .doubleImpression || brokenRule == .impressionBeforeRender
    return Tracking(impressions: reports ? .adapter : .bridge, clicks: .bridge)
  }

  override func didRender(_ rendering: AdRendering) {
    switch brokenRule {
    case .doubleImpression:
      send(.impression)
      send(.impression)
    case .wrongTracker:
      send(.impression)
    case .unpairedScreen:
      send(.willPresentFullScreenView)
      send(.didDismissFullScreenView)
    case .eventOrder:
      send(.didEndVideo)
    case .changedPrice where request?.targeting.bidResponse != nil:
      send(.paid(AdValue(valueMicros: 1, currencyCode: .usDollar, precision: .precise)))
    default:
      break
    }
    super.didRender(rendering)
  }
}
