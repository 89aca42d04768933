import GoogleMobileAds

/// The custom event of the guides, for every format and for auctions.
class GuideCustomEvent: NSObject, RTBAdapter {
  /// The ads that load. The SDK keeps an ad that has loaded.
  private var loadingAds: Set<NSObject> = []

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
    let ad = GuideCustomEventBanner()
    loadingAds.insert(ad)
    ad.loadBanner(for: adConfiguration) { [weak self, unowned ad] loadedAd, error in
      self?.loadingAds.remove(ad)
      return completionHandler(loadedAd, error)
    }
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    let ad = GuideCustomEventNativeAd()
    loadingAds.insert(ad)
    ad.loadNativeAd(for: adConfiguration) { [weak self, unowned ad] loadedAd, error in
      self?.loadingAds.remove(ad)
      return completionHandler(loadedAd, error)
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    load(GuideCustomEventInterstitial(), for: adConfiguration) { completionHandler($0, $1) }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    load(GuideCustomEventRewarded(), for: adConfiguration) { completionHandler($0, $1) }
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
    load(GuideCustomEventAppOpen(), for: adConfiguration) { completionHandler($0, $1) }
  }

  private func load<Ad: GuideCustomEventFullScreenAd>(
    _ ad: Ad, for adConfiguration: MediationAdConfiguration,
    completion: @escaping (Ad?, Error?) -> MediationAdEventDelegate?
  ) {
    loadingAds.insert(ad)
    ad.load(for: adConfiguration) { [weak self, unowned ad] error in
      self?.loadingAds.remove(ad)
      return completion(error == nil ? ad : nil, error)
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
