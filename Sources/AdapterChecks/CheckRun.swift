package import EventLoop
package import Mediation

/// The checks of one adapter class, one after the other.
@BridgeActor
package struct CheckRun {
  /// A check, and the format whose ads it looks at.
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

  /// Gets to know the adapter, and plans its checks.
  ///
  /// - Parameter formats: The formats to look at; `nil` for all that the class loads.
  package init(_ adapter: CheckedAdapter, formats: [AdFormat]? = nil) {
    self.adapter = adapter
    let context = CheckContext(adapter, format: formats?.first ?? .native, memory: memory)
    defer { context.end() }
    // Where an adapter lives in a program of its own, its formats are known only now.
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

  /// Runs all checks, or as many as there is time for until the run is interrupted.
  ///
  /// - Parameter onProgress: Called before each check, with its number from 1 on, how many there are
  ///   in all, and what it is called.
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
    if let error = context.programEnd {
      verdict = self.verdict(onEnd: error, of: context.format, verdict)
    }
    context.end()
    return CheckResult(
      name: check.name, sentence: check.sentence, basis: check.basis, format: item.format,
      outcome: CheckResult.Outcome(verdict), durationMs: context.durationMs)
  }

  /// A program ended in the middle of a check: the check fails, unless one before has told so.
  ///
  /// - Parameter verdict: What the check itself says, and more to the point if it is a failure.
  private func verdict(
    onEnd error: AdError,
    of format: AdFormat,
    _ verdict: Verdict?
  ) -> Verdict {
    let isNew = memory.programEnds[format, default: []].insert(error.message).inserted
    guard isNew else { return .skipped(error.sentence) }
    if let verdict, case .failed = verdict { return verdict }
    return .failed(error.sentence)
  }
}
