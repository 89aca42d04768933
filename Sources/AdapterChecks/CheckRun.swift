package import Ads
package import EventLoop
import Mediation
import ProcessAdapters

/// Plans the checks of one adapter class, runs them, and reports the results.
@LoopActor
package struct CheckRun {
  private let adapter: CheckedAdapter
  private let memory = RunMemory()
  private var plan: [PlannedCheck] = []
  private let expectations: Expectations
  private let summary: AdapterSummary
  private let parameters: [AdFormat: String?]
  /// The set-up of a program that attaches itself, which all checks share.
  private let shared: CheckContext?
  /// The first set-up of a program in real time, if it succeeded.
  private let introduction: CheckContext?
  /// Why the formats are unknown; `nil` if the first set-up succeeded.
  private let setUpFailure: String?

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
    var adapter = adapter
    adapter.checkedFormats = formats
    self.adapter = adapter
    self.expectations = expectations
    let (loop, memory) = (adapter.makeLoop(), memory)
    let format = formats?.first ?? .native
    let setUpFormats = adapter.isAttached ? formats ?? AdFormat.allCases : [format]
    let session = CheckSession(adapter, on: loop, adUnits: setUpFormats.map(adapter.adUnit))
    let context = CheckContext(session, format: format, memory: memory)
    // The formats of a process adapter are known after its set-up.
    let first = RunMemory()
    let takesTime = !loop.isTimeFree && !adapter.isAttached
    var isReady = false
    loop.run {
      let end = try? await context.setUp()
      if case .ready = end { isReady = takesTime }
      first.noteSetUp(end)
      if case .unanswered = end { memory.isSetUpSilent = takesTime }
    }
    setUpFailure = first.hopelessSetUp
    if adapter.isAttached || memory.isSetUpSilent { memory.hopelessSetUp = setUpFailure }
    summary = context.adapterSetUp.summary
    shared = adapter.isAttached ? context : nil
    introduction = isReady ? context : nil
    if !adapter.isAttached, !isReady { loop.run { await session.end() } }
    let wanted = formats ?? summary.formats
    parameters = Dictionary(
      uniqueKeysWithValues: AdFormat.allCases.filter { wanted.isEmpty || wanted.contains($0) }
        .map { ($0, adapter.lineItems($0).good.parameter) })
    let chosen = AdapterCheckList.all.filter { check in
      (only.isEmpty || only.contains(check.name))
        && (adapter.soakCount != nil || check != Leak.self || only.contains(Leak.name))
    }
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

  /// The names of all results: those of the checks, and of what a whole run shows.
  package static var resultNames: [String] {
    let ends = [Finding.unexpectedEnd] + FailedEnd.Kind.allCases.map(Finding.failed)
    let seen = ContractRule.allCases.filter(\.isSeenByPrograms).map(Finding.violated)
    return checkNames + ([.noAd, .unsteadyResult] + ends + seen).map(\.name)
  }

  /// The name of the failure of a run that carried out no check.
  package static var nameOfEmptyRun: String { Finding.nothingChecked.name }

  /// The sentence of each check, with its name.
  package static var checkList: String {
    let width = AdapterCheckList.all.map { $0.name.count }.max() ?? 0
    return AdapterCheckList.all.map { "\($0.name.padded(to: width))  \($0.sentence)" }
      .joined(separator: "\n")
  }

  /// Ends the adapter's program, if no check will be run.
  package func giveUp() {
    guard let session = introduction?.session else { return }
    session.loop.run { await session.end() }
  }

  /// Runs all checks, until the run is interrupted.
  ///
  /// - Parameters:
  ///   - isStrict: Whether a warning, and a check that was not run, is a failure.
  ///   - onProgress: Called before each check with its number, starting at 1, the count of all
  ///     checks, and its name.
  package func report(
    isStrict: Bool = false,
    onProgress: @escaping @LoopActor (_ number: Int, _ count: Int, _ name: String) -> Void = {
      _, _, _ in
    }
  ) -> CheckReport {
    let execution = CheckExecution(
      plan, of: adapter, memory: memory, usualFormat: usualFormat,
      shared: shared, introduction: introduction)
    let results = execution.run { number, check in
      onProgress(number, plan.count, check.title)
    }
    let marked = expectations.marking(results + missingAds(after: results))
    return CheckReport(
      className: adapter.className,
      adapterVersion: summary.adapterVersion,
      adSDKVersion: summary.adSDKVersion,
      parameters: parameters,
      isStrict: isStrict,
      results: marked + missingChecks(after: marked))
  }

  /// The format of loads for a check of the class itself.
  private var usualFormat: AdFormat {
    adapter.checkedFormats?.first ?? supportedFormats.first ?? .native
  }

  /// The formats to check, as they stand in a sentence.
  private var wantedFormats: String {
    AdFormat.allCases.filter { parameters[$0] != nil }.map(\.rawValue).joined(separator: ", ")
  }

  /// A failure if no check was carried out.
  ///
  /// Without it a run could pass because no check applies, or because each was left out.
  private func missingChecks(after results: [CheckResult]) -> [CheckResult] {
    let isExamined = results.contains { result in
      switch result.mark {
      case .passed, .failed, .warning: true
      case .known: result.name != Finding.noAd.name
      case .notRun, .skipped: false
      }
    }
    guard !isExamined, !adapter.isInterrupted() else { return [] }
    let reason =
      if !results.isEmpty {
        "Each check was skipped or not run."
      } else if let setUpFailure {
        setUpFailure
      } else if supportedFormats.isEmpty {
        "The adapter lists no format, so no check applies."
      } else {
        "No chosen check applies to ads of the format \(wantedFormats)."
      }
    return [CheckResult(.nothingChecked, format: nil, reason: reason)]
  }

  /// A failure for each format whose loads gave no ad, unless a check has failed for it.
  ///
  /// Without it a run could pass because no check had anything to examine.
  private func missingAds(after results: [CheckResult]) -> [CheckResult] {
    let groups: [AdFormat?] = plan.isEmpty || !supportedFormats.isEmpty ? [] : [nil]
    let formats = Set(plan.compactMap(\.format))
    return (groups + AdFormat.allCases.filter(formats.contains)).compactMap { format in
      if let format, memory.formatsWithAds.contains(format) { return nil }
      if format == nil, memory.hasGivenSignals { return nil }
      // The author may expect that all loads fail, and wants nothing else to be examined.
      let checks = plan.filter { $0.format == format }
      if !checks.isEmpty, checks.allSatisfy({ $0.name == Expectations.checkName }),
        results.contains(where: { $0.format == format && $0.mark == .passed })
      {
        return nil
      }
      // A warning would leave the run green.
      let hasFailed = results.contains {
        $0.mark == .failed && ($0.format == format || $0.format == nil)
      }
      guard !hasFailed, !adapter.isInterrupted() else { return nil }
      let reason = format.map {
        "No load gave an ad of the format \($0.rawValue), so nothing was examined."
      }
      return CheckResult(
        .noAd, format: format,
        reason: reason ?? "The adapter lists no format, so nothing was loaded.")
    }
  }
}
