public import EventLoop

/// Connects the bridge to one ad network.
///
/// This is the custom event class of Google's guides, in the Swift names of the Google Mobile Ads
/// SDK. The bridge calls ``setUp(with:completionHandler:)`` once for each class and waits for it;
/// then it makes one instance for each load, calls one of its load methods, and keeps the instance
/// for as long as the ad that it gave lives. Every call arrives on ``BridgeActor``.
///
/// An adapter translates, and decides nothing: retries, deadlines and the order of networks belong
/// to the waterfall. A load that is given up (its deadline passed, or the client cancelled it) is
/// not told to the adapter; its answer is then ignored.
@BridgeActor
public protocol MediationAdapter: AnyObject {
  /// The formats that the class loads. A load of another format never reaches it.
  static var formats: Set<AdFormat> { get }

  /// The version of this adapter. Answer at once, from a constant.
  static func adapterVersion() -> VersionNumber

  /// The version of the network's SDK. Answer at once, from a constant.
  static func adSDKVersion() -> VersionNumber

  /// Prepares the network's SDK, once in the life of the process.
  ///
  /// - Parameters:
  ///   - configuration: The credentials of every line item that names this class.
  ///   - completionHandler: Call it once, with `nil` when the network can serve ads, else with an
  ///     error. Loads wait for it.
  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  )

  init()

  /// Loads one native ad.
  ///
  /// - Parameter completionHandler: Call it once, with an ad or an error. It returns where the ad's
  ///   events go; `nil` after a failure, after the deadline, and to every call after the first.
  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  )

  /// Loads one banner of the size that the configuration asks for.
  ///
  /// - Parameter completionHandler: Call it once, with an ad or an error. It returns where the ad's
  ///   events go; `nil` after a failure, after the deadline, and to every call after the first.
  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  )

  /// Loads one interstitial.
  ///
  /// - Parameter completionHandler: Call it once, with an ad or an error. It returns where the ad's
  ///   events go; `nil` after a failure, after the deadline, and to every call after the first.
  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  )

  /// Loads one rewarded ad.
  ///
  /// - Parameter completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  )

  /// Loads one rewarded interstitial.
  ///
  /// - Parameter completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  )

  /// Loads one app open ad.
  ///
  /// - Parameter completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  )
}

extension MediationAdapter {
  /// Has nothing to prepare: the network is ready at once.
  public static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(nil)
  }

  // A class that lists a format has a load of its own for it, and those below are never called.

  public func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    _ = completionHandler(nil, .formatNotSupported)
  }

  public func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    _ = completionHandler(nil, .formatNotSupported)
  }

  public func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    _ = completionHandler(nil, .formatNotSupported)
  }

  public func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    _ = completionHandler(nil, .formatNotSupported)
  }

  public func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    _ = completionHandler(nil, .formatNotSupported)
  }

  public func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    _ = completionHandler(nil, .formatNotSupported)
  }
}

extension Error where Self == AdError {
  /// A class listed a format, and does not load it.
  fileprivate static var formatNotSupported: AdError {
    AdError(.invalidRequest, "This adapter loads no ads of the format.")
  }
}
