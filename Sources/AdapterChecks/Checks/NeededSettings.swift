import Mediation

/// A bid is complete: the settings of a waterfall belong to another way to load.
///
/// A warning: some networks name a placement for bids, too.
enum NeededSettings: AdapterCheck {
  static let name = "neededSettings"
  static let sentence = "A load with a bid response does not need the settings of a waterfall."
  static let basis = Basis(
    .contract, "A line item for bidding has no settings; its ad is in the bid response.")
  static let severity = ContractRule.Severity.warning
  static let sharing = CheckSharing.badLoads

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.requireSignals()
    let response = try context.requireBidResponse()
    let options = CheckContext.LoadOptions(request: context.request(bidResponse: response))
    try context.ad(of: try await context.attempt(options))
    let bare = LineItem(className: context.lineItems.good.className)
    switch try await context.attempt(options, by: bare) {
    case .ad: return
    case .failure(let error): throw .failed("Without settings the load failed: \(error.sentence)")
    case .unanswered(let reason): throw .failed(reason)
    }
  }
}
