import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// Hosts an adapter of this process as if it ran in another one, and reported what is left of its
/// ads.
private final class RemoteHost: AdapterHost {
  private let host: any AdapterHost

  init(_ host: any AdapterHost) { self.host = host }

  let origin = AdapterClass.Origin.process
  let inspectsAds = true
  var details: AdapterDetails? { host.details }
  func makeLoader() -> any MediationAdLoader { host.makeLoader() }

  func setUp(
    with configuration: MediationServerConfiguration, timeoutMs: Int,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    host.setUp(
      with: configuration, timeoutMs: timeoutMs, completionHandler: completionHandler)
  }
}

/// Runs checks of a ``BranchAdapter``. A run has a process of its own; see ``SampleAdapterTests``.
@LoopActor
struct BranchRun {
  typealias Changes = BranchAdapter.Changes

  let results: [CheckResult]

  init(
    _ changes: Changes,
    only: Set<String> = [],
    formats: [AdFormat]? = nil,
    failing: String? = "bad",
    bidResponse: String? = "bid",
    request: AdRequest = .plain,
    soakCount: Int? = nil,
    isAttached: Bool = false,
    expectations: Expectations = Expectations()
  ) {
    var adapter = Self.adapter(changes, failing: failing, bidResponse: bidResponse)
    adapter.request = request
    adapter.soakCount = soakCount
    adapter.isAttached = isAttached
    results =
      CheckRun(adapter, formats: formats, only: only, expectations: expectations).report().results
  }

  static func adapter(
    _ changes: Changes, failing: String? = "bad", bidResponse: String? = "bid"
  ) -> CheckedAdapter {
    BranchAdapter.changes = changes
    (BranchAdapter.startCount, BranchAdapter.setUpCount) = (0, 0)
    return CheckedAdapter(
      className: "Branch",
      lineItems: { _ in
        CheckedAdapter.LineItems(
          good: LineItem(className: "Branch", parameter: "good"),
          failing: failing.map { LineItem(className: "Branch", parameter: $0) },
          bidResponse: bidResponse)
      },
      make: { loop, _ in
        BranchAdapter.begin(on: loop.clock)
        let own = AdapterClass(BranchAdapter.self, className: "Branch", label: "Branch")
        return CheckedAdapter.Instance(
          changes.remains == nil
            ? own : AdapterClass(RemoteHost(own.host), className: "Branch"),
          beforeSetUp: { if !changes.isSetUpAlready { $0() } },
          usage: changes.usage, invalidMessageCount: { changes.invalidMessageCount })
      })
  }

  static func outcome(
    _ check: String, _ format: AdFormat, _ changes: Changes
  ) throws -> CheckResult.Outcome {
    let results = BranchRun(changes, only: [check], formats: [format]).results
    return try #require(results.first { $0.name == check }).outcome
  }

  /// Expects a check to pass an adapter without changes, and to fail one with changes.
  static func expect(
    _ check: String, _ format: AdFormat = .native, fails reason: String,
    location: SourceLocation = #_sourceLocation, _ change: (inout Changes) -> Void
  ) throws {
    #expect(
      try outcome(check, format, Changes()) == .passed, "\(check)", sourceLocation: location)
    try expect(check, format, gives: .failed(reason), location: location, change)
  }

  static func expect(
    _ check: String, _ format: AdFormat = .native, gives expected: CheckResult.Outcome,
    location: SourceLocation = #_sourceLocation, _ change: (inout Changes) -> Void
  ) throws {
    var changes = Changes()
    change(&changes)
    #expect(
      try outcome(check, format, changes) == expected, "\(check)", sourceLocation: location)
  }
}
