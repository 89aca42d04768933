package import Ads
import EventLoop

/// Tells a bidder what happened to its bid.
package final class BidNotice: Sendable {
  package enum Kind: Sendable {
    /// The ad of the bid was loaded.
    case win
    /// The impression of the ad was counted.
    case billing
    case loss(LossReason, priceToBeat: Price?)
  }

  /// Why a bid was lost. The numbers are those of OpenRTB.
  package enum LossReason: Int, Sendable {
    /// The network did not load the ad of its bid.
    case internalError = 1
    /// The load ended before it was the bid's turn, or the bid was valid for a shorter time.
    case impressionExpired = 2
    /// The exchange has sent an invalid bid.
    case invalidResponse = 3
    case belowFloor = 100
    case lostToHigherBid = 102

    package var name: String {
      switch self {
      case .internalError: "internalError"
      case .impressionExpired: "impressionExpired"
      case .invalidResponse: "invalidResponse"
      case .belowFloor: "belowFloor"
      case .lostToHigherBid: "lostToHigherBid"
      }
    }
  }

  package let kind: Kind
  /// The network of the bidder.
  package let lineItem: LineItem
  /// The ad, or the load that gave none.
  package let ad: AdID
  package let responseID: String
  package let bidID: BidID
  package let bidResponse: String
  package let price: Price
  package let currencyCode: CurrencyCode
  /// How many bytes of memory the texts of an exchange take.
  let textBytes: Int

  @LoopActor
  init(_ kind: Kind, of bid: Bid) {
    self.kind = kind
    lineItem = bid.bidder.lineItem
    ad = bid.ad
    responseID = bid.responseID
    bidID = bid.id
    bidResponse = bid.bidResponse
    price = bid.price
    currencyCode = bid.currencyCode
    textBytes = bid.textBytes
  }
}
