import Mediation

/// An adapter gives one ad after the other.
enum ExhaustedAdapter: AdapterCheck {
  static let name = "exhaustedAdapter"
  static let sentence = "An adapter gives one ad after the other."
  static let basis = Basis(
    .contract, "After an ad is disposed of, the next load gives another one.")

  /// Enough for a network that keeps a few ads in a list.
  private static let count = 5

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.dispose(try await context.load().id)
    for number in 2...count {
      switch try await context.attempt() {
      case .ad(let ad): try await context.dispose(ad.id)
      case .failure(let error): throw .failed("Load \(number) failed: \(error.sentence)")
      case .unanswered(let reason): throw .failed("Load \(number): \(reason)")
      }
    }
  }
}
