package import Ads

/// What a bidder bids for the loads that fit a condition.
package struct BidRule: Sendable {
  package let condition: Condition
  package let pricing: BidPricing

  package init(_ condition: Condition, _ pricing: BidPricing) {
    self.condition = condition
    self.pricing = pricing
  }

  /// What is true of the loads. A member that is `nil` allows any load.
  package struct Condition: Sendable {
    package let format: AdFormat?
    /// The request has one of them at least.
    package let keywords: [String]?
    /// The floor of the ad unit. Without one, it is 0.
    package let minFloor: Price?
    package let maxFloor: Price?
    /// The hours of the day, from 0 to 23, in UTC.
    package let hours: [Int]?

    package init(
      format: AdFormat? = nil, keywords: [String]? = nil, minFloor: Price? = nil,
      maxFloor: Price? = nil, hours: [Int]? = nil
    ) {
      self.format = format
      self.keywords = keywords
      self.minFloor = minFloor
      self.maxFloor = maxFloor
      self.hours = hours
    }

    func allows(_ request: BidRequest) -> Bool {
      if let format, format != request.format { return false }
      if let minFloor, request.floor < minFloor { return false }
      if let maxFloor, request.floor > maxFloor { return false }
      if let hours, !hours.contains(request.hour) { return false }
      return keywords?.contains(where: request.keywords.contains) ?? true
    }
  }
}

/// What the exchange knows of a load when it is asked for a bid.
struct BidRequest {
  let format: AdFormat
  let floor: Price
  let hour: Int
  /// A set: rules and requests may have many.
  let keywords: Set<String>
}

/// How much a network bids, and how often.
package struct BidPricing: Sendable {
  /// The quantiles of the price, from the lowest to the highest, at equal distances; one for a fixed
  /// price, and none for a network that never bids.
  package let prices: [Price]
  /// The share of the loads that get a bid, from 0 to 1.
  package let rate: Double

  package init(prices: [Price], rate: Double = 1) {
    self.prices = prices
    self.rate = rate
  }

  /// The price for one load.
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
