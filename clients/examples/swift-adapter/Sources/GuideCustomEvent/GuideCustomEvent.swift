import GoogleMobileAds

/// The custom event of the guides, for every format and for auctions.
class GuideCustomEvent: NSObject, RTBAdapter {
  fileprivate var bannerAd: GuideCustomEventBanner?
  fileprivate var nativeAd: GuideCustomEventNativeAd?
  fileprivate var fullScreenAd: GuideCustomEventFullScreenAd?

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
  ) {
    completionHandler(nil)
  }

  static func adapterVersion() -> VersionNumber {
    return VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 0)
  }

  static func adSDKVersion() -> VersionNumber {
    var version = VersionNumber()
    version.majorVersion = 1
    return version
  }

  static func networkExtrasClass() -> AdNetworkExtras.Type? {
    return nil
  }

  func collectSignals(
    for params: RTBRequestParameters, completionHandler: @escaping GADRTBSignalCompletionHandler
  ) {
    guard let credentials = params.configuration.credentials.first else {
      completionHandler(nil, GuideCustomEventError.error(.noCredentials, "No line item bids."))
      return
    }
    let isChild = MobileAds.shared.requestConfiguration.tagForChildDirectedTreatment?.boolValue
    completionHandler("sample-\(credentials.format)-child-\(isChild ?? false)", nil)
  }

  /// The ad unit of the line item, or of the bid that won the auction: `sample-bid:` and its name.
  static func adUnit(for adConfiguration: MediationAdConfiguration) -> String? {
    guard let bidResponse = adConfiguration.bidResponse else {
      return adConfiguration.credentials.settings["parameter"] as? String
    }
    let prefix = "sample-bid:"
    return bidResponse.hasPrefix(prefix) ? String(bidResponse.dropFirst(prefix.count)) : nil
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    self.bannerAd = GuideCustomEventBanner()
    self.bannerAd?.loadBanner(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    self.nativeAd = GuideCustomEventNativeAd()
    self.nativeAd?.loadNativeAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    let ad = GuideCustomEventInterstitial()
    self.fullScreenAd = ad
    ad.load(for: adConfiguration) { error in
      completionHandler(error == nil ? ad : nil, error)
    }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    let ad = GuideCustomEventRewarded()
    self.fullScreenAd = ad
    ad.load(for: adConfiguration) { error in
      completionHandler(error == nil ? ad : nil, error)
    }
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    loadRewardedAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
  ) {
    let ad = GuideCustomEventAppOpen()
    self.fullScreenAd = ad
    ad.load(for: adConfiguration) { error in
      completionHandler(error == nil ? ad : nil, error)
    }
  }
}

/// The errors of the custom event, as the guides give them.
enum GuideCustomEventError: Int {
  case adLoadFailureCallback = 101
  case adNotLoaded = 102
  case noCredentials = 103

  static func error(_ code: GuideCustomEventError, _ description: String) -> NSError {
    return NSError(
      domain: "com.google.customevent.samplenetwork", code: code.rawValue,
      userInfo: [
        NSLocalizedDescriptionKey: description, NSLocalizedFailureReasonErrorKey: description,
      ])
  }

  static func loadFailure(_ code: SampleErrorCode) -> NSError {
    return error(
      .adLoadFailureCallback,
      "Sample SDK returned an ad load failure callback with error code: \(code)")
  }
}
