import Ads
import EventLoop
import JSON
import Mediation
import Platform
import ProcessAdapters
import Testing

/// The mediation of one test, with one process adapter, `A`, that a script plays in memory.
@LoopActor
final class World: EventObserver {
  let processes = MemoryProcesses()
  let host: ProcessAdapterHost
  let mediator: Mediator

  /// How each load ended, in the order of their ends: the ad's id, or the error's message.
  var ends: [String] = []
  /// What was observed: `ad-1 impression`, `violation lateCompletion`, `A notReady`.
  var log: [String] = []

  /// - Parameters:
  ///   - classNames: The classes. Several share one program.
  ///   - configure: Changes the configuration of each adapter.
  init(
    _ classNames: [String] = ["A"],
    _ configure: (inout ProcessAdapterConfiguration) -> Void = { _ in }
  ) {
    let configurations = classNames.map { className in
      var configuration = ProcessAdapterConfiguration(
        className: className, command: ChildProcess.Command(program: "a", arguments: []))
      configuration.restart.delayMs = 0
      if classNames.count > 1 { configuration.sharedProgram = "networks" }
      configure(&configuration)
      return configuration
    }
    let host = ProcessAdapterHost(configurations, in: processes)
    self.host = host
    mediator = Mediator(
      adapterClasses: host.adapterClasses, adUnits: [], clock: processes.clock)
    mediator.events.observer = self
  }

  // MARK: What the test does

  /// The process that was started last.
  var process: MemoryProcess {
    get throws { try #require(processes.started.last) }
  }

  /// What the last process was told, in order.
  var methods: [String] { processes.started.last?.messages.map(\.method) ?? [] }

  /// Begins a load.
  @discardableResult
  func load(
    _ format: AdFormat = .native,
    _ parameter: String? = nil,
    timeoutMs: Int? = nil,
    of className: String = "A"
  ) throws -> AdLoad {
    let kind: LoadRequest.Kind =
      switch format {
      case .native: .native(adTypes: .all, options: NativeAdOptions())
      case .banner: .banner(AdSize(width: 320, height: 50))
      default: .fullScreen(format)
      }
    let source = AdSource.adapter(LineItem(className: className, parameter: parameter))
    let load = try mediator.load(
      LoadRequest(kind, targeting: .plain), from: source, as: nil, timeoutMs: timeoutMs
    ) { [self] end in
      switch end {
      case .success(let loaded):
        ends.append(loaded.ad.id.rawValue)
        loaded.ad.forwardEvents()
      case .failure(.loadFailed(let error, _)), .failure(.setUpFailed(_, let error)):
        ends.append(error.message)
      case .failure(.cancelled):
        ends.append("cancelled")
      case .failure(let error):
        ends.append("\(error)")
      }
    }
    processes.run()
    return load
  }

  /// Begins the set-up, or waits for the one that has begun.
  func setUp(_ className: String = "A", timeoutMs: Int = AdapterSetUp.timeoutMs) throws -> Outcomes
  {
    let statuses = Outcomes()
    try mediator.adapters.named(className).whenSetUp(timeoutMs: timeoutMs) { status in
      statuses.all.append(status.description)
    }
    processes.run()
    return statuses
  }

  /// Waits for the acknowledgement of what an ad was told.
  func outcome(of ad: Ad) -> Outcomes {
    let outcomes = Outcomes()
    ad.whenAcknowledged { error in
      let text =
        switch error {
        case nil: "ok"
        case .adapterFailed(_, let error): "failed: \(error.message)"
        case .notSimulated(_, let what): "not offered: \(what)"
        case .presentFailed(_, let error): "not presented: \(error.message)"
        case .adDisposed: "disposed"
        case let error?: "\(error)"
        }
      outcomes.all.append(text)
    }
    processes.run()
    return outcomes
  }

  /// Texts that arrive now and later.
  final class Outcomes {
    var all: [String] = []
  }

  /// Loads an ad.
  func ad<Wanted: Ad>(_ format: AdFormat, as type: Wanted.Type = Wanted.self) throws -> Wanted {
    try load(format)
    let id = try #require(ends.last)
    return try #require(try mediator.ads.ad(AdID(rawValue: id)) as? Wanted)
  }

  // MARK: EventObserver

  func didAppend(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event): log.append("\(event.ad) \(event.event.name.rawValue)")
    case .violation(let violation): log.append("violation \(violation.rule.rawValue)")
    case .trace(let entry): log.append("\(entry.content)")
    }
  }

  func didChange(_ status: AdapterStatus, atMs: Int) {
    log.append("\(status.className) \(status.state.rawValue)")
  }
}
