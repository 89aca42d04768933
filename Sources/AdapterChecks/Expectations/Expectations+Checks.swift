import Ads
import EventLoop
import JSON
import Mediation

extension Expectations {
  /// A check for each expectation, except the known failures.
  @LoopActor
  func checks(of adapter: CheckedAdapter) -> [PlannedCheck] {
    var checks: [PlannedCheck] = []
    for (kind, version) in [("adapter", adapterVersion), ("network", adSDKVersion)] {
      guard let version else { continue }
      checks.append(
        PlannedCheck(
          expectation: "The \(kind)'s version is \(version).", format: nil, adUnits: nil
        ) { (context) async throws(Verdict) in
          try await context.requireSetUp()
          let summary = context.adapterSetUp.summary
          let actual = kind == "adapter" ? summary.adapterVersion : summary.adSDKVersion
          if actual != version { throw .failed("The version is \(actual).") }
        })
    }
    checks += setUps.map { $0.check(of: adapter) }
    checks += signals.map { $0.check(of: adapter) }
    return checks + loads.map { $0.check(of: adapter) }
  }

  /// The results with the known failures marked, and a failure for each entry without effect.
  ///
  /// An entry is stale if its check was carried out, and did not fail with its message.
  func marking(_ results: [CheckResult]) -> [CheckResult] {
    var marked = results
    for known in knownFailures {
      var isOpen = false
      var isFound = false
      for (index, result) in results.enumerated() where known.isAbout(result) {
        switch result.outcome {
        case .failed(let reason) where reason.containsBytes(of: known.message):
          marked[index].isKnown = true
          isFound = true
        case .notRun:
          isOpen = true
        case .passed, .failed, .skipped:
          break
        }
      }
      let wasRun = results.contains(where: known.isAbout)
      if wasRun, !isFound, !isOpen { marked.append(known.staleness) }
    }
    return marked
  }
}

extension ExpectedSetUp {
  /// The set-up as a check.
  @LoopActor
  fileprivate func check(of adapter: CheckedAdapter) -> PlannedCheck {
    let units = credentials.enumerated().map { index, item in
      AdUnit(
        id: "expected-\(index)", format: item.format,
        lineItems: [LineItem(className: adapter.className, settings: item.settings)])
    }
    return PlannedCheck(expectation: sentence, format: nil, adUnits: units) {
      (context) async throws(Verdict) in
      context.use(requestConfiguration)
      switch (try await context.setUp(), failure) {
      case (.ready, nil): break
      case (.ready, let failure?):
        throw .failed("The set-up succeeded. Expected: \(failure.words).")
      case (.failure(let error), nil):
        throw .failed("The set-up failed with \(error.words).")
      case (.failure(let error), let failure?):
        guard failure.matches(error) else {
          throw .failed("The set-up failed with \(error.words). Expected: \(failure.words).")
        }
      case (.unanswered, _):
        throw .failed("The set-up did not end.")
      }
      if !networkCalls.isEmpty { try await context.rest() }
      try networkCalls.compare(to: context.networkCalls)
    }
  }

  private var sentence: String {
    if let name { return name }
    let texts = credentials.map { "\($0.format.rawValue) \(JSONWriter.text(of: $0.settings))" }
    let what = texts.isEmpty ? "without credentials" : "with \(texts.joined(separator: ", "))"
    return "A set-up \(what) \(failure.map { "fails with \($0.words)" } ?? "succeeds")."
  }
}

extension KnownFailure {
  fileprivate func isAbout(_ result: CheckResult) -> Bool {
    result.name == check && (format == nil || format == result.format)
  }

  /// The failure of an entry that has no effect.
  fileprivate var staleness: CheckResult {
    CheckResult(
      .staleExpectation, format: format,
      reason: "\(check) did not fail with \"\(message)\". Remove the entry.")
  }
}
