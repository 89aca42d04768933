package import Ads
package import EventLoop

/// Connects the bridge to one ad network: one adapter class, whose code runs in this process or in
/// a process of its own.
///
/// ``AdapterSetUp`` calls ``observeEnd(_:)`` once, then ``setUp(with:logger:timeoutMs:completion:)``,
/// and after that ``makeLoader()`` for each load. An adapter that can end may be set up again. Every
/// call arrives on ``LoopActor``.
///
/// An adapter translates. Retries, deadlines and the order of networks belong to the waterfall.
@LoopActor
package protocol Adapter: AnyObject {
  /// The place where the adapter's code runs; this process without an implementation.
  var origin: AdapterClass.Origin { get }

  /// What the adapter says about itself; `nil` until it is known. Code of this process is asked each
  /// time, so that its answers may differ.
  var details: AdapterDetails? { get }

  /// Whether the adapter can end before this process does, and its ads with it. Code of another
  /// process can without an implementation.
  var canEnd: Bool { get }

  /// The number that the system gives the adapter's process; `nil` if none serves, and without an
  /// implementation.
  var processID: Int? { get }

  /// Ends an adapter that ``canEnd``. Its next set-up starts it again. The end is observed like any
  /// other; see ``observeEnd(_:)``. Does nothing without an implementation.
  ///
  /// - Parameter completion: Called when the adapter has ended, perhaps before this returns.
  func restart(then completion: @escaping @LoopActor () -> Void)

  /// Calls `action` with the reason each time that the adapter ends after its set-up has begun. A
  /// set-up that has not completed by then never calls its completion.
  ///
  /// Without an implementation `action` is never called: code of this process does not end.
  func observeEnd(_ action: @escaping @LoopActor (AdError) -> Void)

  /// Prepares the adapter for loads. It is ready at once without an implementation.
  ///
  /// - Parameters:
  ///   - credentials: Those of every line item that names the class, in the order of the
  ///     configuration.
  ///   - logger: Logs calls to the network's SDK that belong to no load.
  ///   - timeoutMs: How long the set-up may take. ``AdapterSetUp`` watches it on the clock of the ads.
  ///   - completion: Call it once, with `nil` if the network can serve ads. Loads wait for it.
  func setUp(
    with credentials: [Credentials],
    logger: AdapterLogger,
    timeoutMs: Int,
    completion: @escaping @LoopActor (AdError?) -> Void
  )

  /// Why the set-up does not go on, as the end of an error; `nil` without a reason that a person can
  /// change, and without an implementation.
  var setUpObstacle: String? { get }

  /// The deadline of the set-up has passed; a late completion still counts. Does nothing without an
  /// implementation.
  func setUpDidTimeOut()

  /// Why each load with a parameter fails: what makes a sentence of it. `nil` if that is unknown, and
  /// without an implementation. The parameter is `nil` for a line item without one.
  func mistake(inParameter parameter: String?) -> (@LoopActor () -> String)?

  /// Tells the adapter what the publisher says about all requests: now, if it runs, and each time
  /// that it is started. Does nothing without an implementation.
  ///
  /// - Parameter completion: Called when the adapter knows it, perhaps before this returns.
  func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  )

  /// Makes the loader of one load.
  func makeLoader() -> any AdapterLoader

  /// Whether the adapter collects signals; `nil` until it is known, `false` without an
  /// implementation.
  var collectsSignals: Bool? { get }

  /// Whether ``AdapterAd/inspect(then:)`` says what is left of an ad. `false` without an
  /// implementation, and before the adapter was asked.
  var inspectsAds: Bool { get }

  /// Makes the collector of one request for signals; `nil` if the adapter collects none.
  func makeSignalCollector() -> (any SignalCollector)?

  /// Whether the adapter is an exchange, which answers requests for bids; `nil` until it is known,
  /// `false` without an implementation.
  var isExchange: Bool? { get }

  /// Asks an exchange for bids. Call it only if ``isExchange`` is `true`.
  ///
  /// - Parameter completion: Called at most once, perhaps before this returns.
  /// - Returns: Gives the question up. The completion is not called after that.
  func requestBids(
    _ request: ExchangeRequest,
    completion: @escaping @LoopActor (Result<ExchangeAnswer, AdError>) -> Void
  ) -> @LoopActor () -> Void

  /// Asks whether nothing runs that can report an event. Code of this process is quiet without an
  /// implementation.
  ///
  /// - Parameter completion: Called once, perhaps before this returns, after the events that the
  ///   adapter had to report; with `nil` if the adapter does not say.
  func askWhetherQuiet(then completion: @escaping @LoopActor (Bool?) -> Void)

  /// Whether the adapter wants to know what happens to the bids of its network. `false` without an
  /// implementation.
  var receivesBidNotices: Bool { get }

  /// Tells the adapter what happened to a bid of its network: that it was won or lost, once, and later
  /// that the impression was counted. Does nothing without an implementation.
  func didReceive(_ notice: BidNotice)

  /// Tells an exchange what happened to one of its bids, as ``didReceive(_:)`` tells networks. Does
  /// nothing without an implementation.
  func didReceive(_ notice: BidNotice, of bid: ExchangeNotice)
}

extension Adapter {
  package var origin: AdapterClass.Origin { .builtIn }
  package var canEnd: Bool { origin == .process }
  package var processID: Int? { nil }
  package func restart(then completion: @escaping @LoopActor () -> Void) { completion() }
  package func observeEnd(_ action: @escaping @LoopActor (AdError) -> Void) {}
  package func setUp(
    with credentials: [Credentials],
    logger: AdapterLogger,
    timeoutMs: Int,
    completion: @escaping @LoopActor (AdError?) -> Void
  ) {
    completion(nil)
  }
  package var setUpObstacle: String? { nil }
  package func mistake(inParameter parameter: String?) -> (@LoopActor () -> String)? { nil }
  package func setUpDidTimeOut() {}
  package func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  ) {
    completion()
  }
  package var collectsSignals: Bool? { false }
  package var inspectsAds: Bool { false }
  package func makeSignalCollector() -> (any SignalCollector)? { nil }
  package var isExchange: Bool? { false }
  package func requestBids(
    _ request: ExchangeRequest,
    completion: @escaping @LoopActor (Result<ExchangeAnswer, AdError>) -> Void
  ) -> @LoopActor () -> Void {
    {}
  }
  package func askWhetherQuiet(then completion: @escaping @LoopActor (Bool?) -> Void) {
    completion(true)
  }
  package var receivesBidNotices: Bool { false }
  package func didReceive(_ notice: BidNotice) {}
  package func didReceive(_ notice: BidNotice, of bid: ExchangeNotice) {}
}

/// An adapter and its class name.
@LoopActor
package struct AdapterClass {
  /// The place where an adapter's code runs.
  package enum Origin: String, Sendable {
    /// In this process.
    case builtIn
    /// In a process of its own.
    case process
    /// In this process, as a client has defined it while the process runs.
    case defined
  }

  package let className: String
  package let adapter: any Adapter
  /// Whether a built-in adapter of the same name is not used.
  package let replacesBuiltIn: Bool

  package init(_ adapter: any Adapter, className: String, replacesBuiltIn: Bool = false) {
    self.className = className
    self.adapter = adapter
    self.replacesBuiltIn = replacesBuiltIn
  }

  package var origin: Origin { adapter.origin }

  /// What the adapter says about itself; `nil` until it is known.
  package var details: AdapterDetails? { adapter.details }

  /// The formats that the adapter loads, in the order of ``AdFormat``; empty until they are known.
  package var formats: [AdFormat] { details?.formats ?? [] }

  /// Whether the adapter loads a format; `true` until its formats are known.
  func mayLoad(_ format: AdFormat) -> Bool { details?.formats.contains(format) ?? true }
}

/// What an adapter says about itself.
package final class AdapterDetails: Sendable {
  /// The name for people.
  package let label: String
  /// In the order of ``AdFormat``.
  package let formats: [AdFormat]
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber
  /// How long the adapter took to return its versions, in milliseconds; `nil` if that is unknown.
  package let versionMs: Int?

  /// - Parameter formats: In any order.
  package init(
    label: String,
    formats: [AdFormat],
    adapterVersion: VersionNumber,
    adSDKVersion: VersionNumber,
    versionMs: Int? = nil
  ) {
    self.label = label
    self.formats = AdFormat.allCases.filter(formats.contains)
    self.adapterVersion = adapterVersion
    self.adSDKVersion = adSDKVersion
    self.versionMs = versionMs
  }
}
