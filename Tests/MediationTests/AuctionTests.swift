import Ads
import EventLoop
import JSON
import Mediation
import Testing

/// The auction of a load: who is asked, with which bid, and in which order.
@Suite @LoopActor struct AuctionTests {
  @Test func `each bidder decides for itself whether it bids`() throws {
    let half = BidPricing(prices: [Price(micros: 1_000_000)], rate: 0.5)
    let scene = AuctionScene(
      bidders: ["A", "B", "C"].map { Bidder(.item($0), Bidder.Offer(half)) },
      lineItems: [.item("M")], fills: ["M"])
    var choices: Set<[Bool]> = []
    for _ in 1...100 {
      try scene.load()
      choices.insert(try #require(scene.info().auction).participants.map { $0.bidID != nil })
    }
    #expect(choices.count == 8)
  }

  @Test func `bids and line items are asked by price, and those without a price come last`() throws
  {
    let scene = AuctionScene(
      bidders: [.bidder("A", 1), .bidder("B", 3), .bidder("C", 2)],
      lineItems: [.item("L"), .item("M", 2), .item("N", 2.5)])
    try scene.load()
    #expect(scene.asked == ["B", "N", "C", "M", "A", "L"])
  }

  @Test func `of equal prices a bid comes first, else the order of the configuration decides`()
    throws
  {
    let scene = AuctionScene(
      bidders: [.bidder("A", 2), .bidder("B", 2)], lineItems: [.item("M", 2), .item("N", 2)])
    try scene.load()
    #expect(scene.asked == ["A", "B", "M", "N"])
  }

  @Test func `the load of a bid gets its bid response and its watermark`() throws {
    let offer = Bidder.Offer(
      BidPricing(prices: [Price(micros: 5_000_000)]), bidResponse: "win-me", watermark: [1, 2])
    let scene = AuctionScene(
      bidders: [Bidder(.item("A"), offer), .bidder("B", 1)], lineItems: [.item("M")])
    try scene.load(AdRequest(keywords: ["news"], bidResponse: "own"))
    #expect(scene.requests.map(\.bidResponse) == ["win-me", "response-1-bid-2", "own"])
    #expect(scene.requests.map(\.watermark) == [[1, 2], nil, nil])
    #expect(scene.requests.map(\.keywords) == [["news"], ["news"], ["news"]])
  }

  @Test func `a bid below the floor is lost, and not asked`() throws {
    let scene = AuctionScene(
      bidders: [.bidder("A", 1.9), .bidder("B", 2)], lineItems: [.item("M", 0.1)], floor: 2)
    try scene.load()
    #expect(scene.asked == ["B", "M"])
    #expect(scene.notices.first == "A loss 100 to 2.0")
  }

  @Test func `a bidder without prices does not bid, nor does one that gives no signals`() throws {
    let scene = AuctionScene(
      bidders: [.bidder("A"), .bidder("B", 2), .bidder("Missing", 3)], lineItems: [.item("M")]
    ) { className, complete in
      if className == "B" {
        complete(nil, AdError(.noFill, "No user."))
      } else {
        complete("s", nil)
      }
    }
    try scene.load()
    #expect(scene.asked == ["M"])
    #expect(scene.notices.isEmpty)
    let auction = try #require(try scene.info().auction)
    #expect(auction.participants.map(\.outcome) == [.noBid, .failed, .failed])
    #expect(
      auction.participants.map { $0.error?.message } == [
        nil, "No user.", "Cannot find an ad network adapter with the name Missing.",
      ])
  }

  @Test(
    arguments: [(["A"], .won), ([], .lost)] as [(Set<String>, AuctionResult.Participant.Outcome)])
  func `the end of a load says how its auction has ended, also for bidders without a bid`(
    fills: Set<String>, outcome: AuctionResult.Participant.Outcome
  ) throws {
    let scene = AuctionScene(
      bidders: [.bidder("A", 1), .bidder("B"), .bidder("Missing", 2)], lineItems: [], fills: fills)
    scene.world.mediator.events.choose(NotificationKinds([.loadEnded]))
    try scene.load()
    guard case .loadEnded(_, let end) = scene.world.traces.last else {
      return #expect(Bool(false), "The load ends last.")
    }
    #expect(end.auction?.participants.map(\.outcome) == [outcome, .noBid, .failed])
  }

  @Test func `an adapter is asked for signals once, with the credentials of its bidders`() throws {
    let scene = AuctionScene(
      bidders: [.bidder("A", 1, "one"), .bidder("A", 2, "two")],
      lineItems: [.item("A", nil, "three")])
    try scene.load()
    #expect(scene.signalRequests.count == 1)
    #expect(
      scene.signalRequests.first?.credentials.map { $0.settings["parameter"]?.string }
        == ["one", "two", "three"])
    #expect(scene.askedParameters == ["two", "one", "three"])
  }

  @Test func `an adapter that collects no signals bids without them`() throws {
    let world = World(
      [.failing("A", AdError(.noFill, "No ad.")), .filling("M")],
      adUnits: [.auction([.bidder("A", 2)], [.item("M")])])
    try world.loadNative(from: .adUnit("auction"))
    world.advance(byMs: 0)
    #expect(try world.lastAd().responseInfo?.attempts.map(\.lineItem.className) == ["A", "M"])
  }

  @Test func `signals that come late do not bid`() throws {
    let scene = AuctionScene(
      bidders: [.bidder("A", 3), .bidder("B", 2)], lineItems: [.item("M")]
    ) { className, complete in if className == "B" { complete("s", nil) } }
    try scene.load()
    #expect(scene.asked == [])
    scene.world.advance(byMs: SignalRequest.timeoutMs)
    #expect(scene.asked == ["B", "M"])
    #expect(try scene.info().auction?.latencyMs == SignalRequest.timeoutMs)
  }

  @Test func `an adapter that is never set up ends its part of the auction`() throws {
    let program = ScriptedAdapter(program: [.native], collect: { $1("s", nil) })
    let world = World(
      [AdapterClass(program, className: "A"), .filling("M")],
      adUnits: [.auction([.bidder("A", 2)], [.item("M")])])
    try world.loadNative(from: .adUnit("auction"))
    world.advance(byMs: AdLoad.attemptTimeoutMs)
    let info = try #require(try world.lastAd().responseInfo)
    #expect(info.attempts.map(\.lineItem.className) == ["M"])
    #expect(info.auction?.participants.map(\.outcome) == [.failed])
  }

  @Test func `an auction takes no longer than its load`() throws {
    let scene = AuctionScene(bidders: [.bidder("A", 2)], lineItems: [.item("M")]) { _, _ in }
    try scene.load(timeoutMs: 300)
    scene.world.advance(byMs: 300)
    #expect(scene.asked == [])
    #expect(
      try scene.world.lastError().0.message == "The load timed out before any network was asked.")
  }

  @Test func `a random price depends on the seed of the load only`() throws {
    func prices(_ seed: Int?) throws -> [Double] {
      let pricing = BidPricing(prices: [1, 3, 9].map { Price(micros: $0 * 1_000_000) }, rate: 0.5)
      let bidder = Bidder(.item("A"), Bidder.Offer(pricing))
      let scene = AuctionScene(bidders: [bidder], lineItems: [.item("M")])
      return try (0..<200).map { _ in
        try scene.load(AdRequest(seed: seed))
        return Double(try scene.info().auction?.participants[0].price?.micros ?? 0) / 1_000_000
      }
    }
    let run = try prices(nil)
    #expect(try prices(nil) == run)
    #expect(Set(try prices(7)).count == 1)
    let bids = run.filter { $0 > 0 }
    #expect((70...130).contains(bids.count))
    #expect(bids.allSatisfy { (1...9).contains($0) })
    #expect(bids.contains { $0 < 3 } && bids.contains { $0 > 3 })
  }

  @Test func `a bid earns its price exactly, and is billed after the impression`() throws {
    let scene = AuctionScene(bidders: [.bidder("A", 2.5)], lineItems: [.item("M")], fills: ["A"])
    scene.world.mediator.events.choose(NotificationKinds([.bidNotice]))
    try scene.load()
    #expect(try scene.world.lastAd().recordImpression())
    #expect(
      scene.world.log == [
        "bidNotice ad-1", "ad-1 1 impression", "ad-1 2 paid", "bidNotice ad-1",
      ])
    guard case .paid(let value) = scene.world.events.last else { throw World.Unexpected(end: nil) }
    #expect(value.valueMicros == 2_500)
    #expect(value.precision == .precise)
  }

  @Test func `without line items and bids the load fails, and says why`() throws {
    let scene = AuctionScene(bidders: [.bidder("A")], lineItems: [])
    try scene.load()
    let (error, info) = try scene.world.lastError()
    #expect(error == AdError(.noFill, "No network has bid."))
    #expect(info.attempts.isEmpty)
    #expect(info.auction?.participants.map(\.outcome) == [.noBid])
  }

  @Test func `without bidders the line items keep their order`() throws {
    let scene = AuctionScene(bidders: [], lineItems: [.item("M", 1), .item("N", 2)])
    try scene.load()
    #expect(scene.asked == ["M", "N"])
    #expect(try scene.info().auction == nil)
  }
}

/// Loads of an ad unit with bidders, whose networks give no ad unless a test says so.
@LoopActor
final class AuctionScene {
  let world: World
  private let adapters: [(name: String, adapter: ScriptedAdapter)]
  private let record = Record()

  /// What the adapters got.
  @LoopActor
  private final class Record {
    var asked: [(name: String, request: NetworkRequest)] = []
    var signalRequests: [NetworkSignalRequest] = []
    var notices: [String] = []
  }

  /// - Parameters:
  ///   - fills: The adapters that give an ad.
  ///   - collect: How each adapter answers a request for signals.
  init(
    bidders: [Bidder], lineItems: [LineItem], floor: Double? = nil, fills: Set<String> = [],
    collect: @escaping @LoopActor (String, @escaping SignalCompletion) -> Void = { $1("s", nil) }
  ) {
    let record = record
    let names = Set(
      (bidders.map(\.lineItem.className) + lineItems.map(\.className)).filter { $0 != "Missing" })
    adapters = names.sorted().map { name in
      let adapter = ScriptedAdapter { request, completion in
        record.asked.append((name, request))
        _ = completion(
          fills.contains(name) ? .plainAd(for: request) : .failure(AdError(.noFill, "No ad.")))
      } collect: { request, completion in
        record.signalRequests.append(request)
        collect(name, completion)
      }
      adapter.onNotice = { record.notices.append("\(name) \($0.text)") }
      return (name, adapter)
    }
    world = World(
      adapters.map { AdapterClass($0.adapter, className: $0.name) },
      adUnits: [.auction(bidders, lineItems, floor: floor)])
  }

  @discardableResult
  func load(_ targeting: AdRequest = .plain, timeoutMs: Int? = nil) throws -> AdLoad {
    let load = try world.load(
      .native(adTypes: .all, options: NativeAdOptions()), from: .adUnit("auction"),
      timeoutMs: timeoutMs, targeting: targeting)
    world.advance(byMs: 0)
    return load
  }

  var asked: [String] { record.asked.map(\.name) }
  var askedParameters: [String?] { record.asked.map(\.request.parameter) }
  var requests: [AdRequest] { record.asked.map(\.request.targeting) }
  var signalRequests: [NetworkSignalRequest] { record.signalRequests }
  var notices: [String] { record.notices }

  /// The response info of the last load.
  func info() throws -> ResponseInfo {
    if case .success(let loaded) = world.ends.last { return loaded.responseInfo }
    return try world.lastError().1
  }
}

extension BidNotice {
  /// The notice in a word or two.
  var text: String {
    guard case .loss(let reason, let price) = kind else { return kind.name }
    return "loss \(reason.rawValue)" + (price.map { " to \(Double($0.micros) / 1_000_000)" } ?? "")
  }
}

extension AdUnit {
  /// An ad unit, `auction`, for native ads.
  static func auction(
    _ bidders: [Bidder], _ lineItems: [LineItem], floor: Double? = nil
  ) -> AdUnit {
    AdUnit(
      id: "auction", format: .native, lineItems: lineItems, bidders: bidders,
      floor: floor.map { Price(micros: Int($0 * 1_000_000)) })
  }
}

extension LineItem {
  static func item(
    _ className: String, _ price: Double? = nil, _ parameter: String? = nil
  ) -> LineItem {
    LineItem(
      className: className, parameter: parameter,
      price: price.map { Price(micros: Int($0 * 1_000_000)) })
  }
}

extension Bidder {
  /// A bidder with a fixed price, or one that never bids.
  static func bidder(
    _ className: String, _ price: Double? = nil, _ parameter: String? = nil
  ) -> Bidder {
    Bidder(
      .item(className, nil, parameter),
      Offer(.fixed(price)))
  }
}

extension BidPricing {
  /// A fixed price, or no bid.
  static func fixed(_ price: Double?) -> BidPricing {
    BidPricing(prices: price.map { [Price(micros: Int($0 * 1_000_000))] } ?? [])
  }
}
