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
    let type = try #require(Self.types[className])
    // The network is shared by the process, and other tests start it too.
    var clock = Clock(.manual)
    let adapterClass = AdapterClass(type, className: className, label: className) {
      SampleSDK.start(clock: clock)
      return type.init()
    }
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
        clock = loop.clock
        SampleSDK.start(clock: clock)
        return CheckedAdapter.Instance(adapterClass, usage: usage)
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
        threadCount: usage.threadCount)
    }
  }

  /// The sample adapters by name.
  private static let types: [String: any MediationAdapter.Type] = [
    "SampleCustomEvent": SampleCustomEvent.self,
    "SampleSelfTrackingCustomEvent": SampleSelfTrackingCustomEvent.self,
    "SampleLegacyCustomEvent": CustomEventAdapter<SampleLegacyCustomEvent>.self,
    "SampleFaultyCustomEvent": SampleFaultyCustomEvent.self,
    "SampleUnreadyCustomEvent": SampleUnreadyCustomEvent.self,
  ]

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
