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
  static var formats: Set<AdFormat> { [.native] }

  /// The ad that this instance loads. The network does not retain its delegate.
  private var nativeAd: SampleFaultyNativeAd?

  /// Loads the ad instead, for a rule of the legacy API.
  private var legacyAdapter: CustomEventAdapter<SampleFaultyLegacyCustomEvent>?

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping SignalCompletionHandler
  ) {
    let rule = SampleAdUnit(params.adUnit)?.brokenRule
    SampleBiddingToken.fetch(for: params) { signals, error in
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
