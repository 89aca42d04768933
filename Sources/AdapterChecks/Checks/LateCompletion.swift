import Mediation

/// A load is answered before the waterfall's time limit.
enum LateCompletion: AdapterCheck {
  static let name = "lateCompletion"
  static let sentence = "A load is answered before its deadline."
  static let basis = Basis(
    .contract, "A load is answered in time, or not at all: the waterfall has moved on.")

  static func run(in context: CheckContext) async throws(Verdict) {
    guard case .unanswered = try await context.attempt(waitsAgain: true) else { return }
    _ = try await context.wait(forMs: max(context.limits.restMs, context.limits.loadMs)) {
      context.violations.contains { $0.rule == .lateCompletion }
    }
    try context.expectNo(.lateCompletion)
  }
}
