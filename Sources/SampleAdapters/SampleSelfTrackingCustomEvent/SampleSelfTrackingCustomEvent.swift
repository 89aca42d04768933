import EventLoop
import Mediation

/// The guides' other approach to tracking: the sample network counts impressions and clicks itself.
final class SampleSelfTrackingCustomEvent: MediationAdapter {
  static var formats: Set<AdFormat> { [.native] }

  private var nativeAd: SampleSelfTrackingNativeAd?

  static func adapterVersion() -> VersionNumber { SampleCustomEventConstants.adapterVersion }
  static func adSDKVersion() -> VersionNumber { SampleCustomEventConstants.adSDKVersion }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let nativeAd = SampleSelfTrackingNativeAd()
    self.nativeAd = nativeAd
    nativeAd.loadNativeAd(for: adConfiguration, completionHandler: completionHandler)
  }
}
