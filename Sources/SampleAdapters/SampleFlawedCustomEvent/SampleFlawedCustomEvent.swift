import EventLoop
import Mediation
import SampleNetwork

/// An adapter with one flaw, of which nothing but a check of adapters tells.
///
/// In all else it is ``SampleCustomEvent``, with native ads that count for themselves. Flaws of the
/// class itself are in its subclasses.
class SampleFlawedCustomEvent: MediationAdapter {
  class var formats: Set<AdFormat> { Set(AdFormat.allCases) }

  private let flaw: SampleFlaw?

  /// Does the work, where there is nothing to spoil.
  private let customEvent = SampleCustomEvent()
  private var nativeAd: SampleFlawedNativeAd?
  private var bannerAd: SampleFlawedBannerAd?

  /// Whether the network was left with an ad that nobody took, and that it will not forget.
  private static var isStuck = false

  required convenience init() {
    self.init(nil)
  }

  required init(_ flaw: SampleFlaw?) {
    self.flaw = flaw
  }

  class func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  class func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    isStuck = false
    SampleFlawedEventDelegate.forgetAds()
    completionHandler(nil)
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    guard mayLoad(adConfiguration, fail: { _ = completionHandler(nil, $0) }) else { return }
    let nativeAd = SampleFlawedNativeAd(flaw)
    self.nativeAd = nativeAd
    nativeAd.loadNativeAd(for: adConfiguration) { [self] ad, error in
      events(completionHandler(ad, spoilt(error)), of: ad)
    }
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    guard mayLoad(adConfiguration, fail: { _ = completionHandler(nil, $0) }) else { return }
    customEvent.loadBanner(for: adConfiguration) { [self] ad, error in
      let ad = ad.map { SampleFlawedBannerAd($0, flaw) }
      return events(completionHandler(ad, spoilt(error)), of: ad)
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    guard mayLoad(adConfiguration, fail: { _ = completionHandler(nil, $0) }) else { return }
    customEvent.loadInterstitial(for: adConfiguration) { [self] ad, error in
      events(completionHandler(ad, spoilt(error)), of: ad)
    }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    guard mayLoad(adConfiguration, fail: { _ = completionHandler(nil, $0) }) else { return }
    customEvent.loadRewardedAd(for: adConfiguration) { [self] ad, error in
      events(completionHandler(ad, spoilt(error)), of: ad)
    }
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    loadRewardedAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    guard mayLoad(adConfiguration, fail: { _ = completionHandler(nil, $0) }) else { return }
    customEvent.loadAppOpenAd(for: adConfiguration) { [self] ad, error in
      events(completionHandler(ad, spoilt(error)), of: ad)
    }
  }

  // MARK: Flaws

  /// Whether a load goes on to the network.
  private func mayLoad(
    _ adConfiguration: MediationAdConfiguration,
    fail: (AdError) -> Void
  ) -> Bool {
    if flaw == .unansweredBadParameter, adConfiguration.adUnit == nil { return false }
    if flaw == .harmfulCancellation, Self.isStuck {
      fail(AdError(.internalError, "The network still has an ad for somebody."))
      return false
    }
    return true
  }

  /// What a load's error becomes.
  private func spoilt(_ error: (any Error)?) -> (any Error)? {
    guard let error = error as? AdError else { return error }
    switch flaw {
    case .unexplainedFailure:
      return AdError(domain: error.domain, code: error.code, message: "")
    case .unrefusedAdType where error.code == RequestErrorCode.invalidRequest.rawValue:
      return AdError(.internalError, error.message)
    default:
      return error
    }
  }

  /// Where the ad reports to, on the way to its delegate.
  private func events(
    _ delegate: (any MediationAdEventDelegate)?,
    of ad: (any MediationAd)?
  ) -> SampleFlawedEventDelegate? {
    if ad != nil, delegate == nil { Self.isStuck = true }
    return delegate.map { SampleFlawedEventDelegate($0, flaw) }
  }
}
