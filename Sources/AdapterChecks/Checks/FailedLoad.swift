import Mediation

/// A load with the good parameter gives an ad.
enum FailedLoad: AdapterCheck {
  static let name = "failedLoad"
  static let sentence = "A load gives an ad."
  static let basis = Basis(
    .nativeGuide, "When the network gives an ad, the completion handler gets it, and no error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    switch try await context.attempt() {
    case .ad: return
    case .failure(let error): throw .failed("The load failed: \(error.sentence)")
    case .unanswered(let reason): throw context.skipped(sinceLoadsAreUnanswered: reason)
    }
  }
}
