import Ads
import EventLoop
public import GoogleMobileAds
import Mediation

/// An adapter that a bridge hosts in the process of a test.
///
/// ```swift
/// @Test func `a click reaches the network`() async throws {
///   let adapter = HostedAdapter(
///     MyAdapter.self, make: MyAdapter.init, loads: .native(MyAdapter.loadNativeAd))
///   let credentials = MediationCredentials(settings: ["parameter": "unit-7"], format: .native)
///
///   let ad = try await adapter.loadNativeAd(
///     MediationNativeAdConfiguration(credentials: credentials))
///   try await ad.render()
///   try await ad.recordClick(asset: .callToActionAsset)
///
///   #expect(ad.events.map(\.name) == [.click])
///   #expect(adapter.violations.isEmpty)
/// }
/// ```
///
/// The adapter is called on the main thread, as the SDK does it. Tests can run on the main actor or
/// on any thread, and in parallel; but a test must not block the main thread while it awaits. Each
/// function returns when the adapter has answered and the events that the call caused have arrived.
/// Each has a time limit: see ``AdapterFailure``.
///
/// The adapter is set up before its first load, as ``setUp(with:timeout:)`` says. Each hosted
/// adapter is a new start of the adapter. Static variables of the adapter, and `MobileAds.shared`,
/// belong to the process: tests that change them must be serialized.
public final class HostedAdapter: Sendable {
  let host: Host
  let makeAdapter: AdapterMaker
  let formats: [GoogleMobileAds.AdFormat]

  private init(
    _ adapterClass: Any.Type, _ formats: [GoogleMobileAds.AdFormat],
    _ makeAdapter: @escaping AdapterMaker
  ) {
    self.formats = formats
    self.makeAdapter = makeAdapter
    host = Host("\(adapterClass)", makeAdapter)
  }

  /// Hosts an adapter. The arguments are those of `serve` in its `main.swift`.
  ///
  /// - Parameters:
  ///   - adapterClass: The class of the adapter.
  ///   - make: Makes an instance for each load: `MyAdapter.init`.
  ///   - loads: The methods that load ads.
  public convenience init<Adapter: GoogleMobileAds.MediationAdapter>(
    _ adapterClass: Adapter.Type,
    make: @escaping @MainActor () -> Adapter,
    loads: AdapterLoad<Adapter>...
  ) {
    let given = MainThreadOnly((adapterClass, loads))
    self.init(adapterClass, loads.map(\.format)) {
      ServedAdapter(given.value.0, make: make, extras: nil, loads: given.value.1)
    }
  }

  /// Hosts a legacy custom event for native ads.
  ///
  /// - Parameters:
  ///   - customEventClass: The class of the custom event.
  ///   - make: Makes an instance for each load: `MyCustomEvent.init`.
  public convenience init<CustomEvent: GoogleMobileAds.CustomEventNativeAd>(
    _ customEventClass: CustomEvent.Type, make: @escaping @MainActor () -> CustomEvent
  ) {
    let given = MainThreadOnly(customEventClass)
    self.init(customEventClass, [.native]) { ServedAdapter(given.value, make: make) }
  }

  /// Hosts a legacy custom event for banners.
  ///
  /// - Parameters:
  ///   - customEventClass: The class of the custom event.
  ///   - make: Makes an instance for each load: `MyCustomEvent.init`.
  public convenience init<CustomEvent: CustomEventBanner>(
    _ customEventClass: CustomEvent.Type, make: @escaping @MainActor () -> CustomEvent
  ) {
    let given = MainThreadOnly(customEventClass)
    self.init(customEventClass, [.banner]) { ServedAdapter(given.value, make: make) }
  }

  /// Hosts a legacy custom event for interstitials.
  ///
  /// - Parameters:
  ///   - customEventClass: The class of the custom event.
  ///   - make: Makes an instance for each load: `MyCustomEvent.init`.
  public convenience init<CustomEvent: CustomEventInterstitial>(
    _ customEventClass: CustomEvent.Type, make: @escaping @MainActor () -> CustomEvent
  ) {
    let given = MainThreadOnly(customEventClass)
    self.init(customEventClass, [.interstitial]) { ServedAdapter(given.value, make: make) }
  }

  deinit {
    let host = host
    // The bridge's thread does it; nothing waits for it.
    Task { @LoopActor in host.end() }
  }

  // MARK: What the bridge has recorded

  /// The events of all ads that counted, in order.
  public var events: [AdapterEvent] { host.records.events }

  /// The rules of the contract that the adapter broke, in order.
  public var violations: [AdapterViolation] { host.records.violations }

  /// The calls to the network's SDK that the adapter has reported, in order.
  public var networkCalls: [NetworkCallRecord] { host.records.networkCalls }

  /// Waits until the adapter has broken a rule.
  ///
  /// - Parameters:
  ///   - rule: The name of the rule, such as `lateCompletion`.
  ///   - timeout: How long to wait, in real time.
  /// - Returns: The first violation of the rule, which may have happened before.
  @discardableResult
  public func waitForViolation(
    _ rule: String, timeout: Duration = .seconds(5)
  ) async throws(AdapterFailure) -> AdapterViolation {
    let records = host.records
    let first = { @Sendable in records.violations.first { $0.rule == rule } }
    try await host.wait(
      for: "the violation \(rule) of \(host.className)", timeoutMs: timeout.ms
    ) {
      "The violations are: \(records.violations.map(\.rule).joined(separator: ", "))."
    } until: {
      first() != nil
    }
    guard let violation = first() else { preconditionFailure("The wait has found it.") }
    return violation
  }

  // MARK: Time

  /// Moves the clock of the bridge, which stands still otherwise: ads expire, and the times of
  /// events differ.
  ///
  /// It does not move the adapter's own timers, which run in real time. When the adapter does not
  /// answer within the timeout of a call, the clock moves by the timeout, too.
  public func advance(by duration: Duration) async throws(AdapterFailure) {
    try await host.advance(byMs: duration.ms)
  }

  // MARK: The class

  /// Sets the adapter up, once. A second call returns the first result.
  ///
  /// Without this call, the first load sets the adapter up with the credentials of its
  /// configuration.
  ///
  /// - Parameters:
  ///   - configuration: What the adapter gets.
  ///   - timeout: How long the adapter may take, in real time.
  /// - Throws: The adapter's error.
  public func setUp(
    with configuration: GoogleMobileAds.MediationServerConfiguration = .init(credentials: []),
    timeout: Duration = .seconds(10)
  ) async throws(AdapterFailure) {
    nonisolated(unsafe) let configuration = configuration
    try await host.setUp(with: configuration, timeoutMs: timeout.ms)
  }

  /// Collects signals for an auction.
  ///
  /// - Parameters:
  ///   - params: What the adapter gets.
  ///   - format: The format of the ad; that of the first credentials by default.
  ///   - timeout: How long the adapter may take, in real time.
  /// - Returns: The signals.
  /// - Throws: The adapter's error.
  public func collectSignals(
    for params: GoogleMobileAds.RTBRequestParameters,
    format: GoogleMobileAds.AdFormat? = nil,
    timeout: Duration = .seconds(5)
  ) async throws(AdapterFailure) -> String {
    let format = format ?? params.configuration.credentials.first?.format ?? .native
    nonisolated(unsafe) let params = params
    return try await host.collectSignals(for: params, format, timeoutMs: timeout.ms)
  }
}

/// What a test gives. Only the main thread uses it.
private struct MainThreadOnly<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension Host {
  fileprivate func setUp(
    with configuration: GoogleMobileAds.MediationServerConfiguration, timeoutMs: Int
  ) async throws(AdapterFailure) {
    given.setUp(with: configuration, replacing: true)
    let _: Bool = try await outcome(of: "the set-up of \(className)", timeoutMs: timeoutMs) {
      (outcome) throws(MediationError) in
      try mediator.adapters.named(className).whenSetUp(timeoutMs: timeoutMs) { status in
        outcome.end(status.error.map { .failure(AdapterFailure($0)) } ?? .success(true))
      }
    }
  }

  fileprivate func collectSignals(
    for params: GoogleMobileAds.RTBRequestParameters, _ format: GoogleMobileAds.AdFormat,
    timeoutMs: Int
  ) async throws(AdapterFailure) -> String {
    given.setUp(with: .init(credentials: params.configuration.credentials), replacing: false)
    let takeBack = given.add(.signals(params), for: .collectSignals)
    return try await outcome(of: "the signals of \(className)", timeoutMs: timeoutMs) {
      (outcome) throws(MediationError) in
      let request = SignalRequest(format: Ads.AdFormat(format))
      _ = try mediator.adapters.collectSignals(
        request, from: [className], timeoutMs: timeoutMs
      ) { answers in
        // Before the next request, which may be sent as soon as this returns.
        takeBack()
        guard let answer = answers.first else { return }
        if let signals = answer.signals { return outcome.end(.success(signals)) }
        let error = answer.error ?? AdError(.internalError, "The adapter gave no signals.")
        outcome.end(.failure(AdapterFailure(error)))
      }
    }
  }
}
