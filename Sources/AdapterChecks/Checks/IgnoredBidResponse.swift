import Mediation

/// A bid response that is not one of the network is an error.
///
/// A warning: adapters pass bids on, and the network may be a fake that takes any bid.
enum IgnoredBidResponse: AdapterCheck {
  static let name = "ignoredBidResponse"
  static let sentence = "A load with an invalid bid response fails."
  static let basis = Basis(
    .contract, "A load with a bid response gives the ad that won the auction, or fails.")
  static let severity = ContractRule.Severity.warning
  static let sharing = CheckSharing.badLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.requireSignals()
    _ = try await context.load()
    let request = context.request(bidResponse: "this is not a bid response \u{1F6AB}")
    switch try await context.attempt(CheckContext.LoadOptions(request: request)) {
    case .failure: return
    case .ad: throw .failed("The load gave an ad.")
    case .unanswered(let reason): throw .failed(reason)
    }
  }
}
