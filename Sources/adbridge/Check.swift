import AdapterChecks
import EventLoop
import JSON
import Mediation
import SampleAdapters
import SampleNetwork

/// `adbridge check`: holds one adapter to the guides, and reports how it did.
@BridgeActor
struct Check {
  private let options: CheckOptions
  private let run: CheckRun

  /// - Throws: What is wrong with what was asked.
  init(_ options: CheckOptions, _ configuration: Configuration) throws(UsageError) {
    self.options = options
    let adapterClass = try Self.adapterClass(options.className)
    run = CheckRun(
      CheckedAdapter(
        className: options.className,
        clockMode: .skip,
        lineItems: { format in options.lineItems(of: format, in: configuration) },
        make: { loop in
          SampleSDK.start(clock: loop.clock, seed: 0)
          return adapterClass
        }),
      formats: options.formats)
    try requireSupport(for: options.formats ?? [])
  }

  /// Runs the checks, and writes the report.
  func run(on wire: Wire) -> ExitCode {
    let progress = ProgressLine()
    let report = run.report(onProgress: progress?.show ?? { _, _, _ in })
    progress?.clear()
    let inColor = wire.output.isTerminal && environmentVariable("NO_COLOR")?.isEmpty != false
    let output = ByteOutput(wire.output, limit: .max)
    output.append { $0 += options.output.text(of: report, inColor: inColor).utf8 }
    let isWritten = EventLoop(clock: Clock(.wall)).drain(output, timeoutMs: nil)
    return isWritten && report.failedCount == 0 ? .success : .failure
  }

  /// The adapters to choose from: those of the daemon, and those that are made to be found out.
  private static func adapterClass(_ className: String) throws(UsageError) -> AdapterClass {
    let mobileAds = MobileAds(
      adapterClasses: SampleAdapters.all + SampleAdapters.flawed, adUnits: [], clock: Clock(.skip))
    do throws(MediationError) {
      return try mobileAds.adapters.named(className).adapterClass
    } catch {
      guard case .unknownAdapter(_, let nearest) = error, !nearest.isEmpty else {
        throw UsageError("There is no adapter \(className).")
      }
      let names = nearest.joined(separator: ", ")
      throw UsageError("There is no adapter \(className). Those with names like that: \(names).")
    }
  }

  private func requireSupport(for formats: [AdFormat]) throws(UsageError) {
    let supported = run.supportedFormats
    // Nothing is known of a program that could not be started, and its checks tell why.
    guard !supported.isEmpty else { return }
    for format in formats where !supported.contains(format) {
      let names = supported.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "\(options.className) loads no ads of the format \(format.rawValue); it loads \(names).")
    }
  }
}

extension CheckOptions {
  /// The parameter that makes each built-in adapter fail.
  private static let builtInFailingParameter = "no-inventory"

  /// What to ask the adapter with: what the options say, else what the configuration does.
  fileprivate func lineItems(
    of format: AdFormat,
    in configuration: Configuration
  ) -> CheckedAdapter.LineItems {
    let own = configuration.adUnits.map { unit in
      (format: unit.format, item: unit.lineItems.first { $0.className == className })
    }.filter { $0.item != nil }
    let configured = (own.first { $0.format == format } ?? own.first)?.item
    func lineItem(_ parameter: String) -> LineItem {
      LineItem(
        className: className, parameter: parameter,
        settings: configured?.settings ?? [:])
    }
    return CheckedAdapter.LineItems(
      good: parameter.map(lineItem) ?? configured ?? LineItem(className: className),
      failing: lineItem(failingParameter ?? Self.builtInFailingParameter))
  }
}
