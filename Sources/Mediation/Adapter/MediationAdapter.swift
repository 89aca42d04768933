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
}

/// Takes the end of a set-up: `nil`, or what went wrong.
public typealias MediationAdapterSetUpCompletionHandler =
  @BridgeActor (_ error: (any Error)?) ->
  Void

/// Takes the end of a native load, and returns where the ad's events go.
public typealias MediationNativeLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationNativeAd)?, _ error: (any Error)?) ->
  (any MediationNativeAdEventDelegate)?

/// Takes the end of a banner load, and returns where the ad's events go.
public typealias MediationBannerLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationBannerAd)?, _ error: (any Error)?) ->
  (any MediationBannerAdEventDelegate)?

extension MediationAdapter {
  /// Has nothing to prepare: the network is ready at once.
  public static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(nil)
  }

  /// Fails: a class that lists ``AdFormat/native`` has a load of its own.
  public func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdError(.invalidRequest, "This adapter loads no native ads."))
  }

  /// Fails: a class that lists ``AdFormat/banner`` has a load of its own.
  public func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    _ = completionHandler(nil, AdError(.invalidRequest, "This adapter loads no banners."))
  }
}
