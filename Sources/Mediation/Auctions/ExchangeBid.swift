package import Ads
import EventLoop

/// A bid of an exchange that is a program: one bid of an OpenRTB response.
package struct ExchangeBid: Sendable {
  package let id: String
  package let price: Price
  package let seat: String?
  /// The ad; `nil` if the network gets it from ``nurl``.
  package let markup: String?
  package let adID: String?
  /// The id that the exchange gave the whole response.
  package let responseID: String?
  /// The addresses to call if the bid wins, if it earns, and if it is lost.
  package let nurl: String?
  package let burl: String?
  package let lurl: String?
  /// How long after the auction the exchange accepts an impression, in seconds; `nil` for any time.
  package let lifeSeconds: Int?

  package init(
    id: String, price: Price, seat: String? = nil, markup: String? = nil, adID: String? = nil,
    responseID: String? = nil, nurl: String? = nil, burl: String? = nil, lurl: String? = nil,
    lifeSeconds: Int? = nil
  ) {
    self.id = id
    self.price = price
    self.seat = seat
    self.markup = markup
    self.adID = adID
    self.responseID = responseID
    self.nurl = nurl
    self.burl = burl
    self.lurl = lurl
    self.lifeSeconds = lifeSeconds
  }

  /// How many bytes its texts have.
  var byteCount: Int {
    [id, seat, markup, adID, responseID, nurl, burl, lurl].reduce(0) {
      $0 + ($1?.utf8.count ?? 0)
    }
  }

  /// The address to call for a notice, without values in it; `nil` for none. A bid without markup is
  /// called for its ad, and not again.
  func address(of kind: BidNotice.Kind) -> String? {
    switch kind {
    case .win: markup == nil ? nil : nurl
    case .billing: burl
    case .loss: lurl
    }
  }
}

/// What an exchange needs to know for a notice about one of its bids.
package struct ExchangeNotice: Sendable {
  /// The id that the exchange gave the bid.
  package let bidID: String
  /// The address to call, with values in place of its macros; `nil` for none.
  package let url: String?
}

/// A bid of an exchange, with what the auction knows about it: it fills in the macros of its texts.
@LoopActor
final class AuctionedBid {
  let bid: ExchangeBid
  /// The exchange, which gets the notices, too.
  let exchange: any Adapter
  /// The id of the request.
  private let requestID: String
  private let currencyCode: CurrencyCode

  init(
    _ bid: ExchangeBid, of exchange: any Adapter, requestID: String, currencyCode: CurrencyCode
  ) {
    self.bid = bid
    self.exchange = exchange
    self.requestID = requestID
    self.currencyCode = currencyCode
  }

  /// What the exchange needs to know for a notice.
  func notice(of kind: BidNotice.Kind) -> ExchangeNotice {
    ExchangeNotice(bidID: bid.id, url: url(for: kind))
  }

  /// What the load of the bid gets: the ad, or the address that has it.
  private(set) lazy var bidResponse = expand(
    bid.markup ?? bid.nurl ?? bid.id, price: bid.price, loss: nil, toBeat: nil)

  private func url(for kind: BidNotice.Kind) -> String? {
    guard let address = bid.address(of: kind) else { return nil }
    guard case .loss(let reason, let priceToBeat) = kind else {
      return expand(address, price: bid.price, loss: nil, toBeat: nil)
    }
    return expand(address, price: priceToBeat, loss: reason, toBeat: priceToBeat)
  }

  /// Replaces the macros of OpenRTB by their values. One without a value is removed.
  private func expand(
    _ text: String, price: Price?, loss: BidNotice.LossReason?, toBeat: Price?
  ) -> String {
    AuctionMacros.expand(text) { name in
      switch name {
      case "ID": requestID
      case "BID_ID": bid.responseID
      case "IMP_ID": ExchangeRequest.impressionID
      case "SEAT_ID": bid.seat
      case "AD_ID": bid.adID
      case "PRICE": price?.decimal
      case "CURRENCY": currencyCode.rawValue
      case "LOSS": "\(loss?.rawValue ?? 0)"
      case "MIN_TO_WIN": toBeat?.decimal
      case "MULTIPLIER": "1"
      default: nil
      }
    }
  }
}

extension Price {
  /// The price in decimal digits, as notices have it.
  fileprivate var decimal: String {
    let (whole, part) = micros.quotientAndRemainder(dividingBy: 1_000_000)
    guard part > 0 else { return "\(whole)" }
    var digits = "\(1_000_000 + part)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
