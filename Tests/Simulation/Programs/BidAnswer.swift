/// What a simulated exchange bids. The number of its words decides: most bids are valid.
struct BidAnswer {
  private let words: Words

  init(_ words: Words) {
    self.words = words
  }

  /// The result of a request for bids.
  func text(to request: Value) -> String {
    if words.has("no-answer") { return "null" }
    if words.has("wrong-answer") { return "7" }
    var chance = Chance(seed: UInt64(words.number("market") ?? 0))
    // Another load gets other bids.
    for _ in 0..<(request["id"]?.string?.utf8.last.map { Int($0) % 8 } ?? 0) { _ = chance.next() }
    if words.has("wrong-response") {
      return chance.one(of: [
        #"{"bidResponse":[]}"#, #"{"bidResponse":{"nbr":"x"}}"#, #"{"bidResponse":{"seatbid":7}}"#,
        #"{"error":{"code":3,"message":"HTTP 500."}}"#, #"{"error":{"code":"x"}}"#,
        #"{"bidResponse":{"id":"other","seatbid":[{"bid":[]}]}}"#,
        #"{"bidResponse":{"id":7,"seatbid":[{"bid":[]}]}}"#,
        #"{"bidResponse":{"id":"\#(request["id"]?.string ?? "")","cur":"EUR","seatbid":[{}]}}"#,
      ])
    }
    if chance.happens(10) {
      return chance.one(of: ["{}", #"{"bidResponse":{}}"#, #"{"bidResponse":{"nbr":2}}"#])
    }
    let seats = (0..<chance.one(of: [1, 1, 2, 3])).map { _ in seat(&chance) }
    let response: Value = ["id": request["id"] ?? .null, "seatbid": .array(seats)]
    return (["bidResponse": response] as Value).text
  }

  private func seat(_ chance: inout Chance) -> Value {
    let bids = (0..<chance.one(of: [0, 1, 1, 2, 4])).map { _ in bid(&chance) }
    var members: [(String, Value)] = chance.happens(4) ? [] : [("bid", .array(bids))]
    if chance.happens(80) {
      let seats = Setting.programNames + ["Beta", "Nobody", "", "elsewhere"]
      members.append(("seat", chance.happens(4) ? 7 : .string(chance.one(of: seats))))
    }
    return Value(members)
  }

  private func bid(_ chance: inout Chance) -> Value {
    if chance.happens(3) { return "no bid" }
    // Two bids may have one id.
    var members: [(String, Value)] = []
    if !chance.happens(4) { members.append(("id", .string("b\(chance.below(5))"))) }
    members.append(("impid", chance.happens(95) ? "1" : "2"))
    let isPriced = chance.happens(93)
    let price = isPriced ? Value(1 + chance.below(7)) : chance.one(of: [0, -1, "1"])
    members.append(("price", price))
    if chance.happens(20) { members.append(("exp", chance.one(of: [0, 1, 4, 30, 600, "5"]))) }
    if chance.happens(80) { members.append(("adm", "<b>${AUCTION_PRICE}</b>")) }
    for key in ["nurl", "burl", "lurl"] where chance.happens(50) {
      let address = "https://e/\(key)?p=${AUCTION_PRICE}&l=${AUCTION_LOSS}&x=${AUCTION_MBR}"
      members.append((key, .string(address)))
    }
    return Value(members)
  }
}
