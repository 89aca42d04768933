import Ads
import EventLoop
import Testing

@testable import Mediation

/// An auction that asks an exchange of another program, which a test plays.
@Suite @LoopActor struct ExchangeTests {
  /// An exchange that answers when a test says so.
  @LoopActor
  final class Exchange: Adapter {
    let details: AdapterDetails? = nil
    var isExchange: Bool? = true
    /// Whether the test completes the set-up.
    var waits = false
    private(set) var requests: [ExchangeRequest] = []
    private(set) var answer: @LoopActor (Result<ExchangeAnswer, AdError>) -> Void = { _ in }
    private(set) var completeSetUp: @LoopActor (AdError?) -> Void = { _ in }
    private(set) var setUpCount = 0
    private(set) var giveUpCount = 0
    private(set) var notices: [String] = []

    func setUp(
      with credentials: [Credentials], logger: AdapterLogger, timeoutMs: Int,
      completion: @escaping @LoopActor (AdError?) -> Void
    ) {
      setUpCount += 1
      if waits { completeSetUp = completion } else { completion(nil) }
    }

    func requestBids(
      _ request: ExchangeRequest,
      completion: @escaping @LoopActor (Result<ExchangeAnswer, AdError>) -> Void
    ) -> @LoopActor () -> Void {
      requests.append(request)
      answer = completion
      return { [self] in giveUpCount += 1 }
    }

    func didReceive(_ notice: BidNotice, of bid: ExchangeNotice) {
      notices.append("\(bid.bidID) \(notice.text) \(bid.url ?? "-")")
    }

    func makeLoader() -> any AdapterLoader { ScriptedAdapter([.native]).makeLoader() }
  }

  private let exchange = Exchange()
  private let network = ScriptedAdapter([.native])

  /// A world whose ad unit has an exchange, the bidder `N` and the line item `M` without a price.
  private func world(
    exchange name: String = "X", timeoutMs: Int? = nil, bidder: ScriptedAdapter? = nil,
    limits: Mediator.Limits = Mediator.Limits()
  ) -> World {
    let item = LineItem(className: name, parameter: "x", timeoutMs: timeoutMs)
    let unit = AdUnit(
      id: "unit", format: .native, lineItems: [.item("M")], bidders: [.bidder("N")],
      floor: Price(micros: 500_000), exchange: item)
    return World(
      [
        AdapterClass(exchange, className: "X"),
        AdapterClass(bidder ?? network, className: "N"),
        .filling("M"),
      ], adUnits: [unit], limits: limits)
  }

  @discardableResult
  private func load(_ world: World, timeoutMs: Int? = nil) throws -> AdLoad {
    let load = try world.loadNative(from: .adUnit("unit"), timeoutMs: timeoutMs)
    world.advance(byMs: 0)
    return load
  }

  private func bid(
    _ id: String = "b1", _ price: Double = 2, seat: String? = "N", lifeSeconds: Int? = nil
  ) -> ExchangeBid {
    ExchangeBid(
      id: id, price: Price(micros: Int(price * 1_000_000)), seat: seat,
      markup: "<p>${AUCTION_PRICE} of ${AUCTION_ID}</p>", adID: "creative", responseID: "r1",
      nurl: "https://x.test/win?p=${AUCTION_PRICE}&i=${AUCTION_BID_ID}",
      burl: "https://x.test/bill?p=${AUCTION_PRICE:B64}&c=${AUCTION_CURRENCY}",
      lurl: "https://x.test/loss?why=${AUCTION_LOSS}&p=${AUCTION_MIN_TO_WIN}",
      lifeSeconds: lifeSeconds)
  }

  private func answer(_ bids: ExchangeBid..., in world: World) {
    exchange.answer(.success(ExchangeAnswer(bids: bids.map { .success($0) })))
    for _ in 0..<3 { world.advance(byMs: 0) }
  }

  /// The network of the bidder gives its ads.
  private func fill(in world: World) {
    for load in network.loads { _ = load.complete(.native(ScriptedNativeAd())) }
    world.advance(byMs: 0)
  }

  private func auction(_ info: ResponseInfo) throws -> [String] {
    let auction = try #require(info.auction)
    return ["\(auction.latencyMs) ms"]
      + auction.participants.map {
        "\($0.lineItem.className) \($0.outcome) \($0.latencyMs) ms"
          + ($0.price.map { " \($0.micros)" } ?? "") + ($0.error.map { " \($0.message)" } ?? "")
      }
  }

  // MARK: Questions

  @Test func `the exchange is asked once, with the load and its bidders`() throws {
    let world = world()
    try load(world)
    let request = try #require(exchange.requests.first)
    #expect(exchange.requests.count == 1)
    #expect(request.id == "response-1")
    #expect(request.adUnit.id == "unit")
    #expect(request.lineItem.parameter == "x")
    #expect(request.bidders.map(\.lineItem.className) == ["N"])
    #expect(request.bidders.map(\.signals) == [nil])
    #expect(request.timeoutMs == 1_000)
  }

  @Test(arguments: [(nil, nil, 1_000), (700, nil, 700), (2_000, nil, 2_000), (nil, 300, 150)])
  func `an exchange has its own time, but no more than half of the load`(
    ofExchange: Int?, ofLoad: Int?, expected: Int
  ) throws {
    let world = world(timeoutMs: ofExchange)
    try load(world, timeoutMs: ofLoad)
    #expect(exchange.requests.map(\.timeoutMs) == [expected])
  }

  @Test func `bidders have half of the auction for their signals, while the exchange starts`()
    throws
  {
    exchange.waits = true
    let world = world(bidder: ScriptedAdapter([.native], collect: { _, _ in }))
    try load(world, timeoutMs: 400)
    #expect(exchange.setUpCount == 1)
    exchange.completeSetUp(nil)
    world.advance(byMs: 99)
    #expect(exchange.requests.isEmpty)
    for ms in [1, 0, 0] { world.advance(byMs: ms) }
    #expect(exchange.requests.map(\.timeoutMs) == [100])
    #expect(exchange.setUpCount == 1)
  }

  // MARK: Answers

  @Test func `a bid wins, and the times of the exchange are those of its answer`() throws {
    let world = world()
    try load(world)
    world.advance(byMs: 30)
    answer(bid("b1", 2), bid("b2", 0.4, seat: nil), in: world)
    #expect(network.loads.map(\.request.targeting.bidResponse) == ["<p>2 of response-1</p>"])
    fill(in: world)
    let ad = try world.lastAd()
    #expect(
      try auction(#require(ad.responseInfo)) == [
        "30 ms", "N won 0 ms 2000000", "X lost 30 ms 400000",
      ])
    _ = try ad.recordImpression()
    #expect(
      exchange.notices == [
        "b2 loss 100 to 0.5 https://x.test/loss?why=100&p=0.5",
        "b1 win https://x.test/win?p=2&i=r1", "b1 billing https://x.test/bill?p=Mg==&c=USD",
      ])
    #expect(exchange.giveUpCount == 0)
  }

  @Test(arguments: [(999, "won"), (1_000, "lost")])
  func `a bid that is valid for a second is asked in this second only`(
    waitMs: Int, outcome: String
  ) throws {
    let world = World(
      [
        AdapterClass(exchange, className: "X"), AdapterClass(network, className: "N"),
        .silent("S"),
      ],
      adUnits: [
        AdUnit(
          id: "unit", format: .native,
          lineItems: [LineItem(className: "S", timeoutMs: waitMs, price: Price(micros: 9_000_000))],
          bidders: [.bidder("N")], exchange: LineItem(className: "X"))
      ])
    try load(world)
    answer(bid(lifeSeconds: 1), in: world)
    world.advance(byMs: waitMs)
    fill(in: world)
    let won = world.ends.contains { (try? $0.get()) != nil }
    #expect((won ? "won" : "lost") == outcome)
    #expect(network.loads.count == (won ? 1 : 0))
  }

  @Test func `an ad whose bid is valid for two seconds expires after them`() throws {
    let world = world()
    try load(world)
    answer(bid(lifeSeconds: 2), in: world)
    fill(in: world)
    let ad = try world.lastAd()
    world.advance(byMs: 1_999)
    #expect(ad.state == .loaded)
    world.advance(byMs: 1)
    #expect(ad.state == .expired)
  }

  @Test func `the notices of long bids take memory in the log`() throws {
    var limits = Mediator.Limits()
    limits.eventLogBytes = 100_000
    let world = world(limits: limits)
    world.mediator.events.choose(NotificationKinds([.bidNotice]))
    // The price is below the floor.
    let long = ExchangeBid(
      id: "b", price: Price(micros: 1), markup: String(repeating: "x", count: 10_000))
    for _ in 1...9 {
      try load(world)
      answer(long, in: world)
    }
    let page = world.mediator.events.entries(of: nil, since: 1, limit: 100)
    #expect(page.nextIndex == 10)
    #expect(page.entries.count == 4)
  }

  // MARK: No answers

  private func failure(_ world: World) throws -> [String] {
    try auction(#require(world.lastAd().responseInfo))
  }

  @Test func `an exchange that gives no bids in time is given up once`() throws {
    let world = world()
    try load(world)
    world.advance(byMs: 999)
    #expect(world.ends.isEmpty)
    world.advance(byMs: 1)
    #expect(
      try failure(world) == [
        "1000 ms", "N noBid 0 ms", "X failed 1000 ms X gave no bids within 1000 ms.",
      ])
    #expect(exchange.giveUpCount == 1)
  }

  @Test func `an exchange that fails has no bids, and the load goes on`() throws {
    let world = world()
    try load(world)
    world.advance(byMs: 20)
    exchange.answer(.failure(AdError(.networkError, "It is down.")))
    world.advance(byMs: 0)
    #expect(
      try failure(world) == ["20 ms", "N noBid 0 ms", "X failed 20 ms It is down."])
    // The life of the ad has the only timer.
    #expect(world.clock.timerCount == 1)
  }

  @Test func `an adapter that is not an exchange has no bids`() throws {
    exchange.isExchange = false
    let world = world()
    try load(world)
    world.advance(byMs: 0)
    #expect(
      try failure(world).last
        == "X failed 0 ms X is not an exchange: it does not answer requests for bids.")
    #expect(exchange.requests.isEmpty)
  }

  @Test func `an exchange that does not exist has no bids`() throws {
    let world = world(exchange: "Y")
    try load(world)
    world.advance(byMs: 0)
    #expect(
      try failure(world).last
        == "Y failed 0 ms Cannot find an ad network adapter with the name Y.")
  }

  @Test func `an exchange that can't be set up has no bids`() throws {
    exchange.waits = true
    let world = world()
    try load(world)
    exchange.completeSetUp(AdError(.internalError, "It is broken."))
    for _ in 0..<2 { world.advance(byMs: 0) }
    #expect(
      try failure(world).last == "X failed 0 ms X could not be set up: It is broken.")
  }

  @Test func `an exchange whose set-up takes longer than the load is not asked`() throws {
    exchange.waits = true
    let world = world()
    try load(world, timeoutMs: 400)
    world.advance(byMs: 400)
    exchange.completeSetUp(nil)
    #expect(exchange.requests.isEmpty)
    #expect(world.ends.count == 1)
  }

  @Test func `an exchange that is set up late has the rest of the auction`() throws {
    exchange.waits = true
    let world = world()
    try load(world, timeoutMs: 400)
    world.advance(byMs: 150)
    exchange.completeSetUp(nil)
    #expect(exchange.requests.map(\.timeoutMs) == [50])
  }

  @Test func `a load that is cancelled gives the exchange up once, and leaves no timer`() throws {
    let world = world()
    let load = try load(world)
    load.cancel()
    load.cancel()
    #expect(exchange.giveUpCount == 1)
    #expect(world.clock.timerCount == 0)
    answer(bid(), in: world)
    #expect(world.ends.count == 1)
    #expect(network.loads.isEmpty)
    #expect(exchange.notices.isEmpty)
  }

  // MARK: Macros

  @Test(arguments: [
    ("", ""), ("no macro", "no macro"), ("${AUCTION_PRICE}", "1.5"),
    ("a${AUCTION_PRICE}b", "a1.5b"), ("${AUCTION_PRICE}${AUCTION_PRICE}", "1.51.5"),
    ("é${AUCTION_PRICE}é", "é1.5é"), ("$${AUCTION_PRICE}}", "$1.5}"),
    ("${AUCTION_PRICE:B64}.", "MS41."), ("${AUCTION_PRICE:HEX}.", "."), ("${AUCTION_X}.", "."),
    ("${AUCTION_}.", "."), ("${AUCTION_PRICE", "${AUCTION_PRICE"), ("${PRICE}", "${PRICE}"),
    ("${auction_price}", "${auction_price}"),
    ("${AUCTION_\(String(repeating: "X", count: 64))}.", "."),
    (
      "${AUCTION_\(String(repeating: "X", count: 65))}.",
      "${AUCTION_\(String(repeating: "X", count: 65))}."
    ),
  ])
  func `each macro of a text is replaced by its value, and the text around it stays`(
    text: String, expanded: String
  ) {
    #expect(AuctionMacros.expand(text) { $0 == "PRICE" ? "1.5" : nil } == expanded)
  }

  @Test(arguments: [
    (0, "0"), (1, "0.000001"), (500_000, "0.5"), (1_000_000, "1"), (2_500_000, "2.5"),
    (10_000_010, "10.00001"), (123_456_789, "123.456789"),
  ])
  func `a price in a text is decimal, without zeros at its end`(micros: Int, text: String) {
    let bid = ExchangeBid(
      id: "b", price: Price(micros: micros),
      markup: "${AUCTION_PRICE} ${AUCTION_IMP_ID} ${AUCTION_SEAT_ID}|${AUCTION_AD_ID} "
        + "${AUCTION_BID_ID}|${AUCTION_ID} ${AUCTION_CURRENCY} ${AUCTION_LOSS} "
        + "${AUCTION_MIN_TO_WIN}|${AUCTION_MULTIPLIER}")
    let auctioned = AuctionedBid(
      bid, of: exchange, requestID: "q1", currencyCode: .usDollar)
    #expect(auctioned.bidResponse == "\(text) 1 | |q1 USD 0 |1")
  }

  @Test func `a bid without markup gives its address, else its id, and is not called twice`() {
    func auctioned(_ bid: ExchangeBid) -> AuctionedBid {
      AuctionedBid(bid, of: exchange, requestID: "q1", currencyCode: .usDollar)
    }
    let price = Price(micros: 1)
    let addressed = auctioned(ExchangeBid(id: "b", price: price, nurl: "https://x.test/ad"))
    #expect(addressed.bidResponse == "https://x.test/ad")
    #expect(addressed.notice(of: .win).url == nil)
    #expect(auctioned(ExchangeBid(id: "b", price: price)).bidResponse == "b")
  }
}
