import Ads
import Mediation
import SampleNetwork

/// A native ad of the legacy API that breaks a rule, if the rule is one of the legacy API.
final class SampleFaultyLegacyNativeAd: SampleLegacyNativeAd {
  private let brokenRule: SampleContractRule?

  init(breaking rule: SampleContractRule?) {
    brokenRule = rule
  }

  override func load(
    _ request: NetworkRequest, _ adTypes: NativeAdTypes, _ options: NativeAdOptions,
    completion: @escaping LoadCompletion
  ) {
    super.load(
      request, brokenRule == .unrequestedAdType ? .all : adTypes, options, completion: completion)
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

  override func deliver() {
    if brokenRule == .eventBeforeCompletion { send(.impression) }
    super.deliver()
  }
}
