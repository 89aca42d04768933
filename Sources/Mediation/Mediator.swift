package import Ads
package import EventLoop
import JSON

/// The mediation of one process: its adapters, ad units, ads and events.
@LoopActor
package final class Mediator {
  package let clock: Clock
  /// Created when an adapter is first needed.
  package var adapters: AdapterRegistry {
    if let registry { return registry }
    let registry =
      bridge?.adapters
      ?? AdapterRegistry(
        adapterClasses(), adUnits: { [unowned self] in allAdUnits },
        requestConfiguration: requestConfiguration,
        clock: clock, events: events, overdue: overdueAnswers)
    for adapterClass in definedAdapters { registry.define(adapterClass) }
    self.registry = registry
    return registry
  }
  private var registry: AdapterRegistry?
  /// The publisher's settings for all requests.
  package private(set) var requestConfiguration: RequestConfiguration {
    didSet { ownTargeting = requestConfiguration.targeting }
  }
  private var ownTargeting: AdRequest?
  /// What the settings add to each request; `nil` for nothing.
  var targeting: AdRequest? {
    guard let bridge else { return ownTargeting }
    return bridge.targeting
  }
  /// The settings of the mediator that loads ads for clients.
  var publisherConfiguration: RequestConfiguration {
    bridge?.requestConfiguration ?? requestConfiguration
  }
  package let ads: AdStore
  package let events: EventLog
  /// The number of the client that it loads ads for; 0 for the one on standard input.
  package let clientID: Int

  /// The seed of the run, for loads without a seed of their own.
  let seed: UInt64
  let overdueAnswers: OverdueAnswers

  private var adapterClasses: @LoopActor () -> [AdapterClass]
  private var adUnits: @LoopActor () -> [AdUnit]
  private lazy var adUnitsByID = Self.byID(adUnits())
  /// The adapters and the ad units that a client has defined. They win.
  private var definedAdapters: [AdapterClass] = []
  private var definedAdUnits = DefinedAdUnits()
  private let limits: Limits
  private var loadCount = 0

  /// The mediator that loads ads for clients; `nil` if it is this one.
  private let bridge: Mediator?
  /// The adapter that this mediator loads ads for; `nil` if it loads them for a client.
  private let requester: String?
  /// The loads of adapters that have not ended.
  private let nestedLoads: NestedLoads

  /// Limits on what the mediator keeps.
  package struct Limits: Sendable {
    /// How many ads may live at the same time; `nil` for no limit.
    package var liveAds: Int?
    /// How many bytes of memory live ads may take.
    package var adBytes = 2 << 30
    /// How many events and violations are remembered.
    package var eventLog = 100_000
    /// How many bytes of memory they may take.
    package var eventLogBytes = 64 << 20

    package init() {}
  }

  /// Creates a mediator without ads.
  ///
  /// - Parameters:
  ///   - adapterClasses: Evaluated when an adapter is first needed.
  ///   - adUnits: Evaluated when an ad unit is first needed, or the credentials of an adapter are.
  package init(
    adapterClasses: @escaping @autoclosure @LoopActor () -> [AdapterClass],
    adUnits: @escaping @autoclosure @LoopActor () -> [AdUnit],
    clock: Clock,
    requestConfiguration: RequestConfiguration = RequestConfiguration(),
    seed: UInt64 = 0,
    limits: Limits = Limits()
  ) {
    self.adapterClasses = adapterClasses
    self.adUnits = adUnits
    self.clock = clock
    self.requestConfiguration = requestConfiguration
    ownTargeting = requestConfiguration.targeting
    self.seed = seed
    self.limits = limits
    (bridge, requester, nestedLoads) = (nil, nil, NestedLoads())
    clientID = 0
    events = EventLog(
      clock: clock, capacity: limits.eventLog, byteLimit: limits.eventLogBytes)
    overdueAnswers = OverdueAnswers(clock: clock)
    ads = AdStore(byteLimit: limits.adBytes)
  }

  /// Creates a mediator for the loads of an adapter, which shares the adapters of another one.
  ///
  /// Its ads and events are its own. Violations are also reported to the other mediator.
  ///
  /// - Parameters:
  ///   - bridge: The mediator that loads ads for clients.
  ///   - className: The adapter that asks for the loads.
  ///   - testAdUnits: Ad units beside those of the configuration, which win.
  package init(
    of bridge: Mediator, for className: String, testAdUnits: [AdUnit], limits: Limits
  ) {
    adapterClasses = { bridge.adapterClasses() }
    adUnits = { testAdUnits }
    clock = bridge.clock
    requestConfiguration = bridge.requestConfiguration
    seed = bridge.seed
    self.limits = limits
    (self.bridge, requester, nestedLoads) = (bridge, className, bridge.nestedLoads)
    clientID = bridge.clientID
    events = EventLog(
      clock: clock, capacity: limits.eventLog, byteLimit: limits.eventLogBytes,
      violations: bridge.events)
    overdueAnswers = bridge.overdueAnswers
    ads = AdStore(byteLimit: limits.adBytes)
  }

  /// Creates a mediator for the loads of a further client, which shares the adapters and ad units of
  /// another one.
  ///
  /// Its ads and events are its own. It gets what happens to adapters, until ``endClient()``.
  ///
  /// - Parameter clientID: The number of the client.
  package init(ofClientOf bridge: Mediator, clientID: Int, limits: Limits) {
    adapterClasses = { bridge.adapterClasses() }
    adUnits = { [] }
    clock = bridge.clock
    requestConfiguration = bridge.requestConfiguration
    seed = bridge.seed
    self.limits = limits
    (self.bridge, requester, nestedLoads) = (bridge, nil, bridge.nestedLoads)
    self.clientID = clientID
    events = EventLog(
      clock: clock, capacity: limits.eventLog, byteLimit: limits.eventLogBytes)
    overdueAnswers = bridge.overdueAnswers
    ads = AdStore(byteLimit: limits.adBytes)
    bridge.events.add(follower: events)
  }

  /// Cancels the loads of a further client, and disposes of its ads.
  package func endClient() {
    bridge?.events.remove(follower: events)
    ads.cancelLoads()
    _ = try? ads.disposeAll()
  }

  /// The size of an ad unit's banners; `nil` if it has none, or does not exist.
  package func adSize(ofAdUnit id: String) -> AdSize? { adUnit(id)?.adSize }

  /// The ad units, in the order of the configuration. Those that a client has defined follow.
  package var allAdUnits: [AdUnit] {
    (bridge?.allAdUnits ?? []) + definedAdUnits.completing(adUnits())
  }

  /// The ad unit with an id. Those of the configuration win.
  private func adUnit(_ id: String) -> AdUnit? {
    bridge?.adUnit(id) ?? adUnitsByID[JSONKey(id)]
  }

  private static func byID(_ units: [AdUnit]) -> [JSONKey: AdUnit] {
    Dictionary(units.map { (JSONKey($0.id), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Replaces the ad units of the configuration. Loads that have begun go on.
  package func replaceAdUnits(_ units: [AdUnit]) {
    adUnits = { units }
    adUnitsByID = Self.byID(definedAdUnits.completing(units))
    registry?.readCredentials()
  }

  /// Defines an ad unit, or replaces the one with its id. Loads that have begun go on.
  ///
  /// - Parameters:
  ///   - bytes: How many bytes of memory it takes.
  ///   - countLimit: How many ad units may be defined.
  ///   - byteLimit: How many bytes of memory they may take.
  package func define(
    _ unit: AdUnit, bytes: Int, countLimit: Int, byteLimit: Int
  ) -> DefinedAdUnits.Addition {
    if let bridge {
      return bridge.define(unit, bytes: bytes, countLimit: countLimit, byteLimit: byteLimit)
    }
    let addition = definedAdUnits.add(
      unit, bytes: bytes, countLimit: countLimit, byteLimit: byteLimit)
    if case .added = addition {
      adUnitsByID[JSONKey(unit.id)] = unit
      registry?.forgetCredentials()
    }
    return addition
  }

  /// Removes an ad unit that a client has defined. The one that it replaced is used again.
  ///
  /// - Returns: Whether there is one.
  package func removeDefinedAdUnit(_ id: String) -> Bool {
    if let bridge { return bridge.removeDefinedAdUnit(id) }
    guard definedAdUnits.remove(id) else { return false }
    adUnitsByID[JSONKey(id)] = adUnits().first { $0.id.hasSameBytes(as: id) }
    registry?.forgetCredentials()
    return true
  }

  /// Defines an adapter. It is used in place of an adapter of the same name. Loads that have begun go
  /// on.
  package func define(_ adapterClass: AdapterClass) {
    definedAdapters.removeAll { $0.className == adapterClass.className }
    definedAdapters.append(adapterClass)
    registry?.define(adapterClass)
  }

  /// Removes an adapter that was defined.
  package func removeDefinedAdapter(_ className: String) {
    definedAdapters.removeAll { $0.className == className }
    registry?.removeDefined(className)
  }

  /// Replaces the adapters. No ad may be live or loading.
  package func replaceAdapters(_ classes: [AdapterClass]) {
    precondition(ads.count == 0, "An ad needs its adapter.")
    adapterClasses = { classes }
    registry = nil
  }

  /// Fails as a load from a source fails whose names are wrong.
  package func check(_ source: AdSource, for format: AdFormat) throws(MediationError) {
    _ = try adUnit(of: source, for: format)
  }

  /// Replaces what the publisher says about all requests.
  ///
  /// - Parameter completion: Called when all adapters that run know it, perhaps before this returns.
  package func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  ) {
    if let bridge { return bridge.setRequestConfiguration(configuration, then: completion) }
    // The registry tells its adapters the first configuration itself.
    let adapters = adapters
    requestConfiguration = configuration
    adapters.setRequestConfiguration(configuration, then: completion)
  }

  /// Loads an ad.
  ///
  /// - Parameters:
  ///   - id: The client's id for the ad; `nil` for the bridge's next id.
  ///   - timeoutMs: The timeout of the whole load; `nil` for the ad unit's.
  ///   - requestBytes: How many bytes of memory the request takes, which the ad keeps.
  ///   - completion: Called once, perhaps before this returns.
  /// - Returns: The load, which can be cancelled and waited for.
  @discardableResult
  package func load(
    _ request: LoadRequest,
    from source: AdSource,
    as id: AdID?,
    timeoutMs: Int?,
    requestBytes: Int = 0,
    completion: @escaping AdLoad.Completion
  ) throws(MediationError) -> AdLoad {
    let id = try ads.nextID(id)
    let unit = try adUnit(of: source, for: request.format)
    try ads.requireRoom(for: Ad.usualBytes(of: request.format) + requestBytes)
    if let limit = limits.liveAds, ads.count >= limit { throw .tooManyAds(limit: limit) }
    let end: (@LoopActor () -> Void)? =
      if let requester { try nestedLoads.begin(unit, for: requester) } else { nil }
    let load = makeLoad(
      id, request, from: unit, isDirect: source.isDirect, timeoutMs: timeoutMs,
      requestBytes: requestBytes
    ) { [self] outcome in
      end?()
      switch outcome {
      case .success(let loaded):
        do throws(MediationError) {
          try ads.add(loaded.ad, requestBytes: requestBytes)
        } catch {
          ads.removeLoad(id)
          loaded.ad.discard()
          return completion(.failure(error))
        }
        beginLife(of: loaded.ad, request, from: unit)
      case .failure:
        ads.removeLoad(id)
      }
      completion(outcome)
    }
    load.start()
    if !load.hasEnded { ads.add(load) }
    return load
  }

  /// Creates a load that is not in the store.
  func makeLoad(
    _ id: AdID,
    _ request: LoadRequest,
    from unit: AdUnit,
    isDirect: Bool = false,
    timeoutMs: Int? = nil,
    requestBytes: Int = 0,
    refresh: Int = 0,
    completion: @escaping AdLoad.Completion
  ) -> AdLoad {
    loadCount += 1
    return AdLoad(
      id, request, from: unit, isDirect: isDirect,
      timeoutMs: timeoutMs ?? unit.timeoutMs ?? AdLoad.timeoutMs,
      requestBytes: requestBytes, refresh: refresh,
      responseID: String("response-", loadCount),
      mediator: self, completion: completion)
  }

  /// Starts the expiry of a new ad, or the refresh of a banner, as the ad unit says.
  private func beginLife(of ad: Ad, _ request: LoadRequest, from unit: AdUnit) {
    if let banner = ad as? BannerAd, case .banner(let adSize) = request.kind {
      guard let periodMs = unit.refreshMs else { return }
      BannerRefresh(
        adSize, targeting: request.targeting, from: unit, everyMs: periodMs, mediator: self
      ).start(for: banner)
    } else {
      let lifeMs = unit.expiryMs ?? ad.format.usualExpiryMs
      let bidMs = ad.bidExpiresAtMs.map { $0 - clock.nowMs }
      ad.expire(afterMs: min(lifeMs, bidMs ?? lifeMs), on: clock)
    }
  }

  /// Ends the run: overdue answers count as missing, and restarts are not waited for.
  ///
  /// - Parameter isPatient: Whether an answer counts only if it has had the usual time, because its
  ///   timeout was a shorter one.
  package func endRun(isPatient: Bool = true) {
    registry?.giveUpRestarts()
    overdueAnswers.giveUpAll(isPatient: isPatient)
  }

  /// The ad unit of a source. A single adapter is an ad unit with one line item.
  private func adUnit(
    of source: AdSource,
    for format: AdFormat
  ) throws(MediationError) -> AdUnit {
    switch source {
    case .adapter(let lineItem):
      let adapter = try adapters.named(lineItem.className).adapterClass
      guard adapter.mayLoad(format) else {
        throw .formatNotSupported(
          className: adapter.className, format, supported: adapter.formats)
      }
      return AdUnit(id: "", format: format, lineItems: [lineItem])
    case .adUnit(let id):
      guard let unit = adUnit(id) else {
        throw .unknownAdUnit(id, nearest: nearestNames(to: id, in: allAdUnits.map(\.id)))
      }
      guard unit.format == format else {
        throw .adUnitOfOtherFormat(adUnitID: id, format, is: unit.format)
      }
      return unit
    }
  }
}

extension AdSource {
  /// Whether the client named the adapter.
  fileprivate var isDirect: Bool {
    if case .adapter = self { true } else { false }
  }
}

extension RequestConfiguration {
  /// What the settings add to each request; `nil` for nothing.
  fileprivate var targeting: AdRequest? {
    guard !userDefaults.isEmpty || tagForChildDirectedTreatment != nil else { return nil }
    return AdRequest(
      childDirectedTreatment: tagForChildDirectedTreatment,
      userDefaults: userDefaults.isEmpty ? nil : userDefaults)
  }
}
