import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

@testable import AdapterChecks

/// Runs checks of a ``FlawedAdapter``. A run has a process of its own; see ``SampleAdapterTests``.
@LoopActor
struct FlawedRun {
  typealias Changes = FlawedAdapter.Changes

  let results: [CheckResult]

  init(
    _ changes: Changes,
    only: Set<String> = [],
    formats: [AdFormat]? = nil,
    failing: String? = "bad",
    bidResponse: String? = "bid",
    request: AdRequest = .plain,
    itemRequest: AdRequest? = nil,
    soakCount: Int? = nil,
    isAttached: Bool = false,
    isInterrupted: @escaping @LoopActor () -> Bool = { false },
    expectations: Expectations = Expectations()
  ) {
    var adapter = Self.adapter(
      changes, failing: failing, bidResponse: bidResponse, itemRequest: itemRequest,
      isInterrupted: isInterrupted)
    adapter.request = request
    adapter.soakCount = soakCount
    adapter.isAttached = isAttached
    results =
      CheckRun(adapter, formats: formats, only: only, expectations: expectations).report().results
  }

  static func adapter(
    _ changes: Changes, failing: String? = "bad", bidResponse: String? = "bid",
    itemRequest: AdRequest? = nil,
    isInterrupted: @escaping @LoopActor () -> Bool = { false }
  ) -> CheckedAdapter {
    FlawedAdapter.changes = changes
    (FlawedAdapter.startCount, FlawedAdapter.setUpCount) = (0, 0)
    return CheckedAdapter(
      className: "Flawed",
      lineItems: { _ in
        CheckedAdapter.LineItems(
          good: LineItem(className: "Flawed", parameter: "good", request: itemRequest),
          failing: failing.map {
            LineItem(className: "Flawed", parameter: $0, request: itemRequest)
          },
          bidResponse: bidResponse)
      },
      make: { loop, _ in
        FlawedAdapter.begin(on: loop.clock)
        return CheckedAdapter.Instance(
          AdapterClass(FlawedAdapter(), className: "Flawed"),
          beforeSetUp: { if !changes.isSetUpAlready { $0() } },
          usage: changes.usage, skippedMessages: { changes.skippedMessages },
          logLineCount: changes.logLineCount)
      }, isInterrupted: isInterrupted)
  }
}

extension AdError {
  /// An error with a cause, which is a part of its sentence: "No ad: It is full."
  static func caused(_ code: RequestErrorCode, _ message: String) -> AdError {
    AdError(code, message, underlying: AdError(domain: "net", code: 4, message: "It is full."))
  }
}

/// A suite that runs checks of a ``FlawedAdapter``, each run in a process of its own; see
/// ``SampleAdapterTests``.
@LoopActor
protocol FlawedRunSuite {}

extension FlawedRunSuite {
  typealias Changes = FlawedAdapter.Changes

  static var unanswered: String { "The adapter does not answer a load within 10000 ms." }
  static var noAd: AdError { .caused(.noFill, "No ad.") }

  /// Later than anything that a check only waits for in passing.
  static var lateMs: Int { 100_000 }

  static func later(_ action: @escaping @LoopActor () -> Void) {
    FlawedAdapter.clock.schedule(afterMs: lateMs, action)
  }

  static func outcome(
    _ check: String, _ format: AdFormat, _ changes: Changes
  ) throws -> CheckResult.Outcome {
    let results = FlawedRun(changes, only: [check], formats: [format]).results
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
