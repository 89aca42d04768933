import Mediation

/// An answer is a success or a failure.
enum SignalsAndError: AdapterCheck {
  static let name = "signalsAndError"
  static let sentence = "Signals come without an error."
  static let basis = Basis(
    .contract, "A request for signals is answered with signals or with an error.")
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    for request in try await context.collectAllSignals() {
      if request.answers.contains(where: { $0.signals != nil && $0.error != nil }) {
        throw .failed("An answer had signals and an error.")
      }
    }
  }
}
