import EventLoop
import Mediation
import SampleNetwork

/// A custom event of the legacy API that violates the rule in its parameter, if the rule is one of
/// the legacy API.
final class SampleFaultyLegacyCustomEvent: SampleLegacyCustomEvent {
  private var brokenRule: SampleContractRule?

  override func requestNativeAd(
    withParameter serverParameter: String?,
    request: CustomEventRequest,
    adTypes: NativeAdTypes,
    options: [any AdLoaderOptions],
    rootViewController: ViewController
  ) {
    brokenRule = SampleAdUnit(serverParameter)?.brokenRule
    super.requestNativeAd(
      withParameter: serverParameter,
      request: request,
      adTypes: brokenRule == .unrequestedAdType ? .all : adTypes,
      options: options,
      rootViewController: rootViewController)
  }

  override var adChoicesPosition: AdChoicesPosition {
    guard brokenRule == .adChoicesMisplaced else { return super.adChoicesPosition }
    // A typical mistake: the platforms number the corners differently.
    return switch super.adChoicesPosition {
    case .topRight: .topLeft
    case .topLeft: .topRight
    case .bottomRight: .bottomLeft
    case .bottomLeft: .bottomRight
    }
  }

  override func deliver(_ mediatedAd: any MediatedNativeAd) {
    if brokenRule == .eventBeforeCompletion {
      MediatedNativeAdNotificationSource.mediatedNativeAdDidRecordImpression(mediatedAd)
    }
    super.deliver(mediatedAd)
  }
}
