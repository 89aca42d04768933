import EventLoop
import Mediation

/// The custom event of the guides: mediates native ads and banners of the sample network.
///
/// Each format has a class of its own, which does the work.
final class SampleCustomEvent: MediationAdapter {
  static var formats: Set<AdFormat> { [.native, .banner] }

  private var nativeAd: SampleCustomEventNativeAd?
  private var bannerAd: SampleCustomEventBanner?

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    // The Sample SDK is started with the process, and needs no credentials.
    completionHandler(nil)
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let nativeAd = SampleCustomEventNativeAd()
    self.nativeAd = nativeAd
    nativeAd.loadNativeAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    let bannerAd = SampleCustomEventBanner()
    self.bannerAd = bannerAd
    bannerAd.loadBanner(for: adConfiguration, completionHandler: completionHandler)
  }
}
