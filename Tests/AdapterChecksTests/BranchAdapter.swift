import EventLoop
import JSON
import Mediation
import MediationJSON

@testable import AdapterChecks

/// An adapter that does everything as it should, except for what a test changes.
///
/// One run of checks uses it at a time, in a process of its own.
@LoopActor
final class BranchAdapter: MediationAdapter, RTBAdapter {
  /// What a test changes.
  struct Changes {
    var formats = Set(AdFormat.allCases).subtracting([.appOpen])
    var adapterPatch: @LoopActor () -> Int = { 0 }
    var sdkPatch: @LoopActor () -> Int = { 0 }
    /// What a set-up does: the first one has the number 1.
    var setUp: @LoopActor (_ number: Int) -> Reply = { _ in .good }
    var onSetUp: @LoopActor (MediationServerConfiguration) -> Void = { _ in }
    var load: @LoopActor (Load) -> Reply = { _ in .good }
    var signals: @LoopActor (RTBRequestParameters) -> [(String?, AdError?)] = { params in
      BranchAdapter.formats.contains(params.format)
        ? [("token \(params.format.rawValue)", nil)] : [(nil, AdError(.noFill, "No such ad."))]
    }
    /// How long after the request each answer to it comes.
    var signalsMs: @LoopActor (_ answer: Int) -> Int = { _ in 0 }
    /// What a load asks the network.
    var arguments: @LoopActor (MediationAdConfiguration) -> JSONValue? = { configuration in
      let watermark = configuration.watermark.map { JSONWriter.bytes(of: Base64($0)) }
      return ["watermark": .string(String(decoding: watermark ?? [], as: UTF8.self))]
    }

    var adType = NativeAdType.content
    var image = NativeAdImage(
      image: Image(data: [1], mimeType: "image/png", width: 1, height: 1))
    var imageAsURL = NativeAdImage(url: "https://www.example.com/1.png", scale: 1)
    var hasImages = true
    var icon: NativeAdImage?
    var starRating: JSONNumber? = JSONNumber(4)
    /// Whether the network counts impressions and clicks of native ads.
    var tracksItself = true
    /// The frame of AdChoices, for a preferred corner and the number of a drawing.
    var adChoices: @LoopActor (AdChoicesPosition?, _ number: Int) -> Rect? = { position, _ in
      (position ?? .topRight).frame(
        forWidth: 20, height: 20, in: Rect(x: 0, y: 0, width: 320, height: 250))
    }
    /// How long a call on an ad takes, and how it fails; `nil` for a call without an answer.
    var call: @LoopActor (_ call: String, BranchAd) -> (ms: Int, AdCallFailure?)? = { _, _ in
      (0, nil)
    }
    /// How long after its cause an event comes.
    var eventMs = 0
    /// The ads that an event is reported for, instead of the one that it belongs to.
    var events: @LoopActor (AdEvent.Name, BranchAd) -> [BranchAd] = { _, ad in [ad] }
    /// Whether an ad offers an action.
    var offers: @LoopActor (SimulatedAction, BranchAd) -> Bool = { _, _ in true }
    /// Whether ads accept actions that they do not have, too.
    var acceptsAllActions = false
    var size: @LoopActor (AdSize) -> AdSize = { $0 }
    var changedSize: @LoopActor (AdSize) -> AdSize? = { $0 }
    var present: @LoopActor (BranchFullScreenAd) -> Void = { $0.appear() }
    var onLoad: @LoopActor (BranchAd) -> Void = { _ in }
    var onDispose: @LoopActor (BranchAd) -> Void = { _ in }
    var onUntrack: @LoopActor (View?) -> Void = { _ in }

    /// What is left of an ad in another process; `nil` for an adapter of this process.
    var remains: (@LoopActor (BranchAd) -> AdRemains?)?
    /// Whether the adapter was set up before the checks.
    var isSetUpAlready = false

    // What the rest of the system says.
    var usage: @LoopActor () -> AdapterUsage? = { nil }
    var invalidMessageCount = 0
  }

  /// What an adapter does when it is asked.
  enum Reply {
    case good
    /// An ad, whatever was asked for.
    case ad
    case error(any Error)
    case silence
    case twice(secondAfterMs: Int)
    case late(ms: Int)
  }

  /// A load.
  struct Load {
    /// The first load of the program has the number 1.
    let number: Int
    let parameter: String?
    let bidResponse: String?
    let adTypes: NativeAdTypes
    let keywords: [String]
    let adSize: AdSize?
    /// Whether a load before it was cancelled, and when.
    let followsCancellation: Bool
    let cancelledAtMs: Int?
    let followsFailure: Bool
  }

  static var changes = Changes()
  static var clock = Clock(.manual)
  /// The ads that were given and not disposed of, in order.
  static var ads: [BranchAd] = []
  /// The calls on ads, in order.
  static var calls: [String] = []
  /// How often the adapter was started in the run, and how often it was set up.
  static var startCount = 0
  static var setUpCount = 0
  private(set) static var loadCount = 0
  private static var cancelledAtMs: Int?
  private static var hasFailed = false

  /// Forgets everything of the start before.
  static func begin(on clock: Clock) {
    startCount += 1
    self.clock = clock
    (ads, calls, loadCount, cancelledAtMs, hasFailed) = ([], [], 0, nil, false)
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
    changes.onSetUp(configuration)
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
    case .late(let ms): clock.schedule(afterMs: ms) { complete(usualError) }
    }
  }

  func collectSignals(
    for params: RTBRequestParameters, completionHandler: @escaping SignalCompletionHandler
  ) {
    for (number, (signals, error)) in Self.changes.signals(params).enumerated() {
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
      let ad = BranchNativeAd(
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
      let ad = error == nil ? BranchBannerAd(Self.changes.size(adConfiguration.adSize)) : nil
      let delegate = completionHandler(ad, error)
      ad?.begin(delegate)
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
  ) {
    answerFullScreen(adConfiguration) { completionHandler($0, $1) }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    answerFullScreen(adConfiguration) { completionHandler($0, $1) }
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    answerFullScreen(adConfiguration) { completionHandler($0, $1) }
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    answerFullScreen(adConfiguration) { completionHandler($0, $1) }
  }

  private func answerFullScreen(
    _ configuration: MediationAdConfiguration,
    _ complete:
      @escaping @LoopActor (BranchFullScreenAd?, (any Error)?) -> (
        any MediationAdEventDelegate
      )?
  ) {
    answer(configuration) { error in
      let ad = error == nil ? BranchFullScreenAd() : nil
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
      adTypes: adTypes, keywords: configuration.keywords, adSize: adSize,
      followsCancellation: Self.cancelledAtMs != nil, cancelledAtMs: Self.cancelledAtMs,
      followsFailure: Self.hasFailed)
    if let arguments = Self.changes.arguments(configuration) {
      configuration.reporter.networkCall("fetch", arguments)
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
