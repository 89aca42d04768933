import Ads
import EventLoop

/// The auction of one load: it collects the signals of all bidders at once, asks the exchanges for
/// bids, and puts the bids and the line items in the order in which they are asked for an ad.
///
/// ``AdLoad`` then says how each bid has ended. Every bid is won or lost once; ``close(_:)`` leaves
/// none open.
// A closure that the standard library calls checks the actor each time, so the steps that each load
// takes are loops.
@LoopActor
final class Auction {
  private typealias Participant = AuctionResult.Participant

  private let load: AdLoad
  private let unit: AdUnit
  private let startedAtMs: Int
  private var latencyMs = 0
  /// The signals of the bidders' adapters.
  private var signals: [AdapterSignals] = []
  /// The bidders of the ad unit, then the exchange.
  private var participants: [Participant] = []
  /// The bids by the places of the participants.
  private var bids: [Bid?] = []
  /// The places of the participants in the order of their turns, with `nil` for line items.
  private var turns: [Int?] = []
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
        signals = answers
        addBidders()
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
    let registry = load.mediator.adapters
    var adapters: [AdapterSetUp] = []
    bidders: for bidder in unit.bidders {
      let className = bidder.lineItem.className
      for known in adapters where known.adapterClass.className == className { continue bidders }
      if let adapter = registry[className], adapter.adapterClass.adapter.collectsSignals != false {
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
    // A line item has a place after those of the participants.
    var places: [(price: Price, place: Int)] = []
    places.reserveCapacity(bids.count + unit.lineItems.count)
    for place in bids.indices {
      guard let bid = bids[place], participants[place].error == nil else { continue }
      if let floor = unit.floor, bid.price < floor {
        bid.lose(.belowFloor, to: floor)
      } else {
        places.append((bid.price, place))
      }
    }
    for (index, lineItem) in unit.lineItems.enumerated() {
      if let price = lineItem.price { places.append((price, bids.count + index)) }
    }
    Self.sort(&places)
    for (index, lineItem) in unit.lineItems.enumerated() where lineItem.price == nil {
      places.append((Price(micros: 0), bids.count + index))
    }
    var lineItems: [LineItem] = []
    lineItems.reserveCapacity(places.count)
    turns.reserveCapacity(places.count)
    for (_, place) in places {
      let bid = place < bids.count ? bids[place] : nil
      turns.append(bid == nil ? nil : place)
      lineItems.append(bid?.bidder.lineItem ?? unit.lineItems[place - bids.count])
    }
    return lineItems
  }

  /// The highest price first. Of equal prices, a bid comes first, else the one that stands first in the
  /// configuration.
  private nonisolated static func sort(_ places: inout [(price: Price, place: Int)]) {
    places.sort { $0.price > $1.price }
  }

  /// The bid that a network has at its turn; `nil` for a line item.
  func bid(at turn: Int) -> Bid? {
    guard turn < turns.count, let place = turns[turn] else { return nil }
    return bids[place]
  }

  /// Adds the bidders with the bids that the built-in exchange makes.
  private func addBidders() {
    participants.reserveCapacity(unit.bidders.count)
    bids.reserveCapacity(unit.bidders.count)
    let registry = load.mediator.adapters
    var adapter: AdapterSetUp?
    var answer: AdapterSignals?
    for (index, bidder) in unit.bidders.enumerated() {
      let lineItem = bidder.lineItem
      // Bidders of one class usually follow each other.
      if adapter?.adapterClass.className != lineItem.className {
        adapter = registry[lineItem.className]
        answer = signals(of: lineItem.className)
      }
      let error = adapter == nil ? missing(lineItem) : answer?.error
      var participant = Participant(lineItem, latencyMs: answer?.latencyMs ?? 0, error: error)
      var bid: Bid?
      if let adapter, error == nil,
        let price = bidder.offer.pricing(for: request(to: bidder))
          .price(load.seed(ofBidder: index, lineItem))
      {
        let made = Bid(
          index + 1, of: bidder, price, unit.currencyCode, for: load,
          notifying: adapter.adapterClass.adapter)
        participant.add(made)
        bid = made
      }
      participants.append(participant)
      bids.append(bid)
    }
  }

  /// The signals of a class; `nil` if its adapter collects none.
  private func signals(of className: String) -> AdapterSignals? {
    for answer in signals where answer.className == className { return answer }
    return nil
  }

  private func missing(_ lineItem: LineItem) -> AdError {
    AdError(.mediationAdapterError, AdLoad.missingAdapter(lineItem.className))
  }

  /// What the rules of a bidder are compared with.
  private func request(to bidder: Bidder) -> BidRequest {
    BidRequest(
      format: unit.format, floor: unit.floor ?? Price(micros: 0),
      hour: load.mediator.clock.hourOfDay,
      keywords: keywords.isEmpty ? Set(bidder.lineItem.request?.keywords ?? []) : keywords)
  }

  // MARK: An exchange that is a program

  private func ask(
    _ exchange: LineItem, until deadlineMs: Int, then completion: @escaping @LoopActor () -> Void
  ) {
    let bidders = participants.filter { $0.error == nil }.map {
      ExchangeRequest.Bidder(
        seat: $0.lineItem.seat, lineItem: $0.lineItem,
        signals: signals(of: $0.lineItem.className)?.signals)
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
    let bids: [Result<ExchangeBid, InvalidBid>]
    switch outcome {
    case .success(let answer): bids = answer.bids
    case .failure(let error): bids = [.failure(InvalidBid(error, nil))]
    }
    for result in bids {
      do throws(InvalidBid) {
        let bid = try result.get()
        let place = unit.bidders.firstIndex { $0.lineItem.seat == bid.seat }
        let bidder = place.map { unit.bidders[$0] } ?? itself
        if let place, self.bids[place] == nil, participants[place].error == nil {
          let made = try self.bid(bid, place + 1, of: bidder, through: exchange)
          participants[place].add(made)
          self.bids[place] = made
        } else {
          let made = try self.bid(bid, participants.count + 1, of: bidder, through: exchange)
          add(made, of: bidder, after: latencyMs)
        }
      } catch {
        Log.warning("\(load.id): \(error.error.message)")
        let bid = error.bid.flatMap {
          try? self.bid($0, participants.count + 1, of: itself, through: exchange)
        }
        bid?.lose(.invalidResponse)
        add(bid, of: itself, after: latencyMs, error: error.error)
      }
    }
    if bids.isEmpty { add(nil, of: itself, after: latencyMs) }
  }

  private func add(
    _ bid: Bid?, of bidder: Bidder, after latencyMs: Int, error: AdError? = nil
  ) {
    var participant = Participant(
      bidder.lineItem, latencyMs: latencyMs, error: error, isOfExchange: true)
    if let bid { participant.add(bid) }
    participants.append(participant)
    bids.append(bid)
  }

  private func bid(
    _ bid: ExchangeBid, _ number: Int, of bidder: Bidder, through exchange: LineItem
  ) throws(InvalidBid) -> Bid {
    let adapters = try [bidder.lineItem, exchange].map { (item) throws(InvalidBid) in
      guard let adapter = load.mediator.adapters[item.className] else {
        throw InvalidBid(missing(item), bid)
      }
      return adapter.adapterClass.adapter
    }
    return Bid(
      number, of: bidder, bid.price, unit.currencyCode, for: load, notifying: adapters[0],
      of: AuctionedBid(
        bid, of: adapters[1], requestID: load.responseID,
        currencyCode: unit.currencyCode))
  }

  // MARK: End

  /// How many bytes of memory the load keeps for it.
  var byteCount: Int {
    var count = 128 + textBytes
    for participant in participants {
      count += 512 + (participant.error.map { 512 + $0.textLength } ?? 0)
    }
    return count
  }

  /// How many bytes of memory the texts of an exchange take.
  private var textBytes: Int {
    guard unit.exchange != nil else { return 0 }
    return bids.reduce(0) { $0 + ($1?.textBytes ?? 0) }
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
    for place in bids.indices {
      guard let bid = bids[place] else { continue }
      bid.lose(winner == nil ? .impressionExpired : .lostToHigherBid, to: winner?.price)
      participants[place].lossReason = bid.lossReason
    }
  }

  /// How it ended, after ``close(_:)``.
  var result: AuctionResult {
    AuctionResult(
      latencyMs: latencyMs, floor: unit.floor, currencyCode: unit.currencyCode,
      keptBytes: textBytes, participants: participants)
  }
}
