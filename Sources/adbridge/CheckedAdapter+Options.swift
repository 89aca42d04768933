import AdapterChecks
import EventLoop
import JSON
import Mediation
import ProcessAdapters
import SampleAdapters
import SampleNetwork

extension CheckedAdapter {
  /// The adapter that the options name: one of this process, or a program of the configuration.
  ///
  /// - Parameter interruption: Ends the checks of a program, which must not be left alone.
  init(
    _ options: CheckOptions,
    in configuration: Configuration,
    _ interruption: Interruption
  ) throws(UsageError) {
    let className = options.className
    if let program = configuration.adapters.first(where: { $0.className == className }) {
      self.init(program, interruption) {
        options.lineItems(of: $0, in: configuration, failing: nil)
      }
      return
    }
    // Those of the daemon, and those that are made to be found out.
    let builtIn = SampleAdapters.all + SampleAdapters.flawed
    guard let adapterClass = builtIn.first(where: { $0.className == className }) else {
      throw .unknownAdapter(className, among: builtIn, and: configuration)
    }
    self.init(adapterClass) {
      options.lineItems(of: $0, in: configuration, failing: "no-inventory")
    }
  }

  /// A class of this process, whose time may fly.
  private init(
    _ adapterClass: AdapterClass,
    lineItems: @escaping @BridgeActor (AdFormat) -> LineItems
  ) {
    self.init(
      className: adapterClass.className,
      makeLoop: { EventLoop(clock: Clock(.skip)) },
      lineItems: lineItems,
      make: { loop in
        SampleSDK.start(clock: loop.clock, seed: 0)
        return adapterClass
      })
  }

  /// A program, which is started anew for each check and lives in the time of the world.
  private init(
    _ program: ProcessAdapterConfiguration,
    _ interruption: Interruption,
    lineItems: @escaping @BridgeActor (AdFormat) -> LineItems
  ) {
    // A wait before the next start protects a daemon; here it would keep a check from going on.
    var program = program
    program.restart.delayMs = 0
    program.restart.maxDelayMs = 0
    var processes: ProcessAdapterHost?
    self.init(
      className: program.className,
      makeLoop: { interruption.loop },
      lineItems: lineItems,
      make: { loop in
        let started = ProcessAdapterHost([program], in: SystemProcesses(on: loop))
        processes = started
        return started.adapterClasses[0]
      },
      takeBack: { done in
        guard let running = processes, running.areRunning else { return done() }
        running.end(then: done)
      },
      skippedMessageCount: { processes?.skippedMessageCount ?? 0 },
      isInterrupted: { interruption.signal != nil })
  }
}

extension CheckOptions {
  /// What to ask the adapter with: what the options say, else what the configuration does.
  ///
  /// - Parameter usualFailure: The parameter that makes the adapter fail, if one is known.
  @BridgeActor
  fileprivate func lineItems(
    of format: AdFormat,
    in configuration: Configuration,
    failing usualFailure: String?
  ) -> CheckedAdapter.LineItems {
    let configured = configuration.lineItem(of: className, for: format)
    func lineItem(_ parameter: String) -> LineItem {
      LineItem(
        className: className, parameter: parameter, settings: configured?.settings ?? [:])
    }
    return CheckedAdapter.LineItems(
      good: parameter.map(lineItem) ?? configured ?? LineItem(className: className),
      failing: (failingParameter ?? usualFailure).map(lineItem))
  }
}

extension Configuration {
  /// The first line item that names a class in an ad unit of a format, or in any.
  fileprivate func lineItem(of className: String, for format: AdFormat) -> LineItem? {
    let units = adUnits.filter { $0.format == format } + adUnits
    return units.lazy.flatMap(\.lineItems).first { $0.className == className }
  }
}

extension UsageError {
  @BridgeActor
  fileprivate static func unknownAdapter(
    _ className: String,
    among builtIn: [AdapterClass],
    and configuration: Configuration
  ) -> UsageError {
    let configured = configuration.adapters.map(\.className)
    let nearest = nearestNames(to: className, in: builtIn.map(\.className) + configured)
    if !nearest.isEmpty {
      return UsageError(
        "There is no adapter \(className). Those with names like that: "
          + "\(nearest.joined(separator: ", ")).")
    }
    // Those that are made to be found out are many, and nobody else's.
    let names = SampleAdapters.all.map(\.className) + configured
    return UsageError(
      "There is no adapter \(className). Those that there are: \(names.joined(separator: ", ")).")
  }
}
