import JSON
import Ads
import AdapterChecks
import EventLoop
import Mediation
import Platform
import ProcessAdapters
import Reports
import SampleAdapters
import SampleNetwork

extension CheckedAdapter {
  /// The adapter that the options name: a built-in one, or a process adapter of the configuration.
  ///
  /// - Parameter interruption: Ends the checks of a process adapter, which must not stay behind.
  init(
    _ options: CheckOptions,
    in configuration: Configuration,
    _ interruption: Interruption
  ) throws(UsageError) {
    let className = options.className
    if let adapter = configuration.adapters.first(where: { $0.className == className }) {
      try self.init(adapter, configuration.adUnits, interruption) {
        options.lineItems(of: $0, in: configuration, failing: nil)
      }
      return
    }
    guard let adapterClass = SampleAdapters.all.first(where: { $0.className == className }) else {
      throw .unknownAdapter(className, in: configuration)
    }
    self.init(adapterClass) {
      options.lineItems(of: $0, in: configuration, failing: "no-inventory")
    }
  }

  /// A built-in adapter. It is checked on a skipping clock.
  private init(
    _ adapterClass: AdapterClass,
    lineItems: @escaping @LoopActor (AdFormat) -> LineItems
  ) {
    self.init(
      className: adapterClass.className,
      lineItems: lineItems,
      make: { loop, _ in
        SampleSDK.start(clock: loop.clock)
        return Instance(adapterClass, usage: { ProcessUsage(of: nil).map(AdapterUsage.init) })
      })
  }

  /// A process adapter. It is checked in real time.
  private init(
    _ adapter: ProcessAdapterConfiguration,
    _ adUnits: [AdUnit],
    _ interruption: Interruption,
    lineItems: @escaping @LoopActor (AdFormat) -> LineItems
  ) throws(UsageError) {
    let adapter = adapter.forChecks
    // The program attaches before the first check, so the bridge listens from now on.
    let attached = try Self.listen(for: adapter, adUnits, interruption)
    let repeatedLines = RepeatedLines()
    self.init(
      className: adapter.className,
      sharedLoop: interruption.loop,
      lineItems: lineItems,
      make: { loop, watch in
        let (system, processes) = attached ?? Self.host(adapter, adUnits, on: loop)
        system.onLine = { line in watch.didWrite(line.text, byBridge: line.isSent) }
        system.subject = { watch.subject }
        system.leavesOut = { repeatedLines.leavesOut($0) }
        let adapterClass = processes.adapterClasses[0]
        return Instance(
          adapterClass,
          release: { done in
            guard processes.areRunning else { return done() }
            processes.end(then: done)
          },
          ping: { done in processes.ping(then: done) },
          beforeSetUp: { action in processes.beforeSetUp(action) },
          usage: {
            guard let number = adapterClass.adapter.processID else { return nil }
            return ProcessUsage(of: Int32(number)).map(AdapterUsage.init)
          },
          skippedMessages: { processes.skippedMessages },
          failedEnds: { processes.failedEnds },
          logLineCount: { processes.logLineCount },
          disposals: { processes.disposals })
      },
      isInterrupted: { interruption.signal != nil })
    isAttached = attached != nil
  }

  private static func host(
    _ adapter: ProcessAdapterConfiguration, _ adUnits: [AdUnit], on loop: EventLoop
  ) -> (system: RecordedProcesses, processes: ProcessAdapterHost) {
    let system = RecordedProcesses(
      SystemProcesses(on: loop, guardedBy: CurrentProcess.executable, watchesFamilies: true))
    let host = ProcessAdapterHost([adapter], in: system)
    // An adapter that loads ads of its own gets those of the sample network.
    SampleSDK.start(clock: loop.clock)
    host.serveRequests(
      from: Mediator(adapterClasses: SampleAdapters.all, adUnits: adUnits, clock: loop.clock))
    return (system, host)
  }

  /// The host of an adapter that attaches itself, which listens until the run ends; `nil` for any
  /// other.
  private static func listen(
    for adapter: ProcessAdapterConfiguration, _ adUnits: [AdUnit], _ interruption: Interruption
  ) throws(UsageError) -> (system: RecordedProcesses, processes: ProcessAdapterHost)? {
    guard adapter.attachAddress != nil else { return nil }
    let host = host(adapter, adUnits, on: interruption.loop)
    try host.processes.listen(on: interruption.loop)
    interruption.onExit = { host.processes.stopListening() }
    return host
  }
}

extension ProcessAdapterConfiguration {
  /// How long a program has to start if its configuration names no time: more than in a daemon,
  /// because a check starts several programs at once, often on a machine that builds meanwhile.
  private static let startTimeoutMsOfChecks = 20_000

  /// The adapter as checks run it.
  var forChecks: Self {
    var adapter = self
    // The delay before a restart protects a daemon. Checks would only wait for it.
    adapter.restart.delayMs = 0
    adapter.restart.maxDelayMs = 0
    adapter.usualStartTimeoutMs = Self.startTimeoutMsOfChecks
    return adapter
  }
}

extension AdapterUsage {
  fileprivate init(_ usage: ProcessUsage) {
    self.init(
      memoryBytes: usage.memoryBytes, descriptorCount: usage.descriptorCount,
      threadCount: usage.threadCount, processCount: usage.childCount, workMs: usage.workMs)
  }
}

extension CheckOptions {
  /// The line items to load with: from the options, else from the configuration.
  ///
  /// - Parameter usualFailure: The parameter that makes the adapter fail, if one is known.
  @LoopActor
  fileprivate func lineItems(
    of format: AdFormat,
    in configuration: Configuration,
    failing usualFailure: String?
  ) -> CheckedAdapter.LineItems {
    let configured = configuration.lineItem(of: className, for: format, unless: usualFailure)
    func lineItem(_ parameter: String) -> LineItem {
      LineItem(
        className: className, parameter: parameter, settings: configured?.settings ?? [:],
        request: configured?.request)
    }
    let good = parameter.map(lineItem) ?? configured ?? LineItem(className: className)
    // The built-in adapters have a usual failure, and a bid for each ad unit. The legacy ads of one of
    // them know no bids.
    let hasBids = usualFailure != nil && className != "SampleFaultyCustomEvent"
    let usualBid = hasBids ? good.parameter.map(SampleBid.response) : nil
    let failing =
      failingSettings.map { settings in
        LineItem(
          className: className, parameter: failingParameter ?? settings["parameter"]?.string,
          settings: settings, request: configured?.request)
      } ?? (failingParameter ?? usualFailure).map(lineItem)
    return CheckedAdapter.LineItems(good: good, failing: failing, bidResponse: usualBid)
  }
}

extension Configuration {
  /// The first line item or bidder that names a class in an ad unit of a format, or in any.
  ///
  /// - Parameter usualFailure: A parameter that gives no ad: line items with it are passed over.
  fileprivate func lineItem(
    of className: String, for format: AdFormat, unless usualFailure: String?
  ) -> LineItem? {
    let units = adUnits.filter { $0.format == format } + adUnits
    return units.lazy.flatMap(\.networks).first {
      $0.className == className && (usualFailure == nil || $0.parameter != usualFailure)
    }
  }
}

extension UsageError {
  @LoopActor
  fileprivate static func unknownAdapter(
    _ className: String, in configuration: Configuration
  ) -> UsageError {
    let names = SampleAdapters.all.map(\.className) + configuration.adapters.map(\.className)
    let nearest = nearestNames(to: className, in: names)
    if !nearest.isEmpty {
      return UsageError(
        "There is no adapter \(className). Similar names: "
          + "\(nearest.joined(separator: ", ")).")
    }
    return UsageError(
      "There is no adapter \(className). Available: \(names.joined(separator: ", ")).")
  }
}
