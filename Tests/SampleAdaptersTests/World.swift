import Ads
import EventLoop
import JSON
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// A mediation for one test, with the sample adapters and a network on a manual clock.
///
/// The network is shared by the process and restarts with each world, so load before any `await`.
@LoopActor
final class World: EventObserver {
  let clock = Clock(.manual)
  let mediator: Mediator

  /// The names of the events and of the violated rules, in order.
  private(set) var log: [String] = []

  init() {
    SampleSDK.start(clock: clock)
    mediator = Mediator(adapterClasses: SampleAdapters.all, adUnits: [], clock: clock)
    mediator.events.observer = self
  }

  func didAppend(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event): log.append(event.event.name.rawValue)
    case .violation(let violation): log.append("! \(violation.rule.rawValue)")
    case .trace(let entry): log.append("\(entry.content.kind.name)")
    }
  }

  func didChange(_ status: AdapterStatus, atMs: Int) {}

  /// The result of a load.
  final class Outcome {
    fileprivate(set) var result: Result<Ad, AdError>?

    var error: AdError? {
      if case .failure(let error) = result { error } else { nil }
    }

    func nativeAd() throws -> NativeAd { try #require(try result?.get() as? NativeAd) }
    func bannerAd() throws -> BannerAd { try #require(try result?.get() as? BannerAd) }
    func fullScreenAd() throws -> FullScreenAd { try #require(try result?.get() as? FullScreenAd) }
  }

  func loadNative(
    _ className: String,
    _ parameter: String?,
    adTypes: NativeAdTypes = .all,
    options: NativeAdOptions = NativeAdOptions(),
    targeting: AdRequest = AdRequest(),
    timeoutMs: Int? = nil
  ) throws -> Outcome {
    try load(
      className, parameter, .native(adTypes: adTypes, options: options), targeting: targeting,
      timeoutMs: timeoutMs)
  }

  /// What the network was asked since the start, if the calls were chosen.
  var networkCalls: [NetworkCall] {
    mediator.events.entries(of: nil, since: 1, limit: 100).entries.compactMap { entry in
      guard case .trace(let trace) = entry, case .networkCall(_, _, let call) = trace.content
      else { return nil }
      return call
    }
  }

  func loadBanner(
    _ parameter: String?,
    _ adSize: AdSize,
    targeting: AdRequest = AdRequest()
  ) throws -> Outcome {
    try load("SampleCustomEvent", parameter, .banner(adSize), targeting: targeting)
  }

  func loadFullScreen(
    _ format: AdFormat,
    _ parameter: String?,
    of className: String = "SampleCustomEvent",
    targeting: AdRequest = AdRequest(),
    timeoutMs: Int? = nil
  ) throws -> Outcome {
    try load(
      className, parameter, .fullScreen(format), targeting: targeting, timeoutMs: timeoutMs)
  }

  /// Sets an adapter up with an ad unit for native ads, and collects its signals.
  func signals(of className: String, adUnit: String) throws -> [AdapterSignals] {
    var signals: [AdapterSignals] = []
    try mediator.adapters.setUp(
      [className],
      credentials: [Credentials(settings: ["parameter": .string(adUnit)], format: .native)],
      timeoutMs: nil
    ) { _ in }
    _ = try mediator.adapters.collectSignals(
      SignalRequest(format: .native), from: [className], timeoutMs: 1_000
    ) { signals = $0 }
    return signals
  }

  /// Loads an ad from an ad unit that is defined for it.
  func loadNative(from unit: AdUnit) throws -> NativeAd {
    _ = mediator.define(unit, bytes: 0, countLimit: 1, byteLimit: 0)
    let outcome = try load(
      from: .adUnit(unit.id), .native(adTypes: .all, options: NativeAdOptions()))
    advance(byMs: 0)
    return try outcome.nativeAd()
  }

  private func load(
    _ className: String,
    _ parameter: String?,
    _ kind: LoadRequest.Kind,
    targeting: AdRequest = AdRequest(),
    timeoutMs: Int? = nil
  ) throws -> Outcome {
    try load(
      from: .adapter(LineItem(className: className, parameter: parameter)), kind,
      targeting: targeting, timeoutMs: timeoutMs)
  }

  private func load(
    from source: AdSource,
    _ kind: LoadRequest.Kind,
    targeting: AdRequest = AdRequest(),
    timeoutMs: Int? = nil
  ) throws -> Outcome {
    let outcome = Outcome()
    try mediator.load(
      LoadRequest(kind, targeting: targeting),
      from: source,
      as: nil,
      timeoutMs: timeoutMs
    ) { result in
      switch result {
      case .success(let loaded):
        outcome.result = .success(loaded.ad)
        loaded.ad.forwardEvents()
      case .failure(.loadFailed(let error, _)):
        outcome.result = .failure(error)
      case .failure(let error):
        Issue.record(error)
      }
    }
    return outcome
  }

  func advance(byMs ms: Int) {
    clock.advance(byMs: ms) {}
    while clock.step() {}
  }

  /// Runs everything that can run without the clock moving.
  func settle() async {
    for _ in 0..<20 {
      await Task { @LoopActor in }.value
      while clock.step() {}
    }
  }

  /// Draws an ad in a view of 320 by 250.
  @discardableResult
  func render(_ ad: NativeAd) throws -> AdChoicesPlacement? {
    try ad.render(in: AdView(width: 320, height: 250))
    return ad.adChoicesPlacement
  }
}

/// The full-screen formats.
let fullScreenFormats = AdFormat.allCases.filter(\.isFullScreen)

/// All adapters that load native ads.
let nativeClassNames = [
  "SampleCustomEvent", "SampleSelfTrackingCustomEvent", "SampleLegacyCustomEvent",
  "SampleFaultyCustomEvent",
]

extension AdError {
  /// The sample network's error: the legacy custom event forwards it, others wrap it in their own.
  var networkError: AdError? {
    switch domain {
    case "com.google.CustomEvent": self
    case "com.google.customevent.samplenetwork": underlying
    default: nil
    }
  }
}
