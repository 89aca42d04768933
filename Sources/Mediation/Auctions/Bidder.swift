/// A network that bids for each load of an ad unit.
package final class Bidder: Sendable {
  /// The network, as a line item without a price. It is asked if the bid is next.
  package let lineItem: LineItem
  /// What the built-in exchange answers for it.
  package let offer: Offer

  package init(_ lineItem: LineItem, _ offer: Offer) {
    self.lineItem = lineItem
    self.offer = offer
  }

  /// An exchange that is a program, as the network that loads its own bids.
  convenience init(ofExchange exchange: LineItem) {
    // Its timeout is that of its answer.
    self.init(
      exchange.with(
        timeoutMs: nil, request: exchange.request, adSource: exchange.adSource, price: nil),
      Offer(BidPricing(prices: [])))
  }

  /// What a network bids, according to the configuration.
  package struct Offer: Sendable {
    /// The first one that fits a load decides.
    package let rules: [BidRule]
    /// What it bids if no rule fits.
    package let pricing: BidPricing
    /// What the load of the bid gets; `nil` for the id of the bid.
    package let bidResponse: String?
    package let watermark: [UInt8]?

    package init(
      _ pricing: BidPricing, rules: [BidRule] = [], bidResponse: String? = nil,
      watermark: [UInt8]? = nil
    ) {
      self.pricing = pricing
      self.rules = rules
      self.bidResponse = bidResponse
      self.watermark = watermark
    }

    /// How much it bids for a load.
    ///
    /// - Parameter request: The load. It is not asked for without rules.
    func pricing(for request: @autoclosure () -> BidRequest) -> BidPricing {
      guard !rules.isEmpty else { return pricing }
      let request = request()
      return rules.first { $0.condition.allows(request) }?.pricing ?? pricing
    }
  }
}
