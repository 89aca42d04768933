import GoogleMobileAds

/// Has the name of `adSDKVersion()` wrong, so its network has the version 0.0.0.
class MisspelledAdapter: NSObject, MediationAdapter {
  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }

  static func adSdkVersion() -> VersionNumber { adapterVersion() }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    FlawedAdapter().loadBanner(for: adConfiguration, completionHandler: completionHandler)
  }
}
