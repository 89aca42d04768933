package import Ads

/// How the auction of a load has ended.
package final class AuctionResult: Sendable {
  /// What one bidder did, and why it lost.
  package struct Participant: Sendable {
    package enum Outcome: String, Sendable {
      /// The bidder gave no signals or no valid bid, or does not exist.
      case failed
      case noBid
      /// The ad of the bid was loaded.
      case won
      case lost
    }

    package let lineItem: LineItem
    /// How long the signals took, or the bids of an exchange, without the set-up of the adapter.
    package let latencyMs: Int
    /// Why there are no signals, or no valid bid.
    package let error: AdError?
    package private(set) var bidID: BidID?
    package private(set) var price: Price?
    package internal(set) var lossReason: BidNotice.LossReason?
    /// Whether it is an exchange that is a program, or a bid of one that belongs to no bidder.
    package let isOfExchange: Bool

    package init(
      _ lineItem: LineItem, latencyMs: Int, error: AdError? = nil, bidID: BidID? = nil,
      price: Price? = nil, lossReason: BidNotice.LossReason? = nil, isOfExchange: Bool = false
    ) {
      self.lineItem = lineItem
      self.latencyMs = latencyMs
      self.error = error
      self.bidID = bidID
      self.price = price
      self.lossReason = lossReason
      self.isOfExchange = isOfExchange
    }

    package var outcome: Outcome {
      if error != nil { return .failed }
      if price == nil { return .noBid }
      return lossReason == nil ? .won : .lost
    }

    /// Its bid takes part.
    mutating func add(_ bid: Bid) {
      (bidID, price) = (bid.id, bid.price)
    }
  }

  /// The length of the auction, with the set-up of adapters.
  package let latencyMs: Int
  package let floor: Price?
  package let currencyCode: CurrencyCode
  /// How many bytes of memory the bids of an exchange take. The ad keeps one of them.
  private let keptBytes: Int
  /// In the order of the configuration. The bids of an exchange that is a program follow.
  package let participants: [Participant]

  init(
    latencyMs: Int, floor: Price?, currencyCode: CurrencyCode, keptBytes: Int = 0,
    participants: [Participant]
  ) {
    self.latencyMs = latencyMs
    self.floor = floor
    self.currencyCode = currencyCode
    self.keptBytes = keptBytes
    self.participants = participants
  }

  /// How many bytes of memory it takes.
  var byteCount: Int {
    var count = 128 + keptBytes
    for participant in participants {
      count += 256 + (participant.error.map { 512 + $0.textLength } ?? 0)
    }
    return count
  }
}
