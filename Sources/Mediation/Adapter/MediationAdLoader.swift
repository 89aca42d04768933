public import EventLoop

/// Loads ads: what the bridge asks of an adapter when its class is set up.
///
/// An adapter conforms to ``MediationAdapter``, which is this and what is true of the whole class.
@BridgeActor
public protocol MediationAdLoader: AnyObject {
  /// Loads one native ad.
  ///
  /// - Parameters:
  ///   - adConfiguration: What the publisher entered and asks for.
  ///   - completionHandler: Call it once, with an ad or an error. It returns where the ad's events
  ///     go; `nil` after a failure, after the deadline, and to every call after the first.
  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  )

  /// Loads one banner of the size that the configuration asks for.
  ///
  /// - Parameters:
  ///   - adConfiguration: What the publisher entered and asks for.
  ///   - completionHandler: Call it once, with an ad or an error. It returns where the ad's events
  ///     go; `nil` after a failure, after the deadline, and to every call after the first.
  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  )

  /// Loads one interstitial.
  ///
  /// - Parameters:
  ///   - adConfiguration: What the publisher entered and asks for.
  ///   - completionHandler: Call it once, with an ad or an error. It returns where the ad's events
  ///     go; `nil` after a failure, after the deadline, and to every call after the first.
  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  )

  /// Loads one rewarded ad.
  ///
  /// - Parameters:
  ///   - adConfiguration: What the publisher entered and asks for.
  ///   - completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  )

  /// Loads one rewarded interstitial.
  ///
  /// - Parameters:
  ///   - adConfiguration: What the publisher entered and asks for.
  ///   - completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  )

  /// Loads one app open ad.
  ///
  /// - Parameters:
  ///   - adConfiguration: What the publisher entered and asks for.
  ///   - completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  )

  /// Whether an event of the ad was reported before the load gave the ad. `false` without an
  /// implementation.
  var hasReportedEarly: Bool { get }

  /// The bridge does not wait for the ad any longer: the load's deadline has passed, or the client has
  /// cancelled it. Does nothing without an implementation.
  ///
  /// - Parameter onAcknowledged: Call it when the load will give no ad. An answer that comes all the
  ///   same goes to the load's completion handler.
  func giveUp(onAcknowledged: @escaping @BridgeActor () -> Void)
}

extension MediationAdLoader {
  public var hasReportedEarly: Bool { false }

  public func giveUp(onAcknowledged: @escaping @BridgeActor () -> Void) {}

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

/// Takes the end of a set-up: `nil`, or what went wrong.
public typealias MediationAdapterSetUpCompletionHandler =
  @BridgeActor (_ error: (any Error)?) -> Void

/// Takes the end of a native load, and returns where the ad's events go.
public typealias MediationNativeLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationNativeAd)?, _ error: (any Error)?) ->
  (any MediationNativeAdEventDelegate)?

/// Takes the end of a banner load, and returns where the ad's events go.
public typealias MediationBannerLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationBannerAd)?, _ error: (any Error)?) ->
  (any MediationBannerAdEventDelegate)?

/// Takes the end of an interstitial load, and returns where the ad's events go.
public typealias MediationInterstitialLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationInterstitialAd)?, _ error: (any Error)?) ->
  (any MediationInterstitialAdEventDelegate)?

/// Takes the end of a rewarded load, and returns where the ad's events go.
public typealias MediationRewardedLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationRewardedAd)?, _ error: (any Error)?) ->
  (any MediationRewardedAdEventDelegate)?

/// Takes the end of an app open load, and returns where the ad's events go.
public typealias MediationAppOpenLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationAppOpenAd)?, _ error: (any Error)?) ->
  (any MediationAppOpenAdEventDelegate)?
