import Ads
import EventLoop
import Mediation

/// An adapter whose set-ups, loads, signals and ends a test plays.
@LoopActor
final class ScriptedAdapter: Adapter {
  typealias Load = @LoopActor (NetworkRequest, @escaping LoadCompletion) -> Void
  typealias Collect = @LoopActor (NetworkSignalRequest, @escaping SignalCompletion) -> Void

  let origin: AdapterClass.Origin
  var details: AdapterDetails?
  var canEnd: Bool
  var setUpObstacle: String?
  var processID: Int?
  var isLegacy = false
  var hasReportedEarly = false
  private let load: Load?
  private let collect: Collect?

  /// The bridge's calls, in order.
  private(set) var calls: [String] = []
  private(set) var credentials: [Credentials] = []
  /// Complete the set-ups of a program, in order.
  private(set) var setUps: [@LoopActor (AdError?) -> Void] = []
  /// The loads that nothing answers, in order.
  private(set) var loads: [(request: NetworkRequest, complete: LoadCompletion)] = []
  /// Acknowledge that a load or signals were given up, in order.
  private(set) var giveUps: [@LoopActor () -> Void] = []
  /// The loader, or the collector of signals, that was made last; `nil` if nobody keeps it.
  private(set) weak var loader: ScriptedLoader?
  /// Ends the program, as it ends by itself.
  private(set) var end: @LoopActor (AdError) -> Void = { _ in }
  /// Gets each notice about a bid.
  var onNotice: @LoopActor (BidNotice) -> Void = { _ in }
  /// Completes the last restart.
  private(set) var completeRestart: @LoopActor () -> Void = {}

  /// An adapter of this process, which is ready at once.
  ///
  /// - Parameters:
  ///   - load: Plays a load; `nil` to leave it to the test.
  ///   - collect: Collects signals; `nil` if the adapter collects none.
  init(
    _ formats: [AdFormat] = AdFormat.allCases, load: Load? = nil, collect: Collect? = nil
  ) {
    origin = .builtIn
    canEnd = false
    self.collect = collect
    self.load = load
    learn(formats)
  }

  /// A program, whose set-ups the test completes.
  ///
  /// - Parameter formats: What the adapter loads; `nil` if that is known only after the set-up.
  init(program formats: [AdFormat]?, load: Load? = nil, collect: Collect? = nil) {
    origin = .process
    canEnd = true
    self.collect = collect
    self.load = load
    if let formats { learn(formats) }
  }

  /// The adapter says what it loads.
  func learn(_ formats: [AdFormat]) {
    details = AdapterDetails(
      label: "Scripted", formats: formats,
      adapterVersion: VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0),
      adSDKVersion: VersionNumber(majorVersion: 7, minorVersion: 8, patchVersion: 9))
  }

  func restart(then completion: @escaping @LoopActor () -> Void) {
    calls.append("restart")
    completeRestart = completion
  }

  func observeEnd(_ action: @escaping @LoopActor (AdError) -> Void) { end = action }

  func setUp(
    with credentials: [Credentials],
    logger: AdapterLogger,
    timeoutMs: Int,
    completion: @escaping @LoopActor (AdError?) -> Void
  ) {
    self.credentials = credentials
    guard origin == .process else { return completion(nil) }
    calls.append("setUp \(timeoutMs)")
    setUps.append(completion)
  }

  func setUpDidTimeOut() { calls.append("setUpDidTimeOut") }

  func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  ) {
    calls.append("muted \(configuration.isApplicationMuted)")
    completion()
  }

  var receivesBidNotices: Bool { true }

  func didReceive(_ notice: BidNotice) { onNotice(notice) }
  func makeLoader() -> any AdapterLoader { makeScripted() }
  var collectsSignals: Bool? { collect != nil }
  func makeSignalCollector() -> (any SignalCollector)? { makeScripted() }

  private func makeScripted() -> ScriptedLoader {
    let made = ScriptedLoader(of: self)
    loader = made
    return made
  }

  fileprivate func play(_ request: NetworkRequest, _ completion: @escaping LoadCompletion) {
    if let load { load(request, completion) } else { loads.append((request, completion)) }
  }

  fileprivate func play(_ request: NetworkSignalRequest, _ completion: @escaping SignalCompletion) {
    collect?(request, completion)
  }

  fileprivate func noteGiveUp(_ onAcknowledged: @escaping @LoopActor () -> Void) {
    giveUps.append(onAcknowledged)
  }
}

/// Plays one load of a scripted adapter, or one collection of its signals.
@LoopActor
final class ScriptedLoader: AdapterLoader, SignalCollector {
  private let adapter: ScriptedAdapter

  init(of adapter: ScriptedAdapter) {
    self.adapter = adapter
  }

  var isLegacy: Bool { adapter.isLegacy }
  var hasReportedEarly: Bool { adapter.hasReportedEarly }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    adapter.play(request, completion)
  }

  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) {
    adapter.noteGiveUp(onAcknowledged)
  }

  func collectSignals(_ request: NetworkSignalRequest, completion: @escaping SignalCompletion) {
    adapter.play(request, completion)
  }

  func giveUpSignals(onAcknowledged: @escaping @LoopActor () -> Void) {
    adapter.noteGiveUp(onAcknowledged)
  }
}

extension AdapterClass {
  /// A class whose loads a test plays.
  static func scripted(
    _ className: String, load: @escaping ScriptedAdapter.Load
  ) -> AdapterClass {
    AdapterClass(ScriptedAdapter(load: load), className: className)
  }

  /// A class that gives an ad of any format at once.
  static func filling(_ className: String) -> AdapterClass {
    .scripted(className) { request, completion in _ = completion(.plainAd(for: request)) }
  }

  /// A class that fails at once.
  static func failing(_ className: String, _ error: AdError) -> AdapterClass {
    .scripted(className) { _, completion in _ = completion(.failure(error)) }
  }

  /// A class that never answers.
  static func silent(_ className: String) -> AdapterClass {
    .scripted(className) { _, _ in }
  }
}

extension LoadAnswer {
  /// An ad without peculiarities.
  @LoopActor
  static func plainAd(for request: NetworkRequest) -> LoadAnswer {
    switch request.kind {
    case .native: .native(ScriptedNativeAd())
    case .banner(let size): .banner(ScriptedBannerAd(size))
    case .fullScreen: .fullScreen(ScriptedFullScreenAd())
    }
  }
}
