import EventLoop
import JSON
import Mediation
import Testing

/// The mediation of one test on a manual clock, with everything that it reported.
@LoopActor
final class World: EventObserver {
  let clock = Clock(.manual)
  let mobileAds: MobileAds

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
    limits: MobileAds.Limits = MobileAds.Limits()
  ) {
    mobileAds = MobileAds(
      adapterClasses: classes, adUnits: adUnits, clock: clock, seed: seed, limits: limits)
    mobileAds.events.observer = self
  }

  /// A world with one adapter, named `A`.
  convenience init(native: @escaping ScriptedAdapter.NativeLoad) {
    self.init([.scripted("A", native: native)])
  }

  /// Loads a native ad, and forwards its events as the daemon does after its answer.
  @discardableResult
  func loadNative(
    from source: AdSource = .adapter(LineItem(className: "A")),
    as id: AdID? = nil,
    timeoutMs: Int? = nil,
    options: [any AdLoaderOptions] = []
  ) throws -> AdLoad {
    let kind = LoadRequest.Kind.native(adTypes: .all, options: NativeAdOptions(options))
    return try load(kind, from: source, as: id, timeoutMs: timeoutMs)
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
    try mobileAds.load(
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

  struct Unexpected: Error {
    let end: Result<LoadedAd, MediationError>?
  }

  func didAppend(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event):
      log.append("\(event.ad) \(event.seq) \(event.kind.name.rawValue)")
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
      _ = try mobileAds.ads.ad(id)
      return nil
    } catch {
      return error
    }
  }
}

extension AdapterClass {
  /// A class whose loads a test plays.
  static func scripted(
    _ className: String,
    native: ScriptedAdapter.NativeLoad? = nil,
    banner: ScriptedAdapter.BannerLoad? = nil,
    rewarded: ScriptedAdapter.RewardedLoad? = nil
  ) -> AdapterClass {
    AdapterClass(ScriptedAdapter.self, className: className, label: className) {
      ScriptedAdapter(native: native, banner: banner, rewarded: rewarded)
    }
  }
}
