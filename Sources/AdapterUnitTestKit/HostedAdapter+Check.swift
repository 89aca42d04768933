import Ads
import AdapterChecks
import EventLoop
public import GoogleMobileAds
import JSON
import Mediation
import ProcessAdapters

/// The result of one check of one format.
public struct AdapterCheckResult: Sendable, CustomStringConvertible {
  /// What a check found out.
  public enum Outcome: Sendable, Equatable {
    case passed
    case failed
    /// The check applies, and could not examine anything.
    case notRun
    /// The check does not apply to the adapter.
    case skipped
  }

  /// The name of the check.
  public let name: String
  /// The sentence that the check proves.
  public let sentence: String
  /// The format of the checked ads; `nil` for a check of the class itself.
  public let format: GoogleMobileAds.AdFormat?
  public let outcome: Outcome
  /// Why the check did not pass; `nil` if it passed.
  public let reason: String?

  public var description: String {
    let group = format?.name ?? "adapter"
    return "\(outcome) \(group) \(name): \(reason ?? sentence)"
  }
}

/// A check that found a fault, or that examined nothing.
public struct AdapterCheckFailure: Error, Sendable, CustomStringConvertible {
  /// The results of the check, one for each format.
  public let results: [AdapterCheckResult]

  public var description: String {
    results.filter { $0.outcome != .passed }.map(\.description).joined(separator: "\n")
  }
}

extension HostedAdapter {
  /// Runs one check of `adbridge check`, in real time, with a new start of the adapter.
  ///
  /// While other tests keep the main queue busy, most of the time does not count.
  ///
  /// - Parameters:
  ///   - name: The name of the check, such as `lostClick`. `adbridge check --list` names all.
  ///   - settings: The settings of a line item that gives an ad, such as `["parameter": "unit-7"]`.
  ///   - failingSettings: The settings of a line item that gives no ad, for checks of failures.
  ///   - formats: The formats to check; all that are hosted by default.
  ///   - eventTimeout: How long to wait for an event that must come, such as a click.
  /// - Returns: The results, one for each format.
  /// - Throws: An ``AdapterCheckFailure`` if the check failed for a format, could not examine
  ///   anything, or applies to no format. An ``AdapterFailure`` if no check has the name.
  @discardableResult
  public func check(
    _ name: String,
    settings: [String: Any] = [:],
    failingSettings: [String: Any]? = nil,
    formats: [GoogleMobileAds.AdFormat]? = nil,
    eventTimeout: Duration = .seconds(5)
  ) async throws -> [AdapterCheckResult] {
    try await check(
      name, settings: settings, failingSettings: failingSettings, formats: formats,
      eventTimeout: eventTimeout, time: MainQueueTime())
  }

  /// Runs one check; `time` passes for the adapter.
  func check(
    _ name: String,
    settings: [String: Any] = [:],
    failingSettings: [String: Any]? = nil,
    formats: [GoogleMobileAds.AdFormat]? = nil,
    eventTimeout: Duration = .seconds(5),
    time: MainQueueTime
  ) async throws -> [AdapterCheckResult] {
    let names = await { @LoopActor in CheckRun.checkNames }()
    guard names.contains(name) else {
      let nearest = nearestNames(to: name, in: names)
      throw AdapterFailure(
        domain: AdapterFailure.kitDomain, code: 3,
        message: "There is no check \(name)."
          + (nearest.isEmpty ? "" : " Similar names: \(nearest.joined(separator: ", "))."))
    }
    let good = JSONValue(foundation: settings).object ?? [:]
    let failing = failingSettings.map { JSONValue(foundation: $0).object ?? [:] }
    let wanted = (formats ?? self.formats).map { Ads.AdFormat($0) }
    let results = await HostedCheck(
      host.className, makeAdapter, good, failing,
      eventMs: max(1, Int(eventTimeout / .milliseconds(1))), time
    ).run(name, wanted)
    let hasPassed = results.contains { $0.outcome == .passed }
    guard hasPassed, results.allSatisfy({ $0.outcome == .passed || $0.outcome == .skipped }) else {
      throw AdapterCheckFailure(results: results)
    }
    return results
  }
}

/// Runs a check of a hosted adapter.
@LoopActor
private struct HostedCheck {
  /// Checks turn an event loop, one at a time.
  private static var last: Task<Void, Never>?

  /// How long a call may take. The checks have limits of their own.
  private static let callTimeoutMs = 60_000

  private let className: String
  private let adapter: AdapterMaker
  private let good: JSONObject
  private let failing: JSONObject?
  private let eventMs: Int
  private let time: MainQueueTime

  init(
    _ className: String, _ adapter: @escaping AdapterMaker, _ good: JSONObject,
    _ failing: JSONObject?, eventMs: Int, _ time: MainQueueTime
  ) {
    self.eventMs = eventMs
    self.time = time
    self.className = className
    self.adapter = adapter
    self.good = good
    self.failing = failing
  }

  func run(_ name: String, _ formats: [Ads.AdFormat]) async -> [AdapterCheckResult] {
    let previous = Self.last
    // The next check awaits it.
    let task = Task { @LoopActor in
      await previous?.value
      return results(of: name, formats)
    }
    Self.last = Task { @LoopActor in _ = await task.value }
    return await task.value
  }

  /// Checks one format after the other: all starts of the adapter share its static variables.
  private func results(of name: String, _ formats: [Ads.AdFormat]) -> [AdapterCheckResult] {
    var results: [AdapterCheckResult] = []
    for format in formats {
      let run = CheckRun(checkedAdapter, formats: [format], only: [name])
      // A check that applies to another format only is skipped.
      let found = run.report().results.filter { $0.name != CheckRun.nameOfEmptyRun }
        .map { AdapterCheckResult($0) }
      // A check of failures passes without an ad.
      let hasPassed = found.contains { $0.name == name && $0.outcome == .passed }
      results += found.filter { $0.name == name || !hasPassed }
      // A check of the class itself has no format.
      if results.last?.format == nil, !results.isEmpty { break }
    }
    return results
  }

  private var checkedAdapter: CheckedAdapter {
    let loop = EventLoop(clock: time.makeClock())
    let lineItems = CheckedAdapter.LineItems(
      good: lineItem(good), failing: failing.map { lineItem($0) })
    var checked = CheckedAdapter(
      className: className, sharedLoop: loop, lineItems: { _ in lineItems },
      make: { [className, adapter] loop, _ in
        let processes = ProcessAdapterHost(
          [.inMemory(className, timeoutMs: Self.callTimeoutMs)],
          in: LoopPrograms(adapter, on: loop))
        return CheckedAdapter.Instance(
          processes.adapterClasses[0],
          release: { done in
            guard processes.areRunning else { return done() }
            processes.end(then: done)
          },
          ping: { done in processes.ping(then: done) },
          skippedMessages: { processes.skippedMessages },
          disposals: { processes.disposals })
      })
    checked.limits.eventMs = eventMs
    return checked
  }

  private func lineItem(_ settings: JSONObject) -> LineItem {
    LineItem(
      className: className, parameter: settings["parameter"]?.string, settings: settings)
  }
}

extension AdapterCheckResult {
  fileprivate init(_ result: CheckResult) {
    name = result.name
    sentence = result.sentence
    format = result.format.map { GoogleMobileAds.AdFormat($0) }
    (outcome, reason) =
      switch result.outcome {
      case .passed: (.passed, nil)
      case .failed(let reason): (.failed, reason)
      case .notRun(let reason): (.notRun, reason)
      case .skipped(let reason): (.skipped, reason)
      }
  }
}
