import Ads
import EventLoop

/// The auction of one load: it collects the signals of all bidders at once, asks the exchange for
/// bids, and puts the bids and the line items in the order in which they are asked for an ad.
///
/// ``AdLoad`` then says how each bid has ended. Every bid is won or lost once; ``close(_:)`` leaves
/// none open.
@LoopActor
final class Auction {
  /// A bidder, and what it did.
  private struct Participant {
    let bidder: Bidder
    var signals: AdapterSignals?
    var bid: Bid?
  }

  private let load: AdLoad
  private let unit: AdUnit
  private let startedAtMs: Int
  private var latencyMs = 0
  private var participants: [Participant] = []
  private var signalsCall: SignalsCall?
  private var timer: ClockTimer?
  /// The keywords of the load.
  private lazy var keywords = Set(load.request.targeting.keywords)

  init(of load: AdLoad, from unit: AdUnit) {
    self.load = load
    self.unit = unit
    startedAtMs = load.mediator.clock.nowMs
  }

  // MARK: Signals

  /// Holds the auction.
  ///
  /// - Parameters:
  ///   - timeoutMs: How long it may take. Bidders without signals by then do not take part.
  ///   - completion: Gets the line items in their order, after this has returned. It is not called
  ///     after ``close(_:)``.
  func start(timeoutMs: Int, then completion: @escaping @LoopActor ([LineItem]) -> Void) {
    let clock = load.mediator.clock
    let call = SignalsCall { [self] answers in
      signalsCall = nil
      timer?.cancel()
      // The adapter's own call of its completion must return first.
      timer = clock.schedule(afterMs: 0) { [self] in completion(networks(given: answers)) }
    }
    signalsCall = call
    timer = clock.schedule(afterMs: timeoutMs) { call.stopWaiting() }
    call.start(
      signalRequest, from: adapters, areOptional: true,
      timeoutMs: min(SignalRequest.timeoutMs, timeoutMs))
  }

  /// The adapters of the bidders that may collect signals, each once.
  private var adapters: [AdapterSetUp] {
    var adapters: [AdapterSetUp] = []
    for bidder in unit.bidders {
      if let adapter = load.mediator.adapters[bidder.lineItem.className],
        adapter.adapterClass.adapter.collectsSignals != false,
        !adapters.contains(where: { $0 === adapter })
      {
        adapters.append(adapter)
      }
    }
    return adapters
  }

  private var signalRequest: SignalRequest {
    let request = load.request
    let adSize: AdSize? = if case .banner(let size) = request.kind { size } else { nil }
    var signals = SignalRequest(
      format: request.format, extras: request.targeting.extras, adSize: adSize)
    signals.clientID = load.mediator.clientID
    return signals
  }

  // MARK: Bids

  /// Asks the exchange for the bids of those that gave signals.
  ///
  /// - Returns: The networks in the order in which they are asked.
  private func networks(given answers: [AdapterSignals]) -> [LineItem] {
    latencyMs = load.mediator.clock.nowMs - startedAtMs
    participants = unit.bidders.enumerated().map { participant($1, $0, answers) }
    var bids: [Bid] = []
    for case let bid? in participants.lazy.map(\.bid) {
      if let floor = unit.floor, bid.price < floor {
        bid.lose(.belowFloor, to: floor)
      } else {
        bids.append(bid)
      }
    }
    return Self.order(bids, unit.lineItems)
  }

  private func participant(
    _ bidder: Bidder, _ index: Int, _ answers: [AdapterSignals]
  ) -> Participant {
    let className = bidder.lineItem.className
    guard let adapter = load.mediator.adapters[className] else {
      let error = AdError(.mediationAdapterError, AdLoad.missingAdapter(className))
      return Participant(
        bidder: bidder, signals: AdapterSignals(className: className, error: error))
    }
    // An adapter that collects no signals bids without them.
    let signals = answers.first { $0.className == className }
    guard signals?.error == nil,
      let price = bidder.offer.pricing(for: request(to: bidder))
        .price(load.seed(ofBidder: index, bidder))
    else { return Participant(bidder: bidder, signals: signals) }
    let bid = Bid(
      index + 1, of: bidder, price, unit.currencyCode, for: load,
      notifying: adapter.adapterClass.adapter)
    return Participant(bidder: bidder, signals: signals, bid: bid)
  }

  /// What the rules of a bidder are compared with.
  private func request(to bidder: Bidder) -> BidRequest {
    BidRequest(
      format: unit.format, floor: unit.floor ?? Price(micros: 0),
      hour: load.mediator.clock.hourOfDay,
      keywords: keywords.isEmpty ? Set(bidder.lineItem.request?.keywords ?? []) : keywords)
  }

  /// Bids and line items by price, the highest first. Of equal prices, a bid comes first, else the one
  /// that stands first in the configuration. Line items without a price come last.
  private static func order(_ bids: [Bid], _ lineItems: [LineItem]) -> [LineItem] {
    var priced = bids.map { $0.bidder.lineItem.offering($0) }
    priced += lineItems.filter { $0.price != nil }
    priced.sort { $0.price?.micros ?? 0 > $1.price?.micros ?? 0 }
    return priced + lineItems.filter { $0.price == nil }
  }

  // MARK: End

  /// How many bytes of memory the load keeps for it.
  var byteCount: Int {
    participants.reduce(128) {
      $0 + 512 + ($1.signals?.error.map { 512 + $0.textLength } ?? 0)
    }
  }

  /// Ends the auction: bids that are open are lost.
  ///
  /// - Parameter winner: The line item that gave the ad; `nil` if there is none.
  func close(_ winner: LineItem?) {
    signalsCall?.cancel()
    timer?.cancel()
    (signalsCall, timer) = (nil, nil)
    winner?.bid?.win()
    for participant in participants {
      participant.bid?.lose(
        winner == nil ? .impressionExpired : .lostToHigherBid, to: winner?.price)
    }
  }

  /// How it ended, after ``close(_:)``.
  var result: AuctionResult {
    AuctionResult(
      latencyMs: latencyMs, floor: unit.floor, currencyCode: unit.currencyCode,
      participants: participants.map { participant in
        let (bid, error) = (participant.bid, participant.signals?.error)
        let outcome: AuctionResult.Participant.Outcome =
          if let bid { bid.lossReason == nil ? .won : .lost } else {
            error == nil ? .noBid : .failed
          }
        return AuctionResult.Participant(
          lineItem: participant.bidder.lineItem, outcome: outcome,
          latencyMs: participant.signals?.latencyMs ?? 0, error: error, bidID: bid?.id,
          price: bid?.price, lossReason: bid?.lossReason)
      })
  }
}
