import EventLoop
import JSON
import Mediation
import MediationJSON

@testable import AdapterChecks

/// An adapter of this process that does everything as it should, except for what a test changes.
///
/// One run of checks uses it at a time, in a process of its own.
@LoopActor
final class FlawedAdapter: MediationAdapter, RTBAdapter {
  static var changes = Changes()
  static var clock = Clock(.manual)
  /// The ads that were given and not disposed of, in order.
  static var ads: [FlawedAd] = []
  /// The calls on ads, in order.
  static var calls: [String] = []
  /// How often the adapter was started in the run, and how often it was set up.
  static var startCount = 0
  static var setUpCount = 0
  /// Whether the adapter was set up since its start.
  private(set) static var isSetUp = false
  private(set) static var loadCount = 0
  /// How many loads wait for their answer.
  private static var pendingCount = 0
  private static var cancelledAtMs: Int?
  private static var hasFailed = false

  /// Forgets everything of the start before.
  static func begin(on clock: Clock) {
    startCount += 1
    self.clock = clock
    (ads, calls, isSetUp, loadCount, pendingCount) = ([], [], false, 0, 0)
    (cancelledAtMs, hasFailed) = (nil, false)
  }

  static var formats: Set<AdFormat> { changes.formats }
  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: changes.adapterPatch())
  }
  static func adSDKVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: changes.sdkPatch())
  }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    setUpCount += 1
    isSetUp = true
    for call in changes.setUpCalls { configuration.reporter.networkCall(call.name, call.arguments) }
    perform(changes.setUp(setUpCount)) { completionHandler($0) }
  }

  /// Calls `complete` as a reply says.
  private static func perform(
    _ reply: Reply, usualError: (any Error)? = nil,
    _ complete: @escaping @LoopActor ((any Error)?) -> Void
  ) {
    switch reply {
    case .good: complete(usualError)
    case .ad: complete(nil)
    case .error(let other): complete(other)
    case .silence: break
    case .twice(let ms):
      complete(usualError)
      clock.schedule(afterMs: ms) { complete(usualError) }
    case .late(let ms):
      pendingCount += 1
      clock.schedule(afterMs: ms) {
        pendingCount -= 1
        complete(usualError)
      }
    }
  }

  func collectSignals(
    for params: RTBRequestParameters, completionHandler: @escaping SignalCompletionHandler
  ) {
    let request = SignalsRequest(
      format: params.format, adSize: params.adSize, hasCredentials: !params.credentials.isEmpty)
    for (number, (signals, error)) in Self.changes.signals(request).enumerated() {
      let ms = Self.changes.signalsMs(number)
      if ms == 0 {
        completionHandler(signals, error)
      } else {
        Self.clock.schedule(afterMs: ms) { completionHandler(signals, error) }
      }
    }
  }

  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) {
    Self.cancelledAtMs = Self.clock.nowMs
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let options = adConfiguration.options
    answer(adConfiguration, adTypes: adConfiguration.adTypes) { error in
      guard error == nil else {
        _ = completionHandler(nil, error)
        return
      }
      let ad = FlawedNativeAd(
        loadsImages: options.first(NativeAdImageAdLoaderOptions.self)?.disableImageLoading != true,
        position: options.first(NativeAdViewAdOptions.self)?.preferredAdChoicesPosition)
      ad.begin(completionHandler(ad, nil))
    }
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    answer(adConfiguration, adSize: adConfiguration.adSize) { error in
      let ad = error == nil ? FlawedBannerAd(Self.changes.size(adConfiguration.adSize)) : nil
      let delegate = completionHandler(ad, error)
      ad?.begin(delegate)
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    answerFullScreen(.interstitial, adConfiguration) { completionHandler($0, $1) }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    answerFullScreen(.rewarded, adConfiguration) { completionHandler($0, $1) }
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    answerFullScreen(.rewardedInterstitial, adConfiguration) { completionHandler($0, $1) }
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    answerFullScreen(.appOpen, adConfiguration) { completionHandler($0, $1) }
  }

  private func answerFullScreen(
    _ format: AdFormat,
    _ configuration: MediationAdConfiguration,
    _ complete:
      @escaping @LoopActor (FlawedFullScreenAd?, (any Error)?) -> (
        any MediationAdEventDelegate
      )?
  ) {
    answer(configuration) { error in
      let ad = error == nil ? FlawedFullScreenAd(format) : nil
      let delegate = complete(ad, error)
      ad?.begin(delegate)
    }
  }

  private func answer(
    _ configuration: MediationAdConfiguration,
    adTypes: NativeAdTypes = .all,
    adSize: AdSize? = nil,
    _ complete: @escaping @LoopActor ((any Error)?) -> Void
  ) {
    Self.loadCount += 1
    let parameter = configuration.credentials.settings["parameter"]?.string
    let load = Load(
      number: Self.loadCount, parameter: parameter, bidResponse: configuration.bidResponse,
      adTypes: adTypes, keywords: configuration.keywords, watermark: configuration.watermark,
      adSize: adSize,
      followsCancellation: Self.cancelledAtMs != nil, cancelledAtMs: Self.cancelledAtMs,
      followsFailure: Self.hasFailed, isBesideAnother: Self.pendingCount > 0)
    for call in Self.changes.networkCalls(load) {
      configuration.reporter.networkCall(call.name, call.arguments)
    }
    let error = Self.error(of: load)
    Self.hasFailed = error != nil
    Self.perform(Self.changes.load(load), usualError: error, complete)
  }

  /// Why a load fails that should fail.
  private static func error(of load: Load) -> AdError? {
    if let bid = load.bidResponse { return bid == "bid" ? nil : AdError(.noFill, "No such bid.") }
    if !load.adTypes.contains(changes.adType) { return AdError(.invalidRequest, "No such ad.") }
    return load.parameter == "good" ? nil : AdError(.noFill, "No ad.")
  }
}

/// Hosts an adapter of this process as if it ran in another one, and reported what is left of its
/// ads.
final class RemoteHost: AdapterHost {
  private let host: any AdapterHost

  init(_ host: any AdapterHost) { self.host = host }

  let origin = AdapterClass.Origin.process
  let inspectsAds = true
  var details: AdapterDetails? { host.details }
  func makeLoader() -> any MediationAdLoader { host.makeLoader() }

  func setUp(
    with configuration: MediationServerConfiguration, timeoutMs: Int,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    host.setUp(
      with: configuration, timeoutMs: timeoutMs, completionHandler: completionHandler)
  }
}
