package import Ads

/// What an exchange that is a program gets: one load of an ad unit, for which it may bid.
package final class ExchangeRequest: Sendable {
  /// The id of the only impression of a request.
  package static let impressionID = "1"
  /// How long an exchange may take, in milliseconds, if the ad unit does not say it.
  package static let timeoutMs = 1_000
  /// How many bids an answer may have.
  package static let bidLimit = 100

  /// A network that may bid through the exchange.
  package struct Bidder: Sendable {
    package let seat: String
    package let lineItem: LineItem
    /// `nil` if its adapter collects no signals.
    package let signals: String?
  }

  /// Identifies the load in the run.
  package let id: String
  package let kind: LoadRequest.Kind
  package let targeting: AdRequest
  package let configuration: RequestConfiguration
  package let adUnit: AdUnit
  /// The exchange, as the ad unit names it.
  package let lineItem: LineItem
  package let bidders: [Bidder]
  /// What the random choices of the exchange depend on.
  package let seed: Int
  package let timeoutMs: Int

  init(
    id: String, kind: LoadRequest.Kind, targeting: AdRequest,
    configuration: RequestConfiguration, adUnit: AdUnit, lineItem: LineItem, bidders: [Bidder],
    seed: Int, timeoutMs: Int
  ) {
    self.id = id
    self.kind = kind
    self.targeting = targeting
    self.configuration = configuration
    self.adUnit = adUnit
    self.lineItem = lineItem
    self.bidders = bidders
    self.seed = seed
    self.timeoutMs = timeoutMs
  }
}

/// The answer of an exchange.
package struct ExchangeAnswer: Sendable {
  /// The bids, and why others are invalid, in their order.
  package let bids: [Result<ExchangeBid, InvalidBid>]

  package init(bids: [Result<ExchangeBid, InvalidBid>]) {
    self.bids = bids
  }
}

/// A bid that does not take part.
package struct InvalidBid: Error {
  package let error: AdError
  /// What a notice needs; `nil` if the bid has no id.
  package let bid: ExchangeBid?

  package init(_ error: AdError, _ bid: ExchangeBid?) {
    self.error = error
    self.bid = bid
  }
}
