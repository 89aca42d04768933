/// The auction of a load: signals, bids, and the order of the networks.
final class ModelAuction {
  private struct Bidder {
    let item: Setting.Item
    var signals: ModelSignals.Answer?
    var bid: ModelBid?
    var hasFailed = false
    /// How long an exchange took.
    var exchangeMs: Int?
  }

  private unowned let load: ModelLoad
  private let startedAt: Int
  private var latencyMs = 0
  private var bidders: [Bidder] = []
  private var timer: ModelTimer?
  private var pending: [ModelSignals] = []
  private var exchangeCall: ModelExchangeCall?

  init(_ load: ModelLoad) {
    self.load = load
    startedAt = load.model.clock.now
  }

  /// Collects the signals of all bidders at once.
  ///
  /// - Parameter action: Gets the networks in the order in which they are asked.
  func start(timeoutMs: Int, then action: @escaping ([ModelTurn]) -> Void) {
    let model = load.model
    var asked: [String] = []
    for item in load.unit.bidders where !asked.contains(item.className) {
      if model.adapters[item.className]?.collectsSignals ?? (model.program(item.className) != nil) {
        asked.append(item.className)
      }
    }
    let deadline = startedAt + timeoutMs
    let signalsMs = load.unit.exchange == nil ? timeoutMs : timeoutMs / 2
    let end = { [self] in
      timer?.cancel()
      timer = model.clock.after(0) { [self] in
        addBidders()
        guard let exchange = load.unit.exchange else { return action(networks()) }
        ask(exchange, deadline) { [self] in action(networks()) }
      }
    }
    timer = model.clock.after(signalsMs) { [self] in
      for signals in pending { signals.stopWaiting() }
    }
    pending = asked.compactMap { name in
      model.program(name).map { ModelSignals(of: $0, named: name, load, min(1_000, signalsMs)) }
    }
    var owedCount = pending.count
    for signals in pending {
      signals.whenAnswered = {
        owedCount -= 1
        if owedCount == 0 { end() }
      }
    }
    if pending.isEmpty { end() }
    for signals in pending { signals.start() }
    if let exchange = load.unit.exchange {
      model.adapters[exchange.className]?.whenSetUp(timeoutMs: 30_000) { _ in }
    }
  }

  private func ask(
    _ exchange: Setting.Item, _ deadline: Int, then action: @escaping () -> Void
  ) {
    let free = bidders.filter { $0.signals?.isFailure != true && !$0.hasFailed }.map { bidder in
      [
        "seat": .string(bidder.item.className), "parameter": Value(bidder.item.parameter),
        "settings": .only(ModelLoader.settings(bidder.item)),
        "signals": bidder.signals == nil ? .null : "token",
      ] as Value
    }
    let call = ModelExchangeCall(exchange, of: load, bidders: free, deadline: deadline) {
      [self] bids in
      let latencyMs = exchangeCall?.latencyMs ?? 0
      exchangeCall = nil
      timer = load.model.clock.after(0) { [self] in
        add(bids, of: exchange, after: latencyMs)
        action()
      }
    }
    exchangeCall = call
    call.start()
  }

  /// Adds the bids of an exchange, or its failure.
  private func add(
    _ bids: [ModelExchangeBid?]?, of exchange: Setting.Item, after latencyMs: Int
  ) {
    let model = load.model
    var itself = exchange
    itself.timeoutMs = nil
    let failure = Bidder(item: itself, hasFailed: true, exchangeMs: latencyMs)
    for bid in bids ?? [nil] {
      guard let bid, !bid.isInvalid else {
        var failure = failure
        if let bid, let seller = model.adapters[exchange.className] {
          failure.bid = lostBid(of: (bid, seller), itself)
        }
        bidders.append(failure)
        continue
      }
      let place = bidders.firstIndex { $0.exchangeMs == nil && $0.item.className == bid.seat }
      let item = place.map { bidders[$0].item } ?? itself
      guard let seller = model.adapters[exchange.className] else { continue }
      guard let adapter = model.adapters[item.className] else {
        var failure = failure
        failure.bid = lostBid(of: (bid, seller), itself)
        bidders.append(failure)
        continue
      }
      let isFree = place.map {
        bidders[$0].bid == nil && bidders[$0].signals?.isFailure != true
      }
      let number = isFree == true ? place ?? 0 : bidders.count
      let made = ModelBid(
        "\(load.response)-bid-\(number + 1)", item, bid.price, adapter, load, of: (bid, seller))
      if isFree == true {
        bidders[number].bid = made
      } else {
        bidders.append(Bidder(item: item, bid: made, exchangeMs: latencyMs))
      }
    }
    if bids?.isEmpty == true { bidders.append(Bidder(item: itself, exchangeMs: latencyMs)) }
  }

  /// An invalid bid, or one of a network that does not exist, which is lost at once.
  private func lostBid(
    of exchanged: (bid: ModelExchangeBid, exchange: any ModelAdapter), _ itself: Setting.Item
  ) -> ModelBid {
    let bid = ModelBid(
      "\(load.response)-bid-\(bidders.count + 1)", itself, exchanged.bid.price, exchanged.exchange,
      load, of: exchanged)
    bid.lose("invalidResponse")
    return bid
  }

  private func addBidders() {
    let model = load.model
    for (index, item) in load.unit.bidders.enumerated() {
      let signals = pending.first { $0.className == item.className }?.answer
      var bid: ModelBid?
      if let adapter = model.adapters[item.className], signals?.isFailure != true,
        let price = price(of: item)
      {
        bid = ModelBid("\(load.response)-bid-\(index + 1)", item, price, adapter, load)
      }
      let isMissing = model.adapters[item.className] == nil
      bidders.append(Bidder(item: item, signals: signals, bid: bid, hasFailed: isMissing))
    }
  }

  private func networks() -> [ModelTurn] {
    latencyMs = load.model.clock.now - startedAt
    var bids: [ModelTurn] = []
    for bid in bidders.filter({ !$0.hasFailed }).compactMap(\.bid) {
      if let floor = load.unit.floor, bid.price < floor {
        bid.lose("belowFloor", to: floor)
      } else {
        bids.append(ModelTurn(item: bid.item, bid: bid))
      }
    }
    let items = load.unit.items.map { ModelTurn(item: $0, bid: nil) }
    // Of equal prices, the one that stands first counts; numbers keep their places.
    let priced = (bids + items.filter { $0.price != nil }).enumerated().sorted {
      ($1.element.price ?? 0, $0.offset) < ($0.element.price ?? 0, $1.offset)
    }
    return priced.map(\.element) + items.filter { $0.price == nil }
  }

  /// What a bidder bids: the first rule that fits decides.
  private func price(of item: Setting.Item) -> Int? {
    let keywords = (load.kind.request["keywords"]?.array ?? []).compactMap(\.string)
    let hour = load.model.clock.now / 3_600_000 % 24
    let floor = load.unit.floor ?? 0
    let rule = item.rules.first { rule in
      let fits = [
        rule.format.map { $0 == load.kind.format }, rule.keyword.map(keywords.contains),
        rule.minFloor.map { $0 <= floor }, rule.maxFloor.map { $0 >= floor },
        rule.hours.map { $0.contains(hour) },
      ]
      return !fits.contains(false)
    }
    return rule.map(\.price) ?? item.price
  }

  /// The load has ended. Every bid that is open is lost.
  func close(_ winner: ModelTurn?) {
    timer?.cancel()
    for signals in pending { signals.abandon() }
    exchangeCall?.cancel()
    winner?.bid?.win()
    for bid in bidders.compactMap(\.bid) {
      bid.lose(winner == nil ? "impressionExpired" : "lostToHigherBid", to: winner?.price)
    }
  }

  /// What the response info says, after ``close(_:)``.
  var result: Value {
    let bidders = bidders.map { bidder in
      var members: [(String, Value)] = [
        ("className", .string(bidder.item.className)), ("parameter", Value(bidder.item.parameter)),
        ("latencyMs", Value(bidder.exchangeMs ?? bidder.signals?.latencyMs ?? 0)),
      ]
      if let bid = bidder.bid {
        let outcome = bidder.hasFailed ? "failed" : bid.lossReason == nil ? "won" : "lost"
        members += [
          ("outcome", .string(outcome)), ("bidId", .string(bid.id)), ("price", Value(bid.price)),
        ]
        if let reason = bid.lossReason { members.append(("lossReason", .string(reason))) }
      } else {
        let hasFailed = bidder.hasFailed || bidder.signals?.isFailure == true
        members.append(("outcome", hasFailed ? "failed" : "noBid"))
      }
      return Value(members)
    }
    return [
      "latencyMs": Value(latencyMs), "currencyCode": "USD",
      "floor": load.unit.floor.map { Value($0) } ?? .null, "bidders": .array(bidders),
    ]
  }
}

/// One network in the order in which a load asks.
struct ModelTurn {
  let item: Setting.Item
  let bid: ModelBid?

  var price: Int? { bid?.price ?? item.price }
}

/// A bid, and what its bidder was told.
final class ModelBid {
  let id: String
  let item: Setting.Item
  let price: Int
  private(set) var lossReason: String?
  /// When it is no longer valid.
  let expiresAt: Int?

  private static let codes = [
    "internalError": 1, "impressionExpired": 2, "invalidResponse": 3, "belowFloor": 100,
    "lostToHigherBid": 102,
  ]
  private let adapter: any ModelAdapter
  private let exchanged: (bid: ModelExchangeBid, exchange: any ModelAdapter)?
  private let model: Model
  private let ad: String
  private let loadResponse: String
  private var isWon = false
  private var isBilled = false

  init(
    _ id: String, _ item: Setting.Item, _ price: Int, _ adapter: any ModelAdapter,
    _ load: ModelLoad, of exchanged: (bid: ModelExchangeBid, exchange: any ModelAdapter)? = nil
  ) {
    self.id = id
    self.exchanged = exchanged
    expiresAt = exchanged?.bid.life.map { load.model.clock.now + $0 * 1_000 }
    self.item = item
    self.price = price
    self.adapter = adapter
    model = load.model
    ad = load.id
    loadResponse = load.response
  }

  /// What the load of the bid gets.
  var response: String { exchanged?.bid.response ?? id }

  func win() {
    guard !isWon, lossReason == nil else { return }
    isWon = true
    model.notifyOfBid(tell("win"))
  }

  func lose(_ reason: String, to price: Int? = nil) {
    guard !isWon, lossReason == nil else { return }
    lossReason = reason
    var members: [(String, Value)] = [
      ("lossReason", .string(reason)), ("lossCode", Value(Self.codes[reason, default: 0])),
    ]
    if let price { members.append(("priceToBeat", Value(price))) }
    model.notifyOfBid(tell("loss", members))
  }

  /// - Returns: What the client is told; `nil` for an ad that was billed.
  func bill() -> [(String, Value)]? {
    guard isWon, !isBilled else { return nil }
    isBilled = true
    return tell("billing")
  }

  private func tell(_ notice: String, _ more: [(String, Value)] = []) -> [(String, Value)] {
    let members: [(String, Value)] =
      [
        ("bidId", .string(id)), ("notice", .string(notice)), ("price", Value(price)),
        ("currencyCode", "USD"),
      ] + more
    let told = members + [("bidResponse", .string(response))]
    if let exchanged { exchanged.exchange.didReceiveNotice(sold(exchanged.bid, told)) }
    if exchanged?.exchange !== adapter { adapter.didReceiveNotice(Value(told)) }
    return members + [
      ("adId", .string(ad)), ("responseId", .string(loadResponse)),
      ("className", .string(item.className)), ("label", .null),
      ("parameter", Value(item.parameter)),
    ]
  }

  /// What the exchange is told about its bid.
  private func sold(_ bid: ModelExchangeBid, _ members: [(String, Value)]) -> Value {
    let value = Value(members)
    let url = bid.address(
      of: value["notice"]?.string ?? "", loss: value["lossCode"]?.int ?? 0,
      priceToBeat: value["priceToBeat"]?.int)
    var own: [(String, Value)] = [("exchangeBidId", .string(bid.id))]
    if let url { own.append(("url", .string(url))) }
    return .only(Value(members + own).members ?? [])
  }
}
