import EventLoop
import Mediation

/// An adapter that calls every completion handler twice.
final class TwiceAdapter: MediationAdapter {
  static var formats: Set<AdFormat> { Set(AdFormat.allCases) }
  static func adapterVersion() -> VersionNumber { .one }
  static func adSDKVersion() -> VersionNumber { .one }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(nil)
    completionHandler(AdError(domain: "twice", code: 2, message: "Again."))
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdError(domain: "twice", code: 1, message: "No fill."))
    _ = completionHandler(nil, AdError(domain: "twice", code: 2, message: "Again."))
  }
}
