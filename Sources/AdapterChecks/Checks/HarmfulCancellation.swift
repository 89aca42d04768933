import Mediation

/// A cancelled load does not affect others.
enum HarmfulCancellation: AdapterCheck {
  static let name = "harmfulCancellation"
  static let sentence = "An ad that is disposed of while it loads harms no other."
  static let basis = Basis(
    .contract, "A load may be given up. Its answer is ignored, and the next load is served.")

  static func run(in context: CheckContext) throws(Verdict) {
    _ = try context.load()
    let load = try context.begin()
    guard load.end == nil, let id = load.id else {
      throw .skipped("Loads are answered inside the call: there is no time to dispose of the ad.")
    }
    try context.dispose(id)
    try context.rest()
    switch try context.attempt() {
    case .ad:
      return
    case .failure(let error):
      throw .failed("After a load that was given up, the next one failed: \(error.sentence)")
    case .unanswered(let reason):
      throw .failed("After a load that was given up: \(reason)")
    }
  }
}
