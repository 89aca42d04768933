import Mediation

/// A failure does not affect the next load.
enum LostAfterFailure: AdapterCheck {
  static let name = "lostAfterFailure"
  static let sentence = "A load right after a failure gives an ad."
  static let basis = Basis(
    .contract, "A load that fails has no effect on the next one.")
  static let sharing = CheckSharing.badLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    let failing = try context.failingLineItem()
    _ = try await context.load()
    guard case .failure = try await context.attempt(by: failing) else {
      throw .notRun("The load should fail, but did not end with an error.")
    }
    switch try await context.attempt() {
    case .ad: return
    case .failure(let error): throw .failed("The next load failed: \(error.sentence)")
    case .unanswered(let reason): throw .failed(reason)
    }
  }
}
