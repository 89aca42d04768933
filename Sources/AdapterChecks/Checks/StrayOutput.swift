import Mediation

/// Only messages are written to standard output. Other output is skipped, and can damage a message.
/// A class of this process has no standard output of its own.
enum StrayOutput: AdapterCheck {
  static let name = "strayOutput"
  static let sentence = "A process adapter writes only messages to standard output."
  static let basis = Basis(
    .contract, "Any other output goes to standard error, or into adapter/log.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exercise(try await context.load())
    let count = context.invalidMessageCount
    guard count > 0 else { return }
    throw .failed("\(count) of its lines were skipped; standard error shows them.")
  }
}
