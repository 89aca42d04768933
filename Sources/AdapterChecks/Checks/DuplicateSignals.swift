import Mediation

/// A request for signals is answered once, also a second later.
enum DuplicateSignals: AdapterCheck {
  static let name = "duplicateSignals"
  static let sentence = "A request for signals is answered once."
  static let basis = Basis(
    .contract, "The completion handler of signals is called once.")
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    for request in try await context.collectAllSignals() where request.answers.count > 1 {
      throw .failed("A request for signals got \(request.answers.count) answers.")
    }
  }
}
