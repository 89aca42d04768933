import Mediation

/// A program that is told to end does not crash, and no sanitizer reports it.
///
/// ``CheckExecution`` decides it, from the ends of all programs of a run.
enum FailedEnd: AdapterCheck {
  static let name = "failedEnd"
  static let sentence = "A program that is told to end does not crash, and no sanitizer reports it."
  static let basis = Basis(.contract, "The program reads the rest of its standard input and ends.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) async throws(Verdict) {}
}
