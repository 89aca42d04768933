package import EventLoop
package import Mediation

/// Runs the checks of one adapter class, one after the other.
@BridgeActor
package struct CheckRun {
  private let adapter: CheckedAdapter
  private let memory = RunMemory()
  private var plan: [PlannedCheck] = []
  private let expectations: Expectations
  private let summary: AdapterSummary
  private let parameters: [AdFormat: String?]

  /// The formats that the class loads.
  package var supportedFormats: [AdFormat] { summary.formats }

  /// Sets the adapter up once, to learn its formats, and plans the checks.
  ///
  /// - Parameters:
  ///   - adapter: The adapter to check.
  ///   - formats: The formats to check; `nil` for all that the class loads.
  ///   - only: The names of the checks to run; empty for all.
  ///   - expectations: What the author of the adapter expects.
  package init(
    _ adapter: CheckedAdapter, formats: [AdFormat]? = nil, only: Set<String> = [],
    expectations: Expectations = Expectations()
  ) {
    self.adapter = adapter
    self.expectations = expectations
    let context = CheckContext(adapter, format: formats?.first ?? .native, memory: memory)
    defer { context.end() }
    // The formats of a process adapter are known after its set-up.
    _ = try? context.setUp()
    summary = context.adapterSetUp.summary
    let wanted = formats ?? summary.formats
    parameters = Dictionary(
      uniqueKeysWithValues: AdFormat.allCases.filter { wanted.isEmpty || wanted.contains($0) }
        .map { ($0, adapter.lineItems($0).good.parameter) })
    let chosen = AdapterCheckList.all.filter { only.isEmpty || only.contains($0.name) }
    for check in chosen where check.formats.isEmpty {
      plan.append(PlannedCheck(check, format: nil))
    }
    for format in AdFormat.allCases where wanted.contains(format) {
      for check in chosen where check.formats.contains(format) {
        plan.append(PlannedCheck(check, format: format))
      }
    }
    guard only.isEmpty || only.contains(Expectations.checkName) else { return }
    plan += expectations.checks(of: adapter).filter { check in
      check.format.map(wanted.contains) ?? true
    }
  }

  /// The names of all checks, in the order in which they run.
  package static var checkNames: [String] {
    AdapterCheckList.all.map { $0.name } + [Expectations.checkName]
  }

  /// The sentence of each check, with its name.
  package static var checkList: String {
    let width = AdapterCheckList.all.map { $0.name.count }.max() ?? 0
    return AdapterCheckList.all.map { "\($0.name.padded(to: width))  \($0.sentence)" }
      .joined(separator: "\n")
  }

  /// Runs all checks, until the run is interrupted.
  ///
  /// - Parameters:
  ///   - isStrict: Whether a warning, and a check that was not run, is a failure.
  ///   - onProgress: Called before each check with its number, starting at 1, the count of all
  ///     checks, and its name.
  package func report(
    isStrict: Bool = false,
    onProgress: (_ number: Int, _ count: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> CheckReport {
    var results: [CheckResult] = []
    for (index, item) in plan.enumerated() where !adapter.isInterrupted() {
      onProgress(index + 1, plan.count, item.title)
      results.append(result(of: item))
    }
    return CheckReport(
      className: adapter.className,
      adapterVersion: summary.adapterVersion,
      adSDKVersion: summary.adSDKVersion,
      parameters: parameters,
      isStrict: isStrict,
      results: expectations.marking(results + missingAds(after: results)))
  }

  /// A failure for each format whose loads gave no ad, unless a check has failed for it.
  ///
  /// Without it a run could pass because no check had anything to examine.
  private func missingAds(after results: [CheckResult]) -> [CheckResult] {
    let groups: [AdFormat?] = plan.isEmpty || !supportedFormats.isEmpty ? [] : [nil]
    let formats = Set(plan.compactMap(\.format))
    return (groups + AdFormat.allCases.filter(formats.contains)).compactMap { format in
      if let format, memory.formatsWithAds.contains(format) { return nil }
      let hasFailed = results.contains {
        $0.outcome.isFailure && ($0.format == format || $0.format == nil)
      }
      guard !hasFailed, !adapter.isInterrupted() else { return nil }
      let reason = format.map { "No load gave a \($0.rawValue) ad, so nothing was examined." }
      return CheckResult(
        NoAd.self, format: format,
        outcome: .failed(reason ?? "The adapter names no format, so nothing was loaded."),
        durationMs: 0)
    }
  }

  private func result(of check: PlannedCheck) -> CheckResult {
    let context = CheckContext(
      adapter, format: check.format ?? supportedFormats.first ?? .native, adUnits: check.adUnits,
      memory: memory)
    var verdict: Verdict?
    do throws(Verdict) {
      try check.run(context)
    } catch {
      verdict = error
    }
    if let error = context.statusError {
      verdict = self.verdict(on: error, of: context.format, verdict)
    }
    context.end()
    return check.result(CheckResult.Outcome(verdict), durationMs: context.durationMs)
  }

  /// Decides the result of a check during which the adapter's status became an error.
  ///
  /// The first check that meets an error fails; later ones with the same error are not run.
  ///
  /// - Parameter verdict: The check's own result. If it is a failure, it is more precise.
  private func verdict(
    on error: AdError,
    of format: AdFormat,
    _ verdict: Verdict?
  ) -> Verdict {
    let isNew = memory.statusErrors[format, default: []].insert(error.message).inserted
    guard isNew else { return .notRun(error.sentence) }
    if let verdict, case .failed = verdict { return verdict }
    return .failed(error.sentence)
  }
}

/// What earlier checks of a run have found out, for the later ones.
@BridgeActor
final class RunMemory {
  /// Whether a set-up of the class has succeeded.
  var hasBeenReady = false

  /// Whether a later set-up of a process adapter has failed. Only one check fails for that.
  var hasFailedLater = false

  /// The formats with a load that gave an ad.
  var formatsWithAds: Set<AdFormat> = []

  /// Why another set-up would only cost time.
  var hopelessSetUp: String?
  /// Why another load of a format would only cost time: an earlier one got no answer.
  var silentLoads: [AdFormat: String] = [:]

  /// The calls on ads of a format at which the adapter failed, with the reason. Only one check
  /// fails for each.
  var failedCalls: [AdFormat: [AdCall: String]] = [:]

  /// The errors of the adapter's status during checks of a format. Only one check fails for each.
  var statusErrors: [AdFormat: Set<String>] = [:]
}
