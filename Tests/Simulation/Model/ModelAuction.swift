/// The auction of a load: signals, bids, and the order of the networks.
final class ModelAuction {
  private struct Bidder {
    let item: Setting.Item
    let signals: ModelSignals.Answer?
    let bid: ModelBid?
  }

  private unowned let load: ModelLoad
  private let startedAt: Int
  private var latencyMs = 0
  private var bidders: [Bidder] = []
  private var timer: ModelTimer?
  private var pending: [ModelSignals] = []

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
    let end = { [self] in
      timer?.cancel()
      timer = model.clock.after(0) { [self] in action(networks()) }
    }
    timer = model.clock.after(timeoutMs) { [self] in
      for signals in pending { signals.stopWaiting() }
    }
    pending = asked.compactMap { name in
      model.program(name).map { ModelSignals(of: $0, named: name, load, min(1_000, timeoutMs)) }
    }
    var owedCount = pending.count
    guard owedCount > 0 else { return end() }
    for signals in pending {
      signals.whenAnswered = {
        owedCount -= 1
        if owedCount == 0 { end() }
      }
    }
    for signals in pending { signals.start() }
  }

  private func networks() -> [ModelTurn] {
    let model = load.model
    latencyMs = model.clock.now - startedAt
    var bids: [ModelTurn] = []
    for (index, item) in load.unit.bidders.enumerated() {
      let signals = pending.first { $0.className == item.className }?.answer
      var bid: ModelBid?
      if let adapter = model.adapters[item.className], signals?.isFailure != true,
        let price = price(of: item)
      {
        bid = ModelBid("\(load.response)-bid-\(index + 1)", item, price, adapter, load)
      }
      bidders.append(Bidder(item: item, signals: signals, bid: bid))
    }
    for bid in bidders.compactMap(\.bid) {
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
        ("latencyMs", Value(bidder.signals?.latencyMs ?? 0)),
      ]
      if let bid = bidder.bid {
        members += [
          ("outcome", .string(bid.lossReason == nil ? "won" : "lost")),
          ("bidId", .string(bid.id)), ("price", Value(bid.price)),
        ]
        if let reason = bid.lossReason { members.append(("lossReason", .string(reason))) }
      } else {
        let isMissing = load.model.adapters[bidder.item.className] == nil
        let hasFailed = isMissing || bidder.signals?.isFailure == true
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

  private static let codes = [
    "internalError": 1, "impressionExpired": 2, "belowFloor": 100, "lostToHigherBid": 102,
  ]
  private let adapter: any ModelAdapter
  private let model: Model
  private let ad: String
  private let response: String
  private var isWon = false
  private var isBilled = false

  init(
    _ id: String, _ item: Setting.Item, _ price: Int, _ adapter: any ModelAdapter,
    _ load: ModelLoad
  ) {
    self.id = id
    self.item = item
    self.price = price
    self.adapter = adapter
    model = load.model
    ad = load.id
    response = load.response
  }

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
    adapter.didReceiveNotice(Value(members + [("bidResponse", .string(id))]))
    return members + [
      ("adId", .string(ad)), ("responseId", .string(response)),
      ("className", .string(item.className)), ("label", .null),
      ("parameter", Value(item.parameter)),
    ]
  }
}

/// One request for the signals of a program.
final class ModelSignals {
  struct Answer {
    let isFailure: Bool
    var latencyMs = 0
  }

  private enum State {
    case settingUp
    case asking(since: Int)
    case answered
    case timedOut
    case abandoned
  }

  let className: String
  /// `nil` before the answer, and if the program was left out.
  private(set) var answer: Answer?
  var whenAnswered: (() -> Void)?

  private let program: ModelProgram
  private let load: ModelLoad
  private let timeoutMs: Int
  private var state = State.settingUp
  private var timer: ModelTimer?
  private var stopCounting: (() -> Void)?
  private var collection: ModelCollection?

  init(of program: ModelProgram, named className: String, _ load: ModelLoad, _ timeoutMs: Int) {
    self.program = program
    self.className = className
    self.load = load
    self.timeoutMs = timeoutMs
  }

  private var model: Model { load.model }

  private var canAnswer: Bool {
    program.collectsSignals != false && program.mayLoad(load.kind.format)
  }

  func start() {
    guard canAnswer else { return end(nil) }
    program.whenSetUp(timeoutMs: 30_000) { [self] status in
      guard case .settingUp = state else { return }
      if !status.isReady { return end(Answer(isFailure: true)) }
      if canAnswer { ask() } else { end(nil) }
    }
  }

  private func ask() {
    state = .asking(since: model.clock.now)
    collection = program.collectSignals(load.kind, timeoutMs: timeoutMs) { [self] in receive($0) }
    guard case .asking = state else { return }
    timer = model.clock.after(timeoutMs) { [self] in timeOut() }
  }

  /// The program answers, for the first time or again.
  private func receive(_ result: CallResult) {
    switch state {
    case .asking:
      if case .success = result {
        end(answered(isFailure: false))
      } else {
        end(answered(isFailure: true))
      }
    case .answered: model.violate("duplicateCompletion", className, nil)
    case .timedOut:
      model.violate("lateCompletion", className, nil)
      state = .answered
      stopCounting?()
    case .settingUp, .abandoned: break
    }
  }

  private func answered(isFailure: Bool) -> Answer {
    guard case .asking(let since) = state else { return Answer(isFailure: isFailure) }
    return Answer(isFailure: isFailure, latencyMs: model.clock.now - since)
  }

  private func timeOut() {
    let answer = answered(isFailure: true)
    end(answer)
    state = .timedOut
    stopCounting = model.isOverdue(usualDeadline: model.clock.now - timeoutMs + 1_000) { [self] in
      model.violate("neverCompleted", className, nil)
    }
    collection?.giveUp { [self] in stopCounting?() }
  }

  private func end(_ answer: Answer?) {
    timer?.cancel()
    state = .answered
    self.answer = answer
    let whenAnswered = whenAnswered
    self.whenAnswered = nil
    whenAnswered?()
  }

  /// The auction ends without the answer.
  func stopWaiting() {
    guard whenAnswered != nil else { return }
    let whenAnswered = whenAnswered
    abandon()
    answer = Answer(isFailure: true)
    whenAnswered?()
  }

  func abandon() {
    guard whenAnswered != nil else { return }
    whenAnswered = nil
    timer?.cancel()
    state = .abandoned
    collection?.giveUp {}
  }
}
