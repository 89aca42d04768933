import Mediation

/// Every load is answered.
enum NeverCompleted: AdapterCheck {
  static let name = "neverCompleted"
  static let sentence = "A load is answered."
  static let basis = Basis(
    .nativeGuide, "The completion handler is called with an ad or an error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    guard case .unanswered = try await context.attempt(waitsAgain: true) else { return }
    // A late answer violates another sentence, and may still come.
    _ = try await context.wait(forMs: max(context.limits.restMs, context.limits.loadMs)) {
      context.violations.contains { $0.rule == .lateCompletion }
    }
    context.mobileAds.endRun()
    try context.expectNo(.neverCompleted)
  }
}
