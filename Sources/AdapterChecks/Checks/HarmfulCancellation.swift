import Mediation

/// A cancelled load does not affect others.
enum HarmfulCancellation: AdapterCheck {
  static let name = "harmfulCancellation"
  static let sentence = "An ad that is disposed of while it loads does not affect other ads."
  static let basis = Basis(
    .contract, "A load may be cancelled. Its answer is ignored, and the next load is served.")

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.load()
    let load = try context.begin()
    guard load.end == nil, let id = load.id else {
      throw .skipped("Loads are answered at once: an ad cannot be disposed of while it loads.")
    }
    try await context.dispose(id)
    try await context.rest()
    switch try await context.attempt() {
    case .ad:
      return
    case .failure(let error):
      throw .failed("After a cancelled load, the next one failed: \(error.sentence)")
    case .unanswered(let reason):
      throw .failed("After a cancelled load: \(reason)")
    }
  }
}
