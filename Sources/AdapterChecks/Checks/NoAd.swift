import Mediation

/// The checks of a format had an ad to examine.
///
/// ``CheckRun`` decides it at the end of a run, from the loads of all checks.
enum NoAd: AdapterCheck {
  static let name = "noAd"
  static let sentence = "At least one load gives an ad."
  static let basis = Basis(.contract, "An adapter that gives no ad has not been checked.")
  static let formats: [AdFormat] = []

  static func run(in context: CheckContext) async throws(Verdict) {}
}
