import EventLoop
import JSON
import Mediation
import SampleNetwork

/// An adapter that breaks one rule of mediation: the one that its parameter names in `break-<rule>`.
///
/// In all else, and without such a word, it is ``SampleCustomEvent``. It shows that the bridge
/// notices, and what its clients hear then.
final class SampleFaultyCustomEvent: MediationAdapter {
  static var formats: Set<AdFormat> { [.native] }

  private var nativeAd: SampleFaultyNativeAd?

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let rule = SampleAdUnit(adConfiguration.credentials.settings["parameter"]?.string)?.brokenRule
    let nativeAd = SampleFaultyNativeAd(breaking: rule)
    self.nativeAd = nativeAd
    switch rule {
    case .duplicateCompletion:
      nativeAd.loadNativeAd(for: adConfiguration) { ad, error in
        let delegate = completionHandler(ad, error)
        _ = completionHandler(ad, error)
        return delegate
      }
    case .emptyCompletion:
      nativeAd.loadNativeAd(for: adConfiguration) { _, _ in
        completionHandler(nil, nil)
      }
    case nil, .doubleImpression, .wrongTracker, .eventAfterDispose:
      nativeAd.loadNativeAd(for: adConfiguration, completionHandler: completionHandler)
    case .some(let rule):
      let message = "SampleFaultyCustomEvent does not know how to break the rule \(rule)."
      _ = completionHandler(nil, AdError(.invalidRequest, message))
    }
  }
}
