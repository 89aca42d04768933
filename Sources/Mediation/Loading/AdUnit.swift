package import Ads

/// A place for ads with its waterfall.
package final class AdUnit: Sendable {
  /// The origin of an ad unit's definition.
  package enum Origin: String, Sendable {
    case builtIn
    /// The configuration of the daemon.
    case configured
    /// A client, while the daemon runs.
    case defined
  }

  package let id: String
  package let origin: Origin
  package let format: AdFormat
  /// The networks in the order of the waterfall.
  package let lineItems: [LineItem]
  /// The timeout of a whole load; `nil` for the default.
  package let timeoutMs: Int?
  /// How long a banner shows a creative; `nil` if it never refreshes.
  package let refreshMs: Int?
  /// How long an ad may wait to be shown; `nil` for the default.
  package let expiryMs: Int?
  /// The size of banners if a load does not give one; `nil` for none.
  package let adSize: AdSize?
  /// The currency of all prices.
  package let currencyCode: CurrencyCode
  /// The networks that bid for each load. If there are any, all networks are asked by price.
  package let bidders: [Bidder]
  /// The lowest price of a bid; `nil` for any.
  package let floor: Price?
  /// The exchange that is asked for further bids; `nil` for the built-in one alone.
  package let exchange: LineItem?

  package init(
    id: String,
    origin: Origin = .builtIn,
    format: AdFormat,
    lineItems: [LineItem],
    timeoutMs: Int? = nil,
    refreshMs: Int? = nil,
    expiryMs: Int? = nil,
    adSize: AdSize? = nil,
    currencyCode: CurrencyCode = .usDollar,
    bidders: [Bidder] = [],
    floor: Price? = nil,
    exchange: LineItem? = nil
  ) {
    self.id = id
    self.origin = origin
    self.format = format
    self.lineItems = lineItems
    self.timeoutMs = timeoutMs
    self.refreshMs = refreshMs
    self.expiryMs = expiryMs
    self.adSize = adSize
    self.currencyCode = currencyCode
    self.bidders = bidders
    self.floor = floor
    self.exchange = exchange
  }

  /// Whether each load holds an auction.
  package var hasAuction: Bool { !bidders.isEmpty || exchange != nil }

  /// Every network that a load may ask: the bidders, then the waterfall, then the exchange.
  package var networks: [LineItem] {
    guard hasAuction else { return lineItems }
    return bidders.map(\.lineItem) + lineItems + (exchange.map { [$0] } ?? [])
  }
}
