public import EventLoop

/// Loads an ad: the requirements of an adapter for one load.
///
/// An adapter conforms to ``MediationAdapter``, which adds the requirements for the whole class.
@LoopActor
public protocol MediationAdLoader: AnyObject {
  /// Loads one native ad.
  ///
  /// - Parameters:
  ///   - adConfiguration: The publisher's settings and request.
  ///   - completionHandler: Call it once, with an ad or an error. It returns the delegate for the
  ///     ad's events, or `nil` after a failure, after the deadline, and after the first call.
  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  )

  /// Loads one banner of the requested size.
  ///
  /// - Parameters:
  ///   - adConfiguration: The publisher's settings and request.
  ///   - completionHandler: Call it once, with an ad or an error. It returns the delegate for the
  ///     ad's events, or `nil` after a failure, after the deadline, and after the first call.
  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  )

  /// Loads one interstitial.
  ///
  /// - Parameters:
  ///   - adConfiguration: The publisher's settings and request.
  ///   - completionHandler: Call it once, with an ad or an error. It returns the delegate for the
  ///     ad's events, or `nil` after a failure, after the deadline, and after the first call.
  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  )

  /// Loads one rewarded ad.
  ///
  /// - Parameters:
  ///   - adConfiguration: The publisher's settings and request.
  ///   - completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  )

  /// Loads one rewarded interstitial.
  ///
  /// - Parameters:
  ///   - adConfiguration: The publisher's settings and request.
  ///   - completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  )

  /// Loads one app open ad.
  ///
  /// - Parameters:
  ///   - adConfiguration: The publisher's settings and request.
  ///   - completionHandler: As for ``loadInterstitial(for:completionHandler:)``.
  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  )

  /// Whether an event of the ad was reported before the load gave the ad. `false` without an
  /// implementation.
  var hasReportedEarly: Bool { get }

  /// The bridge has stopped waiting for the ad: the load's deadline has passed, or the client has
  /// cancelled it. Does nothing without an implementation.
  ///
  /// - Parameter onAcknowledged: Call it when the load will give no ad. A late ad still goes to the
  ///   load's completion handler.
  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void)
}

extension MediationAdLoader {
  public var hasReportedEarly: Bool { false }

  public func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) {}

  // A class that lists a format implements its load, so the bridge never calls those below.

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
  /// A class listed a format but does not implement its load.
  fileprivate static var formatNotSupported: AdError {
    AdError(.invalidRequest, "This adapter does not load ads of this format.")
  }
}

/// Completes a set-up: `nil` for success, or the error.
public typealias MediationAdapterSetUpCompletionHandler =
  @LoopActor (_ error: (any Error)?) -> Void

/// Completes a native load, and returns the delegate for the ad's events.
public typealias MediationNativeLoadCompletionHandler =
  @LoopActor (_ ad: (any MediationNativeAd)?, _ error: (any Error)?) ->
  (any MediationNativeAdEventDelegate)?

/// Completes a banner load, and returns the delegate for the ad's events.
public typealias MediationBannerLoadCompletionHandler =
  @LoopActor (_ ad: (any MediationBannerAd)?, _ error: (any Error)?) ->
  (any MediationBannerAdEventDelegate)?

/// Completes an interstitial load, and returns the delegate for the ad's events.
public typealias MediationInterstitialLoadCompletionHandler =
  @LoopActor (_ ad: (any MediationInterstitialAd)?, _ error: (any Error)?) ->
  (any MediationInterstitialAdEventDelegate)?

/// Completes a rewarded load, and returns the delegate for the ad's events.
public typealias MediationRewardedLoadCompletionHandler =
  @LoopActor (_ ad: (any MediationRewardedAd)?, _ error: (any Error)?) ->
  (any MediationRewardedAdEventDelegate)?

/// Completes an app open load, and returns the delegate for the ad's events.
public typealias MediationAppOpenLoadCompletionHandler =
  @LoopActor (_ ad: (any MediationAppOpenAd)?, _ error: (any Error)?) ->
  (any MediationAppOpenAdEventDelegate)?
