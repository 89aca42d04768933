import Mediation

/// A run carries out at least one check.
///
/// ``CheckRun`` decides it at the end of a run, from the results of all checks.
enum NothingChecked: AdapterCheck {
  static let name = "nothingChecked"
  static let sentence = "At least one check was carried out."
  static let basis = Basis(.contract, "A run without a result has not checked the adapter.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) async throws(Verdict) {}
}
