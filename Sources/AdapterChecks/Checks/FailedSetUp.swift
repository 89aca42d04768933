import Mediation

/// The adapter is ready for loads after its set-up.
enum FailedSetUp: AdapterCheck {
  static let name = "failedSetUp"
  static let sentence = "A set-up ends without an error."
  static let basis = Basis(
    .contract, "A class that was set up can serve the line items that name it.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) async throws(Verdict) {
    switch try await context.setUp() {
    case .ready:
      return
    case .failure where context.memory.hasBeenReady:
      throw .skipped("The first set-up succeeded; only a later one failed.")
    case .failure(let error):
      throw .failed("The set-up ended with an error: \(error.sentence)")
    case .unanswered:
      throw .notRun("The set-up did not end.")
    }
  }
}
