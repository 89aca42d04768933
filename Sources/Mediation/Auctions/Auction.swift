import Ads
import EventLoop

/// The auction of one load: it collects the signals of all bidders at once, asks the exchanges for
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
    /// Why an exchange, or a bid of it, has failed.
    var error: AdError?
    /// How long an exchange took; `nil` for a network.
    var exchangeMs: Int?

    /// Whether it can still bid.
    var isFree: Bool { bid == nil && signals?.error == nil }
  }

  private let load: AdLoad
  private let unit: AdUnit
  private let startedAtMs: Int
  private var latencyMs = 0
  private var participants: [Participant] = []
  private var signalsCall: SignalsCall?
  private var exchangeCall: ExchangeCall?
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
    let deadlineMs = startedAtMs + timeoutMs
    let call = SignalsCall { [self] answers in
      signalsCall = nil
      timer?.cancel()
      // The adapter's own call of its completion must return first.
      timer = clock.schedule(afterMs: 0) { [self] in
        participants = unit.bidders.enumerated().map { participant($1, $0, answers) }
        guard let exchange = unit.exchange else { return completion(networks()) }
        ask(exchange, until: deadlineMs) { [self] in completion(networks()) }
      }
    }
    signalsCall = call
    // An exchange that is a program needs the rest.
    let signalsMs = unit.exchange == nil ? timeoutMs : timeoutMs / 2
    timer = clock.schedule(afterMs: signalsMs) { call.stopWaiting() }
    call.start(
      signalRequest, from: adapters, areOptional: true,
      timeoutMs: min(SignalRequest.timeoutMs, signalsMs))
    // Its program starts while others collect signals.
    if let exchange = unit.exchange {
      load.mediator.adapters[exchange.className]?.whenSetUp { _ in }
    }
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

  /// The networks in the order in which they are asked.
  private func networks() -> [LineItem] {
    latencyMs = load.mediator.clock.nowMs - startedAtMs
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

  /// A bidder with its bid, if the built-in exchange makes one.
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
        .price(load.seed(ofBidder: index, bidder.lineItem))
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

  // MARK: An exchange that is a program

  private func ask(
    _ exchange: LineItem, until deadlineMs: Int, then completion: @escaping @LoopActor () -> Void
  ) {
    let bidders = participants.filter { $0.signals?.error == nil }.map {
      ExchangeRequest.Bidder(
        seat: $0.bidder.seat, lineItem: $0.bidder.lineItem, signals: $0.signals?.signals)
    }
    let call = ExchangeCall(
      exchange, of: load, from: unit, bidders: bidders, deadlineMs: deadlineMs
    ) { [self] outcome in
      let latencyMs = exchangeCall?.latencyMs ?? 0
      exchangeCall = nil
      // The adapter's own call of its completion must return first.
      timer = load.mediator.clock.schedule(afterMs: 0) { [self] in
        add(outcome, of: exchange, after: latencyMs)
        completion()
      }
    }
    exchangeCall = call
    call.start()
  }

  /// Adds the bids of an exchange. Each belongs to the bidder that its seat names, or to the exchange.
  private func add(_ outcome: ExchangeCall.Outcome, of exchange: LineItem, after latencyMs: Int) {
    let itself = Bidder(ofExchange: exchange)
    let bids: [Result<ExchangeBid, AdError>]
    switch outcome {
    case .success(let answer): bids = answer.bids
    case .failure(let error): bids = [.failure(error)]
    }
    var hasOwn = false
    for result in bids {
      do throws(AdError) {
        let bid = try result.get()
        let place = participants.firstIndex { $0.exchangeMs == nil && $0.bidder.seat == bid.seat }
        let bidder = place.map { participants[$0].bidder } ?? itself
        if let place, participants[place].isFree {
          participants[place].bid = try self.bid(bid, place + 1, of: bidder, through: exchange)
        } else {
          let next = try self.bid(bid, participants.count + 1, of: bidder, through: exchange)
          participants.append(Participant(bidder: bidder, bid: next, exchangeMs: latencyMs))
        }
        hasOwn = hasOwn || bidder === itself
      } catch {
        Log.warning("\(load.id): \(error.message)")
        participants.append(Participant(bidder: itself, error: error, exchangeMs: latencyMs))
        hasOwn = true
      }
    }
    if !hasOwn { participants.append(Participant(bidder: itself, exchangeMs: latencyMs)) }
  }

  private func bid(
    _ bid: ExchangeBid, _ number: Int, of bidder: Bidder, through exchange: LineItem
  ) throws(AdError) -> Bid {
    let adapters = try [bidder.lineItem, exchange].map { (item) throws(AdError) in
      guard let adapter = load.mediator.adapters[item.className] else {
        throw AdError(.mediationAdapterError, AdLoad.missingAdapter(item.className))
      }
      return adapter.adapterClass.adapter
    }
    return Bid(
      number, of: bidder, bid.price, unit.currencyCode, for: load, notifying: adapters[0],
      of: AuctionedBid(
        bid: bid, exchange: adapters[1], requestID: load.responseID,
        currencyCode: unit.currencyCode))
  }

  // MARK: End

  /// How many bytes of memory the load keeps for it.
  var byteCount: Int {
    participants.reduce(128) {
      let error = $1.error ?? $1.signals?.error
      return $0 + 512 + (error.map { 512 + $0.textLength } ?? 0) + ($1.bid?.textBytes ?? 0)
    }
  }

  /// Ends the auction: bids that are open are lost.
  ///
  /// - Parameter winner: The line item that gave the ad; `nil` if there is none.
  func close(_ winner: LineItem?) {
    signalsCall?.cancel()
    exchangeCall?.cancel()
    timer?.cancel()
    (signalsCall, exchangeCall, timer) = (nil, nil, nil)
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
      keptBytes: participants.reduce(0) { $0 + ($1.bid?.textBytes ?? 0) },
      participants: participants.map { participant in
        let (bid, error) = (participant.bid, participant.error ?? participant.signals?.error)
        let outcome: AuctionResult.Participant.Outcome =
          if let bid { bid.lossReason == nil ? .won : .lost } else {
            error == nil ? .noBid : .failed
          }
        return AuctionResult.Participant(
          lineItem: participant.bidder.lineItem, outcome: outcome,
          latencyMs: participant.exchangeMs ?? participant.signals?.latencyMs ?? 0, error: error,
          bidID: bid?.id,
          price: bid?.price, lossReason: bid?.lossReason,
          isOfExchange: participant.exchangeMs != nil)
      })
  }
}
