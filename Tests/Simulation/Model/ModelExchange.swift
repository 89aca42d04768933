/// A bid of an exchange.
struct ModelExchangeBid {
  let id: String
  let price: Int
  let seat: String?
  let markup: String?
  let addresses: [String: String]
  /// For how many seconds it is valid; `nil` for ever.
  let life: Int?
  /// Whether it does not take part.
  var isInvalid = false

  /// What the load of the bid gets.
  var response: String { Self.expand(markup ?? addresses["win"] ?? id, price: price, loss: 0) }

  /// The address for a notice; `nil` for none.
  func address(of notice: String, loss: Int, priceToBeat: Int?) -> String? {
    // Without an ad, the address of the win has given it.
    if notice == "win", markup == nil { return nil }
    return addresses[notice].map {
      Self.expand($0, price: notice == "loss" ? priceToBeat : price, loss: loss)
    }
  }

  private static func expand(_ text: String, price: Int?, loss: Int) -> String {
    var text = text
    let values = [("PRICE", price.map(String.init) ?? ""), ("LOSS", "\(loss)"), ("MBR", "")]
    for (name, value) in values {
      let macro = "${AUCTION_\(name)}"
      while let range = text.firstRange(of: macro) { text.replaceSubrange(range, with: value) }
    }
    return text
  }
}

/// What an exchange has answered: its bids, with `nil` for one that has no id; `nil` for no valid answer.
func bids(in result: CallResult, for response: String) -> [ModelExchangeBid?]? {
  guard case .success(let value) = result else { return nil }
  if value == .null { return [] }
  guard value.members != nil, (value["error"] ?? .null) == .null else { return nil }
  guard let answer = value["bidResponse"], answer != .null else { return [] }
  guard answer.members != nil, answer["nbr"].map({ $0.int != nil }) ?? true else { return nil }
  guard let list = answer["seatbid"] else { return [] }
  guard let seats = list.array, seats.allSatisfy({ $0.members != nil }) else { return nil }
  if !seats.isEmpty {
    guard answer["id"]?.string == response, answer["cur"] ?? "USD" == "USD" else { return nil }
  }
  return seats.flatMap { seat -> [ModelExchangeBid?] in
    guard let bids = seat["bid"]?.array, seat["seat"].map({ $0.string != nil }) ?? true else {
      return [nil]
    }
    let name = seat["seat"]?.string
    return bids.map { bid(in: $0, of: name == "" ? nil : name) }
  }
}

private func bid(in json: Value, of seat: String?) -> ModelExchangeBid? {
  guard let id = json["id"]?.string else { return nil }
  let price = json["price"]?.int ?? 0
  let keys = ["win": "nurl", "billing": "burl", "loss": "lurl"]
  let addresses = keys.compactMapValues { json[$0]?.string }
  let markup = json["adm"]?.string
  let (life, hasLife) = (json["exp"]?.int, json["exp"] != nil)
  guard json["impid"] == "1", price > 0, markup != nil || addresses["win"] != nil,
    !hasLife || life != nil
  else {
    return ModelExchangeBid(
      id: id, price: max(0, price), seat: seat, markup: nil,
      addresses: addresses.filter { $0.key == "loss" }, life: nil, isInvalid: true)
  }
  return ModelExchangeBid(
    id: id, price: price, seat: seat, markup: markup, addresses: addresses, life: life)
}

/// The question of an auction to an exchange, until it has ended.
final class ModelExchangeCall {
  private let load: ModelLoad
  private let exchange: Setting.Item
  private let bidders: [Value]
  private let deadline: Int
  private var askedAt: Int?
  private var timer: ModelTimer?
  private var giveUp: (() -> Void)?
  private var completion: (([ModelExchangeBid?]?) -> Void)?

  init(
    _ exchange: Setting.Item, of load: ModelLoad, bidders: [Value], deadline: Int,
    completion: @escaping ([ModelExchangeBid?]?) -> Void
  ) {
    self.exchange = exchange
    self.load = load
    self.bidders = bidders
    self.deadline = deadline
    self.completion = completion
  }

  private var clock: ModelClock { load.model.clock }

  var latencyMs: Int { askedAt.map { clock.now - $0 } ?? 0 }

  func start() {
    guard let adapter = load.model.adapters[exchange.className] else { return end(nil) }
    timer = clock.after(max(0, deadline - clock.now)) { [self] in end(nil) }
    adapter.whenSetUp(timeoutMs: 30_000) { [self] status in
      guard completion != nil else { return }
      timer?.cancel()
      guard status.isReady, adapter.isExchange,
        let program = load.model.program(exchange.className)
      else { return end(nil) }
      ask(program)
    }
  }

  func cancel() {
    completion = nil
    timer?.cancel()
    giveUp?()
    giveUp = nil
  }

  private func ask(_ program: ModelProgram) {
    let timeoutMs = min(exchange.timeoutMs ?? 1_000, max(1, deadline - clock.now))
    askedAt = clock.now
    var impression: [(String, Value)] = [("id", "1"), ("tagid", .string(load.unit.id))]
    if let floor = load.unit.floor { impression.append(("bidfloor", Value(floor))) }
    if !bidders.isEmpty { impression.append(("ext", ["bidders": .array(bidders)])) }
    let giveUp = program.requestBids([
      "parameter": Value(exchange.parameter), "settings": .only(ModelLoader.settings(exchange)),
      "bidRequest": [
        "id": .string(load.response), "tmax": Value(timeoutMs), "imp": [Value(impression)],
      ],
      "timeoutMs": Value(timeoutMs), "seed": .any,
    ]) { [self] in end(bids(in: $0, for: load.response)) }
    guard completion != nil else { return }
    self.giveUp = giveUp
    timer = clock.after(timeoutMs) { [self] in
      giveUp()
      end(nil)
    }
  }

  private func end(_ bids: [ModelExchangeBid?]?) {
    timer?.cancel()
    giveUp = nil
    let completion = completion
    self.completion = nil
    completion?(bids)
  }
}
