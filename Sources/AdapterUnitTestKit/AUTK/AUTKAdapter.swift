public import GoogleMobileAds

/// An adapter whose load methods the functions of Google's kit call.
///
/// The methods that load ads are optional in the SDK, and Swift has no optional methods without
/// Objective-C. So a test declares once for each class that its methods can be called:
///
/// ```swift
/// extension MyAdapter: AUTKAdapter {}
/// ```
///
/// A load of a format without a method fails with an ``AdapterFailure`` that names the method.
@preconcurrency
public protocol AUTKAdapter: MediationAdapter {
  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler)

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler)

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler)

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler)

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler)

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler)
}

extension AUTKAdapter {
  public func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdapterFailure.noMethod("loadBanner", of: self))
  }

  public func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdapterFailure.noMethod("loadInterstitial", of: self))
  }

  public func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdapterFailure.noMethod("loadNativeAd", of: self))
  }

  public func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdapterFailure.noMethod("loadRewardedAd", of: self))
  }

  public func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdapterFailure.noMethod("loadRewardedInterstitialAd", of: self))
  }

  public func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdapterFailure.noMethod("loadAppOpenAd", of: self))
  }
}

extension AdapterFailure {
  fileprivate static func noMethod(_ name: String, of adapter: Any) -> AdapterFailure {
    AdapterFailure(
      domain: kitDomain, code: 4,
      message: "\(type(of: adapter)) has no public method \(name)(for:completionHandler:).")
  }
}
