import Mediation

/// Loads at the same time are all answered, also the first ones of a program. An error is an answer:
/// some networks load one ad of a placement at a time, and say so.
enum LostLoad: AdapterCheck {
  static let name = "lostLoad"
  static let sentence = "Loads at the same time are all answered."
  static let basis = Basis(
    .contract, "An application loads several ads at once, also before the network is ready.")
  static let sharing = CheckSharing.none

  static func run(in context: CheckContext) async throws(Verdict) {
    // Twice: while the adapter starts, and when it is ready.
    try await context.starting { () async throws(Verdict) in try await loadTwoAds(in: context) }
    try await loadTwoAds(in: context)
  }

  private static func loadTwoAds(in context: CheckContext) async throws(Verdict) {
    let loads = [try context.begin(), try context.begin()]
    let timeoutMs = context.limits.setUpMs + context.limits.loadMs
    _ = try await context.wait(forMs: timeoutMs) { loads.allSatisfy { $0.end != nil } }
    let adCount = loads.count { load in
      if case .success = load.end { true } else { false }
    }
    if adCount == 0 { throw .notRun("There is no ad to check.") }
    if loads.contains(where: isLost) {
      // A late answer violates another sentence.
      let timeoutMs = max(context.limits.restMs, context.limits.loadMs)
      _ = try await context.wait(forMs: timeoutMs) { Self.isLate(in: context) }
      if isLate(in: context) { throw .notRun("A load was answered after its deadline.") }
      throw .failed("Two loads began at once, but only one gave an ad.")
    }
    for load in loads {
      if case .success(let loaded) = load.end { try await context.dispose(loaded.ad.id) }
    }
  }

  /// Whether a load has no answer of the adapter: neither an ad nor an error of its own.
  private static func isLost(_ load: CheckContext.RunningLoad) -> Bool {
    switch load.end {
    case .success: false
    case .failure(.loadFailed(let error, _)):
      error.domain == RequestErrorCode.domain && error.code == RequestErrorCode.timeout.rawValue
    case .failure, nil: true
    }
  }

  private static func isLate(in context: CheckContext) -> Bool {
    context.violations.contains { $0.rule == .lateCompletion }
  }
}
