import Ads
import EventLoop
import JSON
import Mediation

@testable import AdapterChecks

/// An adapter of this process that does everything as it should, except for what a test changes.
///
/// One run of checks uses it at a time, in a process of its own.
@LoopActor
final class FlawedAdapter: Adapter {
  static var changes: Changes = Changes()
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
  fileprivate(set) static var loadCount = 0
  /// How many loads wait for their answer.
  fileprivate static var pendingCount = 0
  fileprivate static var cancelledAtMs: Int?
  fileprivate static var hasFailed = false
  /// How many ads have expired.
  private(set) static var expiryCount = 0
  /// Whether the publisher says that all requests are for children.
  fileprivate(set) static var isForChild = false

  /// The start in which it was made.
  private let start = FlawedAdapter.startCount

  /// Forgets everything of the start before.
  static func begin(on clock: Clock) {
    startCount += 1
    self.clock = clock
    (ads, calls, isSetUp, loadCount, pendingCount) = ([], [], false, 0, 0)
    (cancelledAtMs, hasFailed, expiryCount, isForChild) = (nil, false, 0, false)
  }

  static func noteExpiry() {
    expiryCount += 1
  }

  var origin: AdapterClass.Origin { Self.changes.isRemote ? .process : .builtIn }
  var canEnd: Bool { false }

  var details: AdapterDetails? {
    AdapterDetails(
      label: "Flawed", formats: Array(Self.changes.formats),
      adapterVersion: VersionNumber(
        majorVersion: 1, minorVersion: 0, patchVersion: Self.changes.adapterPatch(start)),
      adSDKVersion: VersionNumber(
        majorVersion: 1, minorVersion: 0, patchVersion: Self.changes.sdkPatch(start)))
  }

  func setUp(
    with credentials: [Credentials], logger: AdapterLogger, timeoutMs: Int,
    completion: @escaping @LoopActor (AdError?) -> Void
  ) {
    Self.setUpCount += 1
    Self.changes.onSetUp(credentials)
    Self.isSetUp = true
    for message in Self.changes.setUpViolations { logger.violation(.neverCalled, message) }
    let report = { @LoopActor in
      for call in Self.changes.setUpCalls { logger.networkCall(call.name, call.arguments) }
    }
    let callMs = Self.changes.setUpCallMs
    if callMs == 0 { report() } else { Self.clock.schedule(afterMs: callMs, report) }
    Self.perform(Self.changes.setUp(Self.setUpCount)) { failure in completion(failure?.error) }
  }

  /// Why a load or a set-up fails.
  fileprivate enum Failure {
    case error(AdError)
    case oversizedAd(AdError)
    case adAndError(AdError)
    case nothing

    var error: AdError? {
      switch self {
      case .error(let error), .oversizedAd(let error), .adAndError(let error): error
      case .nothing: nil
      }
    }
  }

  /// Calls `complete` as a reply says.
  fileprivate static func perform(
    _ reply: Reply, usualError: AdError? = nil, _ complete: @escaping @LoopActor (Failure?) -> Void
  ) {
    let usual = usualError.map(Failure.error)
    switch reply {
    case .good: complete(usual)
    case .ad: complete(nil)
    case .error(let other): complete(.error(other))
    case .oversizedAd(let other): complete(.oversizedAd(other))
    case .adAndError(let other): complete(.adAndError(other))
    case .nothing: complete(.nothing)
    case .silence: break
    case .twice(let ms):
      complete(usual)
      clock.schedule(afterMs: ms) { complete(usual) }
    case .late(let ms):
      pendingCount += 1
      clock.schedule(afterMs: ms) {
        pendingCount -= 1
        complete(usual)
      }
    case .lateUnlessCancelled(let ms, let other):
      pendingCount += 1
      let startMs = clock.nowMs
      clock.schedule(afterMs: ms) {
        pendingCount -= 1
        complete((cancelledAtMs ?? -1) >= startMs ? .error(other) : usual)
      }
    }
  }

  func setRequestConfiguration(
    _ configuration: RequestConfiguration, then completion: @escaping @LoopActor () -> Void
  ) {
    Self.isForChild = configuration.tagForChildDirectedTreatment == true
    if Self.changes.confirmsConfigurations { completion() }
  }

  func makeLoader() -> any AdapterLoader { FlawedLoader() }
  var inspectsAds: Bool { Self.changes.inspectsAds }
  var collectsSignals: Bool? { Self.changes.collectsSignals }
  func makeSignalCollector() -> (any SignalCollector)? { FlawedSignalCollector() }
}

@LoopActor
private final class FlawedSignalCollector: SignalCollector {
  func collectSignals(_ request: NetworkSignalRequest, completion: @escaping SignalCompletion) {
    let changes = FlawedAdapter.changes
    let request = FlawedAdapter.SignalsRequest(
      format: request.format, adSize: request.adSize, hasCredentials: !request.credentials.isEmpty,
      extras: request.extras, isForChild: FlawedAdapter.isForChild)
    for (number, (signals, error)) in changes.signals(request).enumerated() {
      let ms = changes.signalsMs(number)
      if ms == 0 {
        completion(signals, error)
      } else {
        FlawedAdapter.clock.schedule(afterMs: ms) { completion(signals, error) }
      }
    }
  }
}

@LoopActor
private final class FlawedLoader: AdapterLoader {
  /// The ads place AdChoices themselves.
  let isLegacy = true
  var hasReportedEarly: Bool { FlawedAdapter.changes.reportsEarly }

  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) {
    FlawedAdapter.cancelledAtMs = FlawedAdapter.clock.nowMs
  }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    let changes = FlawedAdapter.changes
    FlawedAdapter.loadCount += 1
    let load = FlawedAdapter.Load(request)
    for call in changes.networkCalls(load) {
      request.logger.networkCall(call.name, call.arguments)
    }
    let error = Self.error(of: load)
    FlawedAdapter.hasFailed = error != nil
    FlawedAdapter.perform(changes.load(load), usualError: error) { failure in
      switch failure {
      case .error(let error): _ = completion(.failure(error))
      case .oversizedAd(let error): _ = completion(.oversizedAd(error))
      case .adAndError(let error): _ = completion(.adAndError(error))
      case .nothing: _ = completion(.nothing)
      case nil:
        let (ad, answer) = Self.ad(of: request.kind)
        ad.begin(completion(answer))
      }
    }
  }

  private static func ad(of kind: LoadRequest.Kind) -> (FlawedAd, LoadAnswer) {
    switch kind {
    case .native(_, let options):
      let ad = FlawedNativeAd(
        loadsImages: options.image?.disableImageLoading != true,
        position: options.adView?.preferredAdChoicesPosition)
      return (ad, .native(ad))
    case .banner(let adSize):
      let ad = FlawedBannerAd(FlawedAdapter.changes.size(adSize))
      return (ad, .banner(ad))
    case .fullScreen(let format):
      let ad = FlawedFullScreenAd(format)
      return (ad, .fullScreen(ad))
    }
  }

  /// Why a load fails that should fail.
  private static func error(of load: FlawedAdapter.Load) -> AdError? {
    if !load.adTypes.contains(FlawedAdapter.changes.adType) {
      return AdError(.invalidRequest, "No such ad.")
    }
    if let bid = load.bidResponse { return bid == "bid" ? nil : AdError(.noFill, "No such bid.") }
    return load.parameter == "good" ? nil : AdError(.noFill, "No ad.")
  }
}

extension FlawedAdapter.Load {
  @LoopActor
  fileprivate init(_ request: NetworkRequest) {
    number = FlawedAdapter.loadCount
    parameter = request.parameter
    settings = request.settings
    extras = request.targeting.extras
    bidResponse = request.targeting.bidResponse
    seed = request.seed
    keywords = request.targeting.keywords
    watermark = request.targeting.watermark
    isRequestForChild = request.targeting.childDirectedTreatment == true
    isForChild = FlawedAdapter.isForChild && isRequestForChild
    adTypes = if case .native(let adTypes, _) = request.kind { adTypes } else { .all }
    adSize = if case .banner(let adSize) = request.kind { adSize } else { nil }
    followsCancellation = FlawedAdapter.cancelledAtMs != nil
    cancelledAtMs = FlawedAdapter.cancelledAtMs
    followsFailure = FlawedAdapter.hasFailed
    followsExpiry = FlawedAdapter.expiryCount > 0
    isBesideAnother = FlawedAdapter.pendingCount > 0
  }
}
