import GoogleMobileAds

/// Loads ads of another account through Google again. The parameter names the account.
class ThroughGoogle: NSObject, MediationAdapter {
  /// The ad while it loads.
  private var ad: NSObject?

  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }

  static func adSDKVersion() -> VersionNumber { MobileAds.shared.versionNumber }

  static func networkExtrasClass() -> AdNetworkExtras.Type? { nil }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    let ad = ThroughGoogleBannerAd()
    self.ad = ad
    ad.load(adConfiguration.adUnit("adaptive-banner"), adConfiguration.adSize, completionHandler)
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    let ad = ThroughGoogleNativeAd()
    self.ad = ad
    ad.load(adConfiguration.adUnit("native"), adConfiguration.options, completionHandler)
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    AdManagerInterstitialAd.load(
      with: adConfiguration.adUnit("interstitial"), request: AdManagerRequest()
    ) { ad, error in
      guard let ad = ad else { return _ = completionHandler(nil, error) }
      let shown = ThroughGoogleFullScreenAd(ad) { ad.present(from: $0) }
      shown.delegate = completionHandler(shown, nil)
    }
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
  ) {
    AppOpenAd.load(with: adConfiguration.adUnit("app-open"), request: Request()) { ad, error in
      guard let ad = ad else { return _ = completionHandler(nil, error) }
      let shown = ThroughGoogleFullScreenAd(ad) { ad.present(from: $0) }
      shown.delegate = completionHandler(shown, nil)
    }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    RewardedAd.load(with: adConfiguration.adUnit("rewarded"), request: Request()) { ad, error in
      guard let ad = ad else { return _ = completionHandler(nil, error) }
      var delegate: MediationRewardedAdEventDelegate?
      let shown = ThroughGoogleFullScreenAd(ad) {
        ad.present(from: $0) { delegate?.didRewardUser() }
      }
      delegate = completionHandler(shown, nil)
      shown.delegate = delegate
    }
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    RewardedInterstitialAd.load(
      with: adConfiguration.adUnit("rewarded-interstitial"), request: Request()
    ) { ad, error in
      guard let ad = ad else { return _ = completionHandler(nil, error) }
      var delegate: MediationRewardedAdEventDelegate?
      let shown = ThroughGoogleFullScreenAd(ad) {
        ad.present(from: $0) { delegate?.didRewardUser() }
      }
      delegate = completionHandler(shown, nil)
      shown.delegate = delegate
    }
  }
}

extension MediationAdConfiguration {
  /// An ad unit of the account: `example` has Google's ad units for tests.
  fileprivate func adUnit(_ name: String) -> String {
    "/21775744923/\(credentials.settings["parameter"] ?? "")/\(name)"
  }
}
