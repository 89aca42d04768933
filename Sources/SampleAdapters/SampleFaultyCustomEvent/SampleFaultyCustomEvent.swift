import EventLoop
import Mediation
import SampleNetwork

/// An adapter that violates one rule of mediation: the one that `break-<rule>` in its parameter
/// names.
///
/// Otherwise it behaves like ``SampleCustomEvent``, or like ``SampleLegacyCustomEvent`` for a rule
/// of the legacy API. It shows that the bridge detects the violation, and what clients receive
/// then.
final class SampleFaultyCustomEvent: RTBAdapter {
  static var formats: Set<AdFormat> { [.native, .rewarded] }

  /// The ad that this instance loads. The network does not retain its delegate.
  private var nativeAd: SampleFaultyNativeAd?

  private var rewardedAd: SampleCustomEventRewardedAd?

  /// Loads the ad instead, for a rule of the legacy API.
  private var legacyAdapter: CustomEventAdapter<SampleFaultyLegacyCustomEvent>?

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping SignalCompletionHandler
  ) {
    guard Self.formats.contains(params.format) else {
      return completionHandler(nil, AdError(.invalidRequest, "There is no such ad."))
    }
    let rule = SampleAdUnit(params.adUnit)?.brokenRule
    SampleBiddingToken.fetch(for: params, by: self) { signals, error in
      switch rule {
      case .emptySignals: completionHandler("", nil)
      case .signalsTooLong: completionHandler(String(repeating: "s", count: 40_000), nil)
      case .signalsAndError: completionHandler(signals, error ?? AdError(.internalError, "Both."))
      default: completionHandler(signals, error)
      }
    }
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let rule = SampleAdUnit(adConfiguration.adUnit)?.brokenRule
    switch rule {
    case .eventBeforeCompletion, .unrequestedAdType, .adChoicesMisplaced:
      let legacyAdapter = CustomEventAdapter<SampleFaultyLegacyCustomEvent>()
      self.legacyAdapter = legacyAdapter
      legacyAdapter.loadNativeAd(for: adConfiguration, completionHandler: completionHandler)
    default:
      let nativeAd = SampleFaultyNativeAd(breaking: rule)
      self.nativeAd = nativeAd
      nativeAd.loadNativeAd(
        for: adConfiguration,
        completionHandler: misuse(of: completionHandler, breaking: rule))
    }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    let rule = SampleAdUnit(adConfiguration.adUnit)?.brokenRule
    let rewardedAd = SampleCustomEventRewardedAd()
    self.rewardedAd = rewardedAd
    rewardedAd.loadRewardedAd(for: adConfiguration) { ad, error in
      let delegate = completionHandler(ad, error)
      return rule == .doubleReward ? delegate.map(DoubleRewarding.init) : delegate
    }
  }

  /// Reports each reward twice.
  private final class DoubleRewarding: MediationRewardedAdEventDelegate {
    private let delegate: any MediationRewardedAdEventDelegate

    init(_ delegate: any MediationRewardedAdEventDelegate) {
      self.delegate = delegate
    }

    func report(_ event: AdEvent.Kind) {
      delegate.report(event)
      if case .didRewardUser = event { delegate.report(event) }
    }
  }

  /// Wraps a completion handler so that its calls violate the rule, if the rule is about them.
  private func misuse(
    of completionHandler: @escaping MediationNativeLoadCompletionHandler,
    breaking rule: SampleContractRule?
  ) -> MediationNativeLoadCompletionHandler {
    switch rule {
    case .duplicateCompletion:
      return { ad, error in
        let delegate = completionHandler(ad, error)
        _ = completionHandler(ad, error)
        return delegate
      }
    case .neverCompleted:
      return { _, _ in nil }
    case .adAndError:
      return { ad, _ in completionHandler(ad, AdError(.internalError, "The ad has an error, too."))
      }
    case .emptyCompletion:
      return { _, _ in completionHandler(nil, nil) }
    case .contentTooLarge:
      let message = String(repeating: "This error is far too long. ", count: 3_000)
      return { _, _ in completionHandler(nil, AdError(.internalError, message)) }
    case .impressionBeforeRender:
      return { ad, error in
        let delegate = completionHandler(ad, error)
        delegate?.reportImpression()
        return delegate
      }
    default:
      return completionHandler
    }
  }
}
