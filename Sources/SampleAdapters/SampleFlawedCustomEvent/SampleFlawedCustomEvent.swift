import EventLoop
import Mediation
import SampleNetwork

/// An adapter with one flaw, which only `adbridge check` can find.
///
/// Otherwise it behaves like ``SampleCustomEvent``, with native ads that track themselves. Flaws of
/// the class itself are in its subclasses.
class SampleFlawedCustomEvent: MediationAdapter {
  class var formats: Set<AdFormat> { Set(AdFormat.allCases) }

  let flaw: SampleFlaw?

  /// Loads all ads except native ads.
  private let customEvent = SampleCustomEvent()
  private var nativeAd: SampleFlawedNativeAd?
  private var bannerAd: SampleFlawedBannerAd?

  /// Whether an ad was delivered to a cancelled load, which blocks later loads.
  private static var isStuck = false
  /// How many loads the network works on.
  private static var pendingCount = 0
  /// How many loads have begun.
  private static var loadCount = 0
  private static var hasJustFailed = false
  /// What each load leaves behind.
  private static var remains: [[UInt8]] = []

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
    (pendingCount, loadCount, hasJustFailed, remains) = (0, 0, false, [])
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
      if flaw == .tinyAdChoices {
        ad?.adChoicesView?.frame = Rect(x: 0, y: 0, width: 24, height: 8)
      }
      return events(completionHandler(ad, spoilt(error)), of: ad)
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
      let ad: (any MediationInterstitialAd)? = ad.map {
        switch flaw {
        case .slowCall: SampleSlowInterstitial($0)
        case .lostAd: SampleReplacedInterstitial($0)
        default: $0
        }
      }
      return events(completionHandler(ad, spoilt(error)), of: ad)
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

  /// Whether a load may ask the network.
  private func mayLoad(
    _ adConfiguration: MediationAdConfiguration,
    fail: (AdError) -> Void
  ) -> Bool {
    if flaw == .unansweredBadParameter, adConfiguration.adUnit == nil { return false }
    if flaw == .harmfulCancellation, Self.isStuck {
      fail(AdError(.internalError, "The network still works on an earlier load."))
      return false
    }
    Self.loadCount += 1
    if flaw == .leak { Self.remains.append([UInt8](repeating: 1, count: 100_000)) }
    switch flaw {
    case .lostLoad where Self.pendingCount > 0:
      return false
    case .lostAfterFailure where Self.hasJustFailed:
      Self.hasJustFailed = false
      fail(AdError(.internalError, "The network still reports the earlier failure."))
      return false
    case .exhaustedAdapter where Self.loadCount > 4:
      fail(AdError(.noFill, "The network has no more ads."))
      return false
    default:
      Self.pendingCount += 1
      return true
    }
  }

  /// Changes the error of a load, if that is the flaw.
  private func spoilt(_ error: (any Error)?) -> (any Error)? {
    Self.pendingCount -= 1
    Self.hasJustFailed = error != nil
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

  /// Wraps the delegate of an ad.
  private func events(
    _ delegate: (any MediationAdEventDelegate)?,
    of ad: (any MediationAd)?
  ) -> SampleFlawedEventDelegate? {
    if ad != nil, delegate == nil { Self.isStuck = true }
    return delegate.map { SampleFlawedEventDelegate($0, flaw) }
  }
}
