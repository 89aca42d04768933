import Mediation

/// A load that fails ends with the error.
enum UnreportedFailure: AdapterCheck {
  static let name = "unreportedFailure"
  static let sentence = "A load that fails ends with an error."
  static let basis = Basis(
    .nativeGuide, "When the network fails, the completion handler gets the error that occurred.")
  static let sharing = CheckSharing.badLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    let failing = try context.failingLineItem()
    _ = try await context.load()
    switch try await context.attempt(by: failing) {
    case .failure: return
    case .ad: throw .failed("The load should fail, but gave an ad.")
    case .unanswered(let reason): throw .failed(reason)
    }
  }
}
