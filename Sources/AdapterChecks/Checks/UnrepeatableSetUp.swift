import Mediation

/// A class may be set up again, as by an application that starts its ads twice.
enum UnrepeatableSetUp: AdapterCheck {
  static let name = "unrepeatableSetUp"
  static let sentence = "A second set-up ends like the first."
  static let basis = Basis(
    .contract, "A set-up of what is set up already changes nothing, and ends without an error.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) throws(Verdict) {
    if context.isProgram {
      throw .skipped("A program is set up once each time that it is started.")
    }
    let first = try context.setUp()
    guard context.memory.hasBeenReady else { throw .skipped("No set-up ends well.") }
    // The class may remember a set-up of an earlier check, and then this one is not its first.
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
