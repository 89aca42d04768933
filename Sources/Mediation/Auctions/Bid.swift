package import Ads
package import EventLoop

/// A bid for one load. It is won or lost once, and billed at most once after it was won. The bidder
/// gets a notice of each.
@LoopActor
package final class Bid {
  private enum State {
    /// It is, or will be, the bid's turn.
    case open
    case won
    case billed
    case lost(BidNotice.LossReason)
  }

  package let id: BidID
  let ad: AdID
  let responseID: String
  let bidder: Bidder
  package let price: Price
  let currencyCode: CurrencyCode
  private let adapter: any Adapter
  /// The bid of the exchange; `nil` if the exchange is the built-in one.
  private let exchanged: AuctionedBid?
  /// When the bid is no longer valid, on the clock of the ads; `nil` for never.
  let expiresAtMs: Int?
  private let events: EventLog
  private var state = State.open

  /// - Parameters:
  ///   - number: The place of the bidder in its ad unit, from 1 on.
  ///   - adapter: Gets the notices.
  ///   - exchanged: The bid of an exchange that is a program, which gets the notices, too.
  init(
    _ number: Int, of bidder: Bidder, _ price: Price, _ currencyCode: CurrencyCode,
    for load: AdLoad, notifying adapter: any Adapter,
    of exchanged: AuctionedBid? = nil
  ) {
    id = BidID(responseID: load.responseID, number: number)
    ad = load.id
    responseID = load.responseID
    self.bidder = bidder
    self.price = price
    self.currencyCode = currencyCode
    self.adapter = adapter
    self.exchanged = exchanged
    events = load.mediator.events
    expiresAtMs = exchanged?.bid.lifeSeconds.map { load.mediator.clock.nowMs + $0 * 1_000 }
  }

  var bidResponse: String {
    exchanged?.bidResponse ?? bidder.offer.bidResponse ?? id.description
  }

  /// Whether it is too late to load the ad of the bid.
  var hasExpired: Bool { expiresAtMs.map { events.nowMs >= $0 } ?? false }

  /// How many bytes of memory the texts of an exchange take.
  var textBytes: Int { exchanged.map { $0.bid.byteCount + bidResponse.utf8.count } ?? 0 }

  /// What the load of the bid gets in place of the publisher's bid response.
  var request: AdRequest {
    AdRequest(bidResponse: bidResponse, watermark: bidder.offer.watermark)
  }

  /// Why the bid was lost; `nil` if it was not.
  var lossReason: BidNotice.LossReason? {
    if case .lost(let reason) = state { reason } else { nil }
  }

  /// The ad of the bid was loaded.
  func win() {
    guard case .open = state else { return }
    state = .won
    report(.win)
  }

  /// The bid gives no ad. Does nothing if it was won or lost before.
  ///
  /// - Parameter price: The price to beat; `nil` if the price was not the reason.
  func lose(_ reason: BidNotice.LossReason, to price: Price? = nil) {
    guard case .open = state else { return }
    state = .lost(reason)
    report(.loss(reason, priceToBeat: price))
  }

  /// The impression of the ad was counted.
  ///
  /// - Returns: The notice, for the log of the ad; `nil` if the bid was billed before.
  func bill() -> BidNotice? {
    guard case .won = state else { return nil }
    state = .billed
    return notify(.billing)
  }

  private func notify(_ kind: BidNotice.Kind) -> BidNotice {
    let notice = BidNotice(kind, of: self)
    if let exchanged {
      exchanged.exchange.didReceive(notice, of: exchanged.notice(of: kind))
      // An exchange with an ad of its own gets one notice.
      if exchanged.exchange === adapter { return notice }
    }
    adapter.didReceive(notice)
    return notice
  }

  private func report(_ kind: BidNotice.Kind) {
    guard exchanged != nil || adapter.receivesBidNotices || events.records(.bidNotice) else {
      return
    }
    let notice = notify(kind)
    events.trace(.bidNotice) { .bidNotice(notice) }
  }
}
