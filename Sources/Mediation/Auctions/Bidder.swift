package import Ads

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

  /// What a network bids, according to the configuration.
  package struct Offer: Sendable {
    /// The quantiles of the price, from the lowest to the highest, at equal distances; one for a fixed
    /// price, and none for a network that never bids.
    package let prices: [Price]
    /// The share of the loads that get a bid, from 0 to 1.
    package let rate: Double
    /// What the load of the bid gets; `nil` for the id of the bid.
    package let bidResponse: String?
    package let watermark: [UInt8]?

    package init(
      prices: [Price], rate: Double = 1, bidResponse: String? = nil, watermark: [UInt8]? = nil
    ) {
      self.prices = prices
      self.rate = rate
      self.bidResponse = bidResponse
      self.watermark = watermark
    }

    /// The bid for one load.
    ///
    /// - Parameter seed: What the random choices depend on.
    /// - Returns: `nil` for no bid.
    func price(_ seed: LoadSeed) -> Price? {
      guard let lowest = prices.first, rate >= 1 || seed.fraction(1) < rate else { return nil }
      guard prices.count > 1 else { return lowest }
      let place = seed.fraction(2) * Double(prices.count - 1)
      let part = Int(place)
      let (from, to) = (prices[part].micros, prices[part + 1].micros)
      return Price(micros: from + Int((place - Double(part)) * Double(to - from)))
    }
  }
}
