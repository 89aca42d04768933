package import EventLoop
package import Mediation

/// Runs the checks of one adapter class, one after the other.
@BridgeActor
package struct CheckRun {
  /// A check, and the format of the ads to check.
  private struct Item {
    let check: any AdapterCheck.Type
    let format: AdFormat?
  }

  private let adapter: CheckedAdapter
  private let memory = RunMemory()
  private var plan: [Item] = []
  private let summary: AdapterSummary
  private let parameters: [AdFormat: String?]

  /// The formats that the class loads.
  package var supportedFormats: [AdFormat] { summary.formats }

  /// Sets the adapter up once, to learn its formats, and plans the checks.
  ///
  /// - Parameters:
  ///   - adapter: The adapter to check.
  ///   - formats: The formats to check; `nil` for all that the class loads.
  package init(_ adapter: CheckedAdapter, formats: [AdFormat]? = nil) {
    self.adapter = adapter
    let context = CheckContext(adapter, format: formats?.first ?? .native, memory: memory)
    defer { context.end() }
    // The formats of a process adapter are known after its set-up.
    _ = try? context.setUp()
    summary = context.adapterSetUp.summary
    let wanted = formats ?? summary.formats
    parameters = Dictionary(
      uniqueKeysWithValues: AdFormat.allCases.filter { wanted.isEmpty || wanted.contains($0) }
        .map { ($0, adapter.lineItems($0).good.parameter) })
    for check in AdapterCheckList.all where check.formats.isEmpty {
      plan.append(Item(check: check, format: nil))
    }
    for format in AdFormat.allCases where wanted.contains(format) {
      for check in AdapterCheckList.all where check.formats.contains(format) {
        plan.append(Item(check: check, format: format))
      }
    }
  }

  /// Runs all checks, until the run is interrupted.
  ///
  /// - Parameter onProgress: Called before each check with its number, starting at 1, the count of
  ///   all checks, and its name.
  package func report(
    onProgress: (_ number: Int, _ count: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> CheckReport {
    var results: [CheckResult] = []
    for (index, item) in plan.enumerated() where !adapter.isInterrupted() {
      onProgress(index + 1, plan.count, "\(item.format?.rawValue ?? "adapter") \(item.check.name)")
      results.append(result(of: item))
    }
    return CheckReport(
      className: adapter.className,
      adapterVersion: summary.adapterVersion,
      adSDKVersion: summary.adSDKVersion,
      parameters: parameters,
      results: results)
  }

  private func result(of item: Item) -> CheckResult {
    let check = item.check
    let context = CheckContext(
      adapter, format: item.format ?? supportedFormats.first ?? .native, memory: memory)
    var verdict: Verdict?
    do throws(Verdict) {
      try check.run(in: context)
    } catch {
      verdict = error
    }
    if let error = context.statusError {
      verdict = self.verdict(on: error, of: context.format, verdict)
    }
    context.end()
    return CheckResult(
      name: check.name, sentence: check.sentence, basis: check.basis, format: item.format,
      outcome: CheckResult.Outcome(verdict), durationMs: context.durationMs)
  }

  /// Decides the result of a check during which the adapter's status became an error.
  ///
  /// The first check that meets an error fails; later ones with the same error are skipped.
  ///
  /// - Parameter verdict: The check's own result. If it is a failure, it is more precise.
  private func verdict(
    on error: AdError,
    of format: AdFormat,
    _ verdict: Verdict?
  ) -> Verdict {
    let isNew = memory.statusErrors[format, default: []].insert(error.message).inserted
    guard isNew else { return .skipped(error.sentence) }
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
