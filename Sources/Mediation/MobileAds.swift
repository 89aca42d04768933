package import EventLoop

/// The mediation of one process: its adapters, its ad units, its ads, and all that happens to them.
@BridgeActor
package final class MobileAds {
  package let clock: Clock
  package let adapters: AdapterRegistry
  package let ads = AdStore()
  package let events: EventLog

  private let adUnits: [String: AdUnit]
  private var loadCount = 0

  package init(adapterClasses: [AdapterClass], adUnits: [AdUnit], clock: Clock) {
    self.clock = clock
    events = EventLog(clock: clock)
    adapters = AdapterRegistry(adapterClasses, adUnits: adUnits, clock: clock, events: events)
    self.adUnits = Dictionary(adUnits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Loads an ad.
  ///
  /// - Parameters:
  ///   - id: What the client wants to call the ad; `nil` for the bridge's next number.
  ///   - limitMs: How long the whole load may take; `nil` for the ad unit's limit.
  ///   - completion: Called once, perhaps before this returns.
  /// - Returns: The load, to cancel it or to wait for it.
  @discardableResult
  package func load(
    _ request: LoadRequest,
    from source: AdSource,
    as id: AdID?,
    limitMs: Int?,
    completion: @escaping AdLoad.Completion
  ) throws(MediationError) -> AdLoad {
    let id = try ads.nextID(id)
    let unit = try adUnit(of: source, for: request.format)
    loadCount += 1
    let load = AdLoad(
      id, request, lineItems: unit.lineItems, isDirect: source.isDirect,
      limitMs: limitMs ?? unit.timeoutMs ?? AdLoad.limitMs, responseID: "response-\(loadCount)",
      mobileAds: self, completion: completion)
    ads.add(load)
    load.askNext()
    return load
  }

  /// The ad unit of a source. One adapter alone is an ad unit of one line item.
  private func adUnit(
    of source: AdSource,
    for format: AdFormat
  ) throws(MediationError) -> AdUnit {
    switch source {
    case .adapter(let lineItem):
      let adapter = try adapters.named(lineItem.className).adapterClass
      guard adapter.formats.contains(format) else {
        throw .formatNotSupported(
          className: adapter.className, format, supported: adapter.formats)
      }
      return AdUnit(id: "", format: format, lineItems: [lineItem])
    case .adUnit(let id):
      guard let unit = adUnits[id] else {
        throw .unknownAdUnit(id, nearest: nearestNames(to: id, in: Array(adUnits.keys)))
      }
      guard unit.format == format else {
        throw .adUnitOfOtherFormat(adUnitID: id, format, is: unit.format)
      }
      return unit
    }
  }
}

extension AdSource {
  /// Whether the client named the adapter itself.
  fileprivate var isDirect: Bool {
    if case .adapter = self { true } else { false }
  }
}
