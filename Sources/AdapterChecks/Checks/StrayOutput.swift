import Mediation

/// Standard output belongs to the conversation: what else is written there is skipped, and may end up
/// in the middle of a message. A class of this process has none of its own.
enum StrayOutput: AdapterCheck {
  static let name = "strayOutput"
  static let sentence = "Everything that the program writes is a message."
  static let basis = Basis(
    .contract, "A program says what else it has to say on standard error, or in adapter/log.")

  static func run(in context: CheckContext) throws(Verdict) {
    try context.exercise(try context.load())
    let count = context.skippedMessageCount
    guard count > 0 else { return }
    throw .failed("\(count) of its lines were skipped; standard error has them.")
  }
}
