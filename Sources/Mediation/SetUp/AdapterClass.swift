package import EventLoop

/// Hosts one adapter class, whose code runs in this process or in a process of its own.
///
/// ``AdapterSetUp`` calls ``observeEnd(_:)`` once, then ``setUp(with:completionHandler:)``, and
/// after that ``makeLoader()`` for each load. A host whose adapter can end may be set up again.
@LoopActor
package protocol AdapterHost: AnyObject {
  /// The place where the adapter's code runs.
  var origin: AdapterClass.Origin { get }

  /// What the adapter says about itself; `nil` until it is known.
  var details: AdapterDetails? { get }

  /// Whether ``readDetails()`` asks the adapter each time, so that its answers may differ; `false`
  /// without an implementation.
  var canReadDetailsAgain: Bool { get }

  /// Whether the adapter can be set up again while it is ready; `false` without an implementation.
  var canSetUpAgain: Bool { get }

  /// Whether the adapter can end before this process does, and its ads with it; `false` without an
  /// implementation.
  var canEnd: Bool { get }

  /// The number that the system gives the adapter's process; `nil` if none serves, and without an
  /// implementation.
  var processID: Int? { get }

  /// Ends an adapter that ``canEnd``. Its next set-up starts it again. The end is observed like any
  /// other; see ``observeEnd(_:)``. Does nothing without an implementation.
  ///
  /// - Parameter completion: Called when the adapter has ended, perhaps before this returns.
  func restart(then completion: @escaping @LoopActor () -> Void)

  /// Asks the adapter about itself again. Without an implementation it is ``details``.
  func readDetails() -> AdapterDetails?

  /// Calls `action` with the reason each time that the adapter ends after its set-up has begun. A
  /// set-up that has not completed by then never calls its completion handler.
  ///
  /// Without an implementation `action` is never called: code of this process does not end.
  func observeEnd(_ action: @escaping @LoopActor (AdError) -> Void)

  /// Prepares the adapter for loads.
  ///
  /// - Parameters:
  ///   - timeoutMs: How long the set-up may take. ``AdapterSetUp`` watches it on the clock of the ads.
  ///   - completionHandler: Called once, perhaps before this returns.
  func setUp(
    with configuration: MediationServerConfiguration,
    timeoutMs: Int,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  )

  /// Why the set-up does not go on, as the end of an error; `nil` without a reason that a person can
  /// change, and without an implementation.
  var setUpObstacle: String? { get }

  /// The deadline of the set-up has passed; a late completion still counts. Does nothing without an
  /// implementation.
  func setUpDidTimeOut()

  /// Tells the adapter what the publisher says about all requests: now, if it runs, and each time
  /// that it is started. Does nothing without an implementation.
  ///
  /// - Parameter completion: Called when the adapter knows it, perhaps before this returns.
  func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  )

  /// Makes the loader of one load.
  func makeLoader() -> any MediationAdLoader

  /// Whether the adapter collects signals; `nil` until it is known, `false` without an
  /// implementation.
  var collectsSignals: Bool? { get }
  /// Whether ``MediationAd/inspect(then:)`` reports what is left of an ad. `false` without an
  /// implementation, and before the adapter was asked.
  var inspectsAds: Bool { get }

  /// Makes the collector of one request for signals; `nil` if the adapter collects none.
  func makeSignalCollector() -> (any SignalCollector)?
}

extension AdapterHost {
  package var canReadDetailsAgain: Bool { false }
  package var canSetUpAgain: Bool { false }
  package var canEnd: Bool { false }
  package var processID: Int? { nil }
  package func restart(then completion: @escaping @LoopActor () -> Void) { completion() }
  package func readDetails() -> AdapterDetails? { details }
  package func observeEnd(_ action: @escaping @LoopActor (AdError) -> Void) {}
  package var setUpObstacle: String? { nil }
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
}

/// An adapter class and its name.
@LoopActor
package struct AdapterClass {
  /// The place where an adapter's code runs.
  package enum Origin: String, CaseIterable, Sendable {
    /// In this process.
    case builtIn
    /// In a process of its own.
    case process
  }

  package let className: String
  package let host: any AdapterHost
  /// Whether a built-in adapter of the same name is not used.
  package let replacesBuiltIn: Bool

  /// An adapter class with any host.
  package init(_ host: any AdapterHost, className: String, replacesBuiltIn: Bool = false) {
    self.className = className
    self.host = host
    self.replacesBuiltIn = replacesBuiltIn
  }

  /// A class of this process.
  ///
  /// - Parameter make: Makes an instance of the class; `nil` for its initializer.
  package init(
    _ type: any MediationAdapter.Type,
    className: String,
    label: String,
    make: (@LoopActor () -> any MediationAdapter)? = nil
  ) {
    self.init(BuiltInAdapterHost(type, label: label, make: make), className: className)
  }

  package var origin: Origin { host.origin }

  /// What the adapter says about itself; `nil` until it is known.
  package var details: AdapterDetails? { host.details }

  /// The formats that the adapter loads, in the order of ``AdFormat``; empty until they are known.
  package var formats: [AdFormat] { details?.formats ?? [] }

  /// Whether the adapter loads a format; `true` until its formats are known.
  func mayLoad(_ format: AdFormat) -> Bool { details?.formats.contains(format) ?? true }
}

/// Hosts an adapter class of this process.
@LoopActor
private final class BuiltInAdapterHost: AdapterHost {
  let details: AdapterDetails?

  private let type: any MediationAdapter.Type
  private let make: (@LoopActor () -> any MediationAdapter)?

  init(
    _ type: any MediationAdapter.Type,
    label: String,
    make: (@LoopActor () -> any MediationAdapter)?
  ) {
    self.type = type
    self.make = make
    details = AdapterDetails(of: type, label: label)
  }

  var origin: AdapterClass.Origin { .builtIn }
  var canReadDetailsAgain: Bool { true }
  var canSetUpAgain: Bool { true }

  func readDetails() -> AdapterDetails? {
    AdapterDetails(of: type, label: details?.label ?? "")
  }

  func setUp(
    with configuration: MediationServerConfiguration,
    timeoutMs: Int,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    type.setUp(with: configuration, completionHandler: completionHandler)
  }

  func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  ) {
    type.requestConfigurationDidChange(to: configuration)
    completion()
  }

  func makeLoader() -> any MediationAdLoader {
    make?() ?? type.init()
  }

  var collectsSignals: Bool? { type is any RTBAdapter.Type }

  func makeSignalCollector() -> (any SignalCollector)? { makeLoader() as? any RTBAdapter }
}

extension AdapterDetails {
  /// Reads the details of a class of this process.
  @LoopActor
  fileprivate convenience init(of type: any MediationAdapter.Type, label: String) {
    self.init(
      label: label,
      formats: AdFormat.allCases.filter(type.formats.contains),
      adapterVersion: type.adapterVersion(),
      adSDKVersion: type.adSDKVersion())
  }
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

  package init(
    label: String,
    formats: [AdFormat],
    adapterVersion: VersionNumber,
    adSDKVersion: VersionNumber,
    versionMs: Int? = nil
  ) {
    self.label = label
    self.formats = formats
    self.adapterVersion = adapterVersion
    self.adSDKVersion = adSDKVersion
    self.versionMs = versionMs
  }
}
