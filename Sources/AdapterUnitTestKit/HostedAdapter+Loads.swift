import Ads
import EventLoop
public import GoogleMobileAds
import JSON
import Mediation

extension HostedAdapter {
  /// Loads a native ad.
  ///
  /// - Parameters:
  ///   - configuration: What the adapter gets: this object itself.
  ///   - timeout: How long the adapter may take, in real time.
  /// - Throws: The adapter's error, or why there is no ad.
  public func loadNativeAd(
    _ configuration: GoogleMobileAds.MediationNativeAdConfiguration = .init(),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedNativeAd {
    LoadedNativeAd(
      try await load(
        configuration, .native(adTypes: .all, options: configuration.options),
        timeout))
  }

  /// Loads a banner.
  ///
  /// - Parameters:
  ///   - configuration: What the adapter gets: this object itself.
  ///   - timeout: How long the adapter may take, in real time.
  /// - Throws: The adapter's error, or why there is no ad.
  public func loadBannerAd(
    _ configuration: GoogleMobileAds.MediationBannerAdConfiguration = .init(adSize: AdSizeBanner),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedBannerAd {
    LoadedBannerAd(try await load(configuration, .banner(configuration.adSize), timeout))
  }

  /// Loads an interstitial.
  ///
  /// - Parameters:
  ///   - configuration: What the adapter gets: this object itself.
  ///   - timeout: How long the adapter may take, in real time.
  /// - Throws: The adapter's error, or why there is no ad.
  public func loadInterstitialAd(
    _ configuration: GoogleMobileAds.MediationInterstitialAdConfiguration = .init(),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedFullScreenAd {
    LoadedFullScreenAd(try await load(configuration, .fullScreen(.interstitial), timeout))
  }

  /// Loads a rewarded ad.
  ///
  /// - Parameters:
  ///   - configuration: What the adapter gets: this object itself.
  ///   - timeout: How long the adapter may take, in real time.
  /// - Throws: The adapter's error, or why there is no ad.
  public func loadRewardedAd(
    _ configuration: GoogleMobileAds.MediationRewardedAdConfiguration = .init(),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedFullScreenAd {
    LoadedFullScreenAd(try await load(configuration, .fullScreen(.rewarded), timeout))
  }

  /// Loads a rewarded interstitial.
  ///
  /// - Parameters:
  ///   - configuration: What the adapter gets: this object itself.
  ///   - timeout: How long the adapter may take, in real time.
  /// - Throws: The adapter's error, or why there is no ad.
  public func loadRewardedInterstitialAd(
    _ configuration: GoogleMobileAds.MediationRewardedAdConfiguration = .init(),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedFullScreenAd {
    LoadedFullScreenAd(try await load(configuration, .fullScreen(.rewardedInterstitial), timeout))
  }

  /// Loads an app open ad.
  ///
  /// - Parameters:
  ///   - configuration: What the adapter gets: this object itself.
  ///   - timeout: How long the adapter may take, in real time.
  /// - Throws: The adapter's error, or why there is no ad.
  public func loadAppOpenAd(
    _ configuration: GoogleMobileAds.MediationAppOpenAdConfiguration = .init(),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedFullScreenAd {
    LoadedFullScreenAd(try await load(configuration, .fullScreen(.appOpen), timeout))
  }

  // MARK: Legacy custom events

  /// Requests a native ad of a legacy custom event.
  ///
  /// - Parameters:
  ///   - serverParameter: The parameter of the line item.
  ///   - request: What the custom event gets: this object itself.
  ///   - adTypes: The requested types.
  ///   - options: The publisher's preferences.
  ///   - timeout: How long the custom event may take, in real time.
  /// - Throws: The custom event's error, or why there is no ad.
  public func requestNativeAd(
    withParameter serverParameter: String,
    request: GoogleMobileAds.CustomEventRequest = .init(),
    adTypes: [GADAdLoaderAdType] = [.nativeAppInstall, .nativeContent],
    options: [GADAdLoaderOptions] = [],
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedNativeAd {
    let configuration = GoogleMobileAds.MediationNativeAdConfiguration(
      options: options,
      credentials: .init(settings: ["parameter": serverParameter], format: .native))
    var types = NativeAdTypes()
    if adTypes.contains(.nativeAppInstall) { types.insert(.appInstall) }
    if adTypes.contains(.nativeContent) { types.insert(.content) }
    return LoadedNativeAd(
      try await load(configuration, .native(adTypes: types, options: options), timeout, request))
  }

  /// Requests a banner of a legacy custom event.
  ///
  /// - Parameters:
  ///   - adSize: The size that the publisher wants.
  ///   - serverParameter: The parameter of the line item.
  ///   - serverLabel: The label of the line item.
  ///   - request: What the custom event gets: this object itself.
  ///   - timeout: How long the custom event may take, in real time.
  /// - Throws: The custom event's error, or why there is no ad.
  public func requestBannerAd(
    _ adSize: GoogleMobileAds.AdSize = AdSizeBanner,
    parameter serverParameter: String,
    label serverLabel: String? = nil,
    request: GoogleMobileAds.CustomEventRequest = .init(),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedBannerAd {
    let configuration = GoogleMobileAds.MediationBannerAdConfiguration(
      adSize: adSize, credentials: .init(settings: ["parameter": serverParameter], format: .banner))
    return LoadedBannerAd(
      try await load(configuration, .banner(adSize), timeout, request, serverLabel))
  }

  /// Requests an interstitial of a legacy custom event.
  ///
  /// - Parameters:
  ///   - serverParameter: The parameter of the line item.
  ///   - serverLabel: The label of the line item.
  ///   - request: What the custom event gets: this object itself.
  ///   - timeout: How long the custom event may take, in real time.
  /// - Throws: The custom event's error, or why there is no ad.
  public func requestInterstitialAd(
    withParameter serverParameter: String,
    label serverLabel: String? = nil,
    request: GoogleMobileAds.CustomEventRequest = .init(),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) -> LoadedFullScreenAd {
    let configuration = GoogleMobileAds.MediationInterstitialAdConfiguration(
      credentials: .init(settings: ["parameter": serverParameter], format: .interstitial))
    return LoadedFullScreenAd(
      try await load(
        configuration, .fullScreen(.interstitial), timeout, request, serverLabel))
  }

  // MARK: One load

  /// What a format adds to a load.
  private enum Kind {
    case native(adTypes: NativeAdTypes, options: [GADAdLoaderOptions])
    case banner(GoogleMobileAds.AdSize)
    case fullScreen(Ads.AdFormat)

    var kind: LoadRequest.Kind {
      switch self {
      case .native(let adTypes, let options):
        .native(adTypes: adTypes, options: NativeAdOptions(options))
      case .banner(let adSize): .banner(Ads.AdSize(adSize))
      case .fullScreen(let format): .fullScreen(format)
      }
    }
  }

  private func load(
    _ configuration: GoogleMobileAds.MediationAdConfiguration, _ kind: Kind, _ timeout: Duration,
    _ customEventRequest: GoogleMobileAds.CustomEventRequest? = nil, _ label: String? = nil
  ) async throws(AdapterFailure) -> LoadedAd.Parts {
    let given = GivenLoad(configuration, customEventRequest: customEventRequest, label: label)
    let request = LoadRequest(
      kind.kind,
      targeting: AdRequest(
        isTestRequest: configuration.isTestRequest,
        childDirectedTreatment: configuration.childDirectedTreatment?.boolValue,
        bidResponse: configuration.bidResponse,
        watermark: configuration.watermark.map { [UInt8]($0) },
        seed: max(0, configuration.seed)))
    let settings = configuration.credentials.settings
    let lineItem = LineItem(
      className: host.className, label: label, parameter: settings["parameter"] as? String,
      settings: JSONValue(foundation: settings).object ?? [:])
    let ad = try await host.load(request, given, by: lineItem, timeoutMs: timeout.ms)
    return LoadedAd.Parts(
      adapter: self, ad: ad, id: await { @LoopActor in ad.id.rawValue }(), given: given)
  }
}

extension Host {
  fileprivate func load(
    _ request: LoadRequest, _ own: GivenLoad, by lineItem: LineItem, timeoutMs: Int
  ) async throws(AdapterFailure) -> Ad {
    given.setUp(with: .init(credentials: [own.configuration.credentials]), replacing: false)
    let takeBack = given.add(.load(own), for: .load(request.format))
    let ad: Ad = try await outcome(
      of: "the \(request.format.rawValue) ad of \(className)", timeoutMs: timeoutMs
    ) { (outcome) throws(MediationError) in
      do throws(MediationError) {
        try mediator.load(
          request, from: .adapter(lineItem), as: nil, timeoutMs: max(1, timeoutMs)
        ) { end in
          // Before the next request, which may be sent as soon as this returns.
          takeBack()
          switch end {
          case .success(let loaded):
            outcome.end(.success(loaded.ad))
            loaded.ad.forwardEvents()
          case .failure(let error):
            outcome.end(.failure(AdapterFailure(error)))
          }
        }
      } catch {
        takeBack()
        throw error
      }
    }
    // The completion handler has returned the delegate to work of the main queue, which ends first.
    try await settle()
    return ad
  }
}
