import Ads
import EventLoop
import Mediation
import Platform
import SampleNetwork
import Testing

@testable import AdapterChecks
@testable import SampleAdapters

/// Runs the checks of a sample adapter, with a network on the clock of each check.
@LoopActor
struct SampleRun {
  let report: CheckReport
  let adapter: CheckedAdapter

  init(
    _ className: String,
    _ parameter: String?,
    failing: String? = "no-inventory",
    formats: [AdFormat]? = nil,
    only: Set<String> = [],
    expectations: Expectations = Expectations(),
    request: AdRequest = .plain,
    soakCount: Int? = nil,
    usage: @escaping @LoopActor () -> AdapterUsage? = SampleRun.ownUsage
  ) throws {
    let sample = try #require(SampleAdapters.all.first { $0.className == className })
    var adapter = CheckedAdapter(
      className: className,
      lineItems: { _ in
        CheckedAdapter.LineItems(
          good: LineItem(className: className, parameter: parameter),
          failing: failing.map { LineItem(className: className, parameter: $0) },
          // The legacy ads of this class know no bids.
          bidResponse: className == "SampleFaultyCustomEvent"
            ? nil : parameter.map(SampleBid.response))
      },
      make: { loop, _ in
        CheckedAdapter.Instance(
          AdapterClass(
            OnClock(sample.adapter, clock: loop.clock), className: className), usage: usage)
      })
    adapter.request = request
    adapter.soakCount = soakCount
    self.adapter = adapter
    report = CheckRun(adapter, formats: formats, only: only, expectations: expectations).report()
  }

  /// What this process takes.
  static func ownUsage() -> AdapterUsage? {
    ProcessUsage(of: nil).map { usage in
      AdapterUsage(
        memoryBytes: usage.memoryBytes, descriptorCount: usage.descriptorCount,
        threadCount: usage.threadCount, workMs: usage.workMs)
    }
  }

  /// The names of the checks that failed, each once, in order.
  var failed: [String] { names { $0.isFailure } }

  /// The reasons of the failures.
  var failures: [String] {
    report.results.compactMap { result in
      if case .failed(let reason) = result.outcome {
        "\(result.group) \(result.name): \(reason)"
      } else {
        nil
      }
    }
  }

  func names(where isWanted: (CheckResult.Outcome) -> Bool) -> [String] {
    var names: [String] = []
    for result in report.results where isWanted(result.outcome) && !names.contains(result.name) {
      names.append(result.name)
    }
    return names
  }
}

/// A sample adapter whose network runs on a clock. The network is shared by the process, and other
/// tests start it too.
@LoopActor
private final class OnClock: Adapter {
  private let adapter: any Adapter
  private let clock: Clock

  init(_ adapter: any Adapter, clock: Clock) {
    self.adapter = adapter
    self.clock = clock
  }

  var details: AdapterDetails? { adapter.details }
  var inspectsAds: Bool { adapter.inspectsAds }
  var collectsSignals: Bool? { adapter.collectsSignals }

  func setUp(
    with credentials: [Credentials], logger: AdapterLogger, timeoutMs: Int,
    completion: @escaping @LoopActor (AdError?) -> Void
  ) {
    SampleSDK.start(clock: clock)
    adapter.setUp(
      with: credentials, logger: logger, timeoutMs: timeoutMs, completion: completion)
  }

  func makeLoader() -> any AdapterLoader {
    SampleSDK.start(clock: clock)
    return adapter.makeLoader()
  }

  func makeSignalCollector() -> (any SignalCollector)? {
    SampleSDK.start(clock: clock)
    return adapter.makeSignalCollector()
  }
}
