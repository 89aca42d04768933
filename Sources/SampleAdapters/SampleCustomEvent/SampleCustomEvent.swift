import EventLoop
import Mediation

/// The custom event of the guides: mediates the sample network's ads of every format.
///
/// Each format has a class of its own.
final class SampleCustomEvent: RTBAdapter {
  static var formats: Set<AdFormat> { Set(AdFormat.allCases) }

  /// The ad that this instance loads. The network does not retain its delegate.
  private var ad: (any MediationAd)?

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    // The Sample SDK is started with the process and needs no credentials.
    completionHandler(nil)
  }

  func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping SignalCompletionHandler
  ) {
    SampleBiddingToken.fetch(for: params, by: self, completionHandler: completionHandler)
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let nativeAd = SampleCustomEventNativeAd()
    ad = nativeAd
    nativeAd.loadNativeAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    let bannerAd = SampleCustomEventBanner()
    ad = bannerAd
    bannerAd.loadBanner(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    let interstitial = SampleCustomEventInterstitial()
    ad = interstitial
    interstitial.loadInterstitial(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    let rewardedAd = SampleCustomEventRewardedAd()
    ad = rewardedAd
    rewardedAd.loadRewardedAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    // The network has no rewarded interstitials, so its rewarded ads are used.
    loadRewardedAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    let appOpenAd = SampleCustomEventAppOpenAd()
    ad = appOpenAd
    appOpenAd.loadAppOpenAd(for: adConfiguration, completionHandler: completionHandler)
  }
}
