import Ads
import EventLoop
import Mediation
import Testing

/// Bids that depend on the request, on the floor and on the time of day.
@Suite @LoopActor struct BidRuleTests {
  @Test func `the first rule that fits decides, else the bidder's own prices`() throws {
    let rules = [
      BidRule(BidRule.Condition(keywords: ["cars", "boats"]), .fixed(5)),
      BidRule(BidRule.Condition(keywords: ["boats", "news"]), .fixed(3)),
    ]
    #expect(try bid(rules, keywords: ["boats"]) == 5)
    #expect(try bid(rules, keywords: ["x", "news"]) == 3)
    #expect(try bid(rules, keywords: ["News"]) == 1)
    #expect(try bid(rules, keywords: []) == 1)
  }

  @Test func `a rule without a condition fits each load, and one without prices forbids a bid`()
    throws
  {
    let rules = [
      BidRule(BidRule.Condition(keywords: ["sad"]), .fixed(nil)),
      BidRule(BidRule.Condition(), .fixed(4)),
    ]
    #expect(try bid(rules, keywords: ["sad"]) == nil)
    #expect(try bid(rules, keywords: []) == 4)
  }

  @Test func `without a rule that fits and without prices there is no bid`() throws {
    let rules = [BidRule(BidRule.Condition(format: .banner), .fixed(9))]
    #expect(try bid(rules, else: nil) == nil)
  }

  @Test func `a format fits the loads of that format`() throws {
    #expect(try bid([BidRule(BidRule.Condition(format: .native), .fixed(9))]) == 9)
    #expect(try bid([BidRule(BidRule.Condition(format: .banner), .fixed(9))]) == 1)
  }

  @Test(arguments: [(nil, 1), (0.5, 1), (1, 9), (2, 9), (2.5, 1)] as [(Double?, Double)])
  func `both limits of the floor fit, and no floor is 0`(floor: Double?, price: Double) throws {
    let condition = BidRule.Condition(
      minFloor: Price(micros: 1_000_000), maxFloor: Price(micros: 2_000_000))
    #expect(try bid([BidRule(condition, .fixed(9))], floor: floor) == price)
    let none = BidRule.Condition(maxFloor: Price(micros: 0))
    #expect(try bid([BidRule(none, .fixed(9))], floor: floor) == (floor == nil ? 9 : 1))
  }

  @Test func `every condition of a rule must fit`() throws {
    let rule = BidRule(BidRule.Condition(format: .native, keywords: ["a"], hours: [0]), .fixed(9))
    #expect(try bid([rule], keywords: ["a"]) == 9)
    #expect(try bid([rule], keywords: ["b"]) == 1)
    #expect(try bid([rule], keywords: ["a"], afterMs: 3_600_000) == 1)
  }

  @Test func `the hour is that of the clock, and begins again after a day`() throws {
    let rules = [BidRule(BidRule.Condition(hours: [2, 23]), .fixed(9))]
    let hour = 3_600_000
    #expect(try bid(rules, afterMs: 2 * hour - 1) == 1)
    #expect(try bid(rules, afterMs: 2 * hour) == 9)
    #expect(try bid(rules, afterMs: 3 * hour) == 1)
    #expect(try bid(rules, afterMs: 47 * hour) == 9)
  }

  @Test func `the keywords of the bidder count if the load has none`() throws {
    let item = LineItem(className: "A", request: AdRequest(keywords: ["own"]))
    let offer = Bidder.Offer(
      .fixed(1), rules: [BidRule(BidRule.Condition(keywords: ["own"]), .fixed(9))])
    let scene = AuctionScene(bidders: [Bidder(item, offer)], lineItems: [])
    #expect(try scene.bid() == 9)
    #expect(try scene.bid(keywords: ["other"]) == 1)
  }

  @Test func `a rule has random prices and a share of the loads, as a bidder has`() throws {
    let pricing = BidPricing(prices: [0, 4].map { Price(micros: $0 * 1_000_000) }, rate: 0.5)
    let offer = Bidder.Offer(.fixed(9), rules: [BidRule(BidRule.Condition(), pricing)])
    let scene = AuctionScene(bidders: [Bidder(.item("A"), offer)], lineItems: [])
    let bids = try (0..<100).compactMap { _ in try scene.bid() }
    #expect((30...70).contains(bids.count))
    #expect(Set(bids).count > 10)
    #expect(bids.allSatisfy { $0 <= 4 })
  }

  /// The bid for one load.
  ///
  /// - Parameter usual: What the bidder bids if no rule fits.
  private func bid(
    _ rules: [BidRule], else usual: Double? = 1, floor: Double? = nil, keywords: [String] = [],
    afterMs: Int = 0
  ) throws -> Double? {
    let bidder = Bidder(.item("A"), Bidder.Offer(.fixed(usual), rules: rules))
    let scene = AuctionScene(bidders: [bidder], lineItems: [], floor: floor)
    scene.world.advance(byMs: afterMs)
    return try scene.bid(keywords: keywords)
  }
}

extension AuctionScene {
  /// The bid of the first bidder for one load.
  fileprivate func bid(keywords: [String] = []) throws -> Double? {
    try load(AdRequest(keywords: keywords))
    let price = try info().auction?.participants.first?.price
    return price.map { Double($0.micros) / 1_000_000 }
  }
}
