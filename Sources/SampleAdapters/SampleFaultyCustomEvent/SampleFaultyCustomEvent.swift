import EventLoop
import Mediation
import SampleNetwork

/// An adapter that breaks one rule of mediation: the one that its parameter names in `break-<rule>`.
///
/// In all else, and without such a word, it is ``SampleCustomEvent``, or ``SampleLegacyCustomEvent``
/// for a rule that the legacy API leaves to adapters. It shows that the bridge notices, and what its
/// clients hear then.
final class SampleFaultyCustomEvent: MediationAdapter {
  static var formats: Set<AdFormat> { [.native] }

  /// Listens to the network, which does not keep it.
  private var nativeAd: SampleFaultyNativeAd?

  /// Listens in its place when the rule is one of the legacy API.
  private var legacyAdapter: CustomEventAdapter<SampleFaultyLegacyCustomEvent>?

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

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

  /// A completion handler that calls the bridge's as the rule forbids, if it is about that.
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
