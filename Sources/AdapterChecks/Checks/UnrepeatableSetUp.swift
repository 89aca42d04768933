import Mediation

/// A class can be set up again, for example if an application starts its ads twice.
enum UnrepeatableSetUp: AdapterCheck {
  static let name = "unrepeatableSetUp"
  static let sentence = "A second set-up succeeds like the first."
  static let basis = Basis(
    .contract, "Setting an adapter up again changes nothing, and succeeds.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) async throws(Verdict) {
    guard context.host.canSetUpAgain else {
      throw .skipped("A process adapter is set up once for each start.")
    }
    let first = try await context.setUp()
    guard context.memory.hasBeenReady else { throw .notRun("No set-up succeeds.") }
    // If the class remembers the set-up of an earlier check, this one is not its first.
    try await expectReady(first)
    try await expectReady(try await context.setUpAgain())
  }

  private static func expectReady(_ end: CheckContext.SetUpEnd) async throws(Verdict) {
    switch end {
    case .ready: return
    case .failure(let error): throw .failed("A later set-up ended with an error: \(error.sentence)")
    case .unanswered: throw .failed("A later set-up did not end.")
    }
  }
}
