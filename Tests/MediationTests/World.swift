import Ads
import EventLoop
import Mediation
import Testing

/// The mediation of one test on a manual clock, with everything that it reported.
@LoopActor
final class World: EventObserver {
  let clock = Clock(.manual)
  let mediator: Mediator

  /// How each load ended, in the order of their ends.
  var ends: [Result<LoadedAd, MediationError>] = []
  /// What was observed: `ad-1 1 impression`, `violation lateCompletion`.
  var log: [String] = []
  /// The times of what was observed.
  var times: [Int] = []
  /// Whether the client knows an ad as soon as its load has ended, and not only after a batch.
  var forwardsAtOnce = true

  init(
    _ classes: [AdapterClass] = [],
    adUnits: [AdUnit] = [],
    seed: UInt64 = 0,
    limits: Mediator.Limits = Mediator.Limits()
  ) {
    mediator = Mediator(
      adapterClasses: classes, adUnits: adUnits, clock: clock, seed: seed, limits: limits)
    mediator.events.observer = self
  }

  /// A world with one adapter, named `A`.
  convenience init(load: @escaping ScriptedAdapter.Load) {
    self.init([.scripted("A", load: load)])
  }

  /// A world with one adapter, named `A`, which gives this ad.
  convenience init(_ ad: ScriptedNativeAd) {
    self.init { _, completion in _ = completion(.native(ad)) }
  }

  /// Loads a native ad, and forwards its events as the daemon does after its answer.
  @discardableResult
  func loadNative(
    from source: AdSource = .adapter(LineItem(className: "A")),
    as id: AdID? = nil,
    timeoutMs: Int? = nil,
    options: NativeAdOptions = NativeAdOptions()
  ) throws -> AdLoad {
    try load(
      .native(adTypes: .all, options: options), from: source, as: id, timeoutMs: timeoutMs)
  }

  /// Loads an ad, and forwards its events as the daemon does after its answer.
  @discardableResult
  func load(
    _ kind: LoadRequest.Kind,
    from source: AdSource = .adapter(LineItem(className: "A")),
    as id: AdID? = nil,
    timeoutMs: Int? = nil,
    targeting: AdRequest = .plain
  ) throws -> AdLoad {
    try mediator.load(
      LoadRequest(kind, targeting: targeting), from: source, as: id, timeoutMs: timeoutMs
    ) { [self] end in
      ends.append(end)
      if forwardsAtOnce, case .success(let loaded) = end { loaded.ad.forwardEvents() }
    }
  }

  /// Moves the clock and fires the timers that are due.
  func advance(byMs ms: Int) {
    clock.advance(byMs: ms) {}
    while clock.step() {}
  }

  /// The ad that the last load gave.
  func lastAd<Wanted: Ad>(_ type: Wanted.Type = NativeAd.self) throws -> Wanted {
    try #require(try ends.last?.get().ad as? Wanted)
  }

  /// Why the last load gave no ad.
  func lastError() throws -> (AdError, ResponseInfo) {
    guard case .failure(.loadFailed(let error, let info)) = ends.last else {
      throw Unexpected(end: ends.last)
    }
    return (error, info)
  }

  /// The events in the log, in order.
  var events: [AdEvent] {
    mediator.events.newest(100).compactMap { entry in
      if case .event(let event) = entry { event.event } else { nil }
    }
  }

  /// What the log says about the work of the bridge, in order.
  var traces: [TraceEntry.Content] {
    mediator.events.newest(100).compactMap { entry in
      if case .trace(let trace) = entry { trace.content } else { nil }
    }
  }

  struct Unexpected: Error {
    let end: Result<LoadedAd, MediationError>?
  }

  func didAppend(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event):
      log.append("\(event.ad) \(event.seq) \(event.event.name.rawValue)")
      times.append(event.atMs)
    case .violation(let violation):
      log.append("violation \(violation.rule.rawValue)")
      times.append(violation.atMs)
    case .trace(let entry):
      log.append("\(entry.content.kind.name) \(entry.content.ad?.rawValue ?? "-")")
      times.append(entry.atMs)
    }
  }

  func didChange(_ status: AdapterStatus, atMs: Int) {}

  /// Why no ad with an id is loaded; `nil` if one is.
  func error(of id: AdID) -> MediationError? {
    do throws(MediationError) {
      _ = try mediator.ads.ad(id)
      return nil
    } catch {
      return error
    }
  }
}

extension AdUnit {
  /// An ad unit with a line item for each class name.
  static func native(_ id: String, _ classNames: [String], timeoutMs: Int? = nil) -> AdUnit {
    AdUnit(
      id: id, format: .native, lineItems: classNames.map { LineItem(className: $0) },
      timeoutMs: timeoutMs)
  }

  /// An ad unit, `strip`, whose banners the adapter `A` refreshes twice a minute.
  static func strip(refreshMs: Int? = 30_000) -> AdUnit {
    AdUnit(
      id: "strip", format: .banner, lineItems: [LineItem(className: "A")], refreshMs: refreshMs)
  }
}
