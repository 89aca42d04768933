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
    package let outcome: Outcome
    /// How long the signals took, or the bids of an exchange, without the set-up of the adapter.
    package let latencyMs: Int
    /// Why there are no signals, or no valid bid.
    package let error: AdError?
    package let bidID: String?
    package let price: Price?
    package let lossReason: BidNotice.LossReason?
    /// Whether it is an exchange that is a program, or a bid of one that belongs to no bidder.
    package var isOfExchange = false
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
    participants.reduce(128 + keptBytes) { $0 + 256 + ($1.error.map { 512 + $0.textLength } ?? 0) }
  }
}
