import Mediation

/// A class can be set up again, for example if an application starts its ads twice.
enum UnrepeatableSetUp: AdapterCheck {
  static let name = "unrepeatableSetUp"
  static let sentence = "A second set-up ends like the first."
  static let basis = Basis(
    .contract, "A set-up of what is set up already changes nothing, and ends without an error.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) throws(Verdict) {
    if context.isProcessAdapter {
      throw .skipped("A program is set up once each time that it is started.")
    }
    let first = try context.setUp()
    guard context.memory.hasBeenReady else { throw .skipped("No set-up ends well.") }
    // If the class remembers the set-up of an earlier check, this one is not its first.
    try expectReady(first)
    try expectReady(try context.setUpAgain())
  }

  private static func expectReady(_ end: CheckContext.SetUpEnd) throws(Verdict) {
    switch end {
    case .ready: return
    case .failure(let error): throw .failed("A later set-up ended with an error: \(error.sentence)")
    case .unanswered: throw .failed("A later set-up did not end.")
    }
  }
}
