import Ads
import EventLoop
import Mediation
import Testing

/// What bidders learn about their bids.
@Suite @LoopActor struct BidNoticeTests {
  @Test func `the first bid that gives an ad wins, and the others learn why they lost`() throws {
    let scene = AuctionScene(
      bidders: [.bidder("A", 1), .bidder("B", 3), .bidder("C", 2)], lineItems: [.item("M", 0.5)],
      fills: ["C", "M"])
    try scene.load()
    #expect(scene.notices == ["B loss 1", "C win", "A loss 102 to 2.0"])
    let auction = try #require(try scene.info().auction)
    #expect(auction.participants.map(\.outcome) == [.lost, .lost, .won])
    #expect(auction.participants.map(\.lossReason) == [.lostToHigherBid, .internalError, nil])
  }

  @Test func `a bid loses to the price of a line item`() throws {
    let scene = AuctionScene(
      bidders: [.bidder("A", 1)], lineItems: [.item("M", 4)], fills: ["A", "M"])
    try scene.load()
    #expect(scene.notices == ["A loss 102 to 4.0"])
  }

  @Test func `a bid is billed once, when the impression is counted`() throws {
    let scene = AuctionScene(bidders: [.bidder("A", 1)], lineItems: [.item("M")], fills: ["A"])
    try scene.load()
    let ad = try scene.world.lastAd()
    #expect(scene.notices == ["A win"])
    _ = try ad.recordImpression()
    _ = try ad.recordImpression()
    #expect(scene.notices == ["A win", "A billing"])
  }

  @Test func `a bid whose ad was never shown is not billed, and not lost`() throws {
    let scene = AuctionScene(bidders: [.bidder("A", 1)], lineItems: [.item("M")], fills: ["A"])
    try scene.load()
    _ = try scene.world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(scene.notices == ["A win"])
  }

  @Test func `if no network gives an ad, each bid is lost once`() throws {
    let scene = AuctionScene(bidders: [.bidder("A", 1), .bidder("B", 2)], lineItems: [.item("M")])
    try scene.load()
    #expect(scene.notices == ["B loss 1", "A loss 1"])
  }

  @Test func `if the client cancels the load, the bids that wait are lost`() throws {
    let world = World(
      [.silent("S"), .filling("A")],
      adUnits: [.auction([.bidder("S", 3), .bidder("A", 1)], [.item("A")])])
    world.mediator.events.choose(NotificationKinds([.bidNotice]))
    let load = try world.loadNative(from: .adUnit("auction"))
    world.advance(byMs: 0)
    load.cancel()
    load.cancel()
    #expect(notices(of: world) == ["S loss 2", "A loss 2"])
  }

  @Test func `a load that is cancelled during its auction asks nobody`() throws {
    let scene = AuctionScene(bidders: [.bidder("A", 1)], lineItems: [.item("M")]) { _, _ in }
    try scene.load().cancel()
    scene.world.advance(byMs: 100_000)
    #expect(scene.asked == [])
    #expect(scene.notices == [])
    #expect(scene.world.ends.count == 1)
  }

  @Test func `a bid whose turn does not come in time is lost`() throws {
    let world = World(
      [.silent("S"), .filling("A")],
      adUnits: [.auction([.bidder("S", 3), .bidder("A", 1)], [.item("A")])])
    world.mediator.events.choose(NotificationKinds([.bidNotice]))
    try world.loadNative(from: .adUnit("auction"), timeoutMs: 50)
    world.advance(byMs: 50)
    #expect(notices(of: world) == ["S loss 1", "A loss 2"])
  }

  private func notices(of world: World) -> [String] {
    world.traces.compactMap {
      if case .bidNotice(let notice) = $0 {
        "\(notice.lineItem.className) \(notice.text)"
      } else {
        nil
      }
    }
  }

  /// Random networks, clients and times: what always holds.
  @Test(arguments: 0..<8) func `each bid is won or lost once, and billed at most once`(
    seed: UInt64
  ) throws {
    let walk = AuctionWalk(seed: seed)
    for _ in 0..<3_000 { try walk.step() }
    walk.finish()
    #expect(walk.mistakes == [])
    #expect(walk.counts.count == 6, "\(walk.counts)")
  }
}

/// A random walk through auctions, with the notices of every bid.
@LoopActor
private final class AuctionWalk {
  private var state: UInt64
  private let clock: World
  private let record = Record()
  private(set) var mistakes: [String] = []
  private(set) var counts: [String: Int] = [:]

  @LoopActor
  private final class Record {
    var notices: [BidNotice] = []
    /// Loads and requests for signals that nobody has answered.
    var pending: [@LoopActor () -> Void] = []
    var draw: @LoopActor (Int) -> Int = { _ in 0 }
  }

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    let record = record
    let classes = ["A", "B", "C", "D"].map { name in
      let adapter = ScriptedAdapter { request, completion in
        let answer = { @LoopActor in
          _ = completion(
            record.draw(2) == 0 ? .plainAd(for: request) : .failure(AdError(.noFill, "No ad.")))
        }
        if record.draw(3) == 0 { record.pending.append(answer) } else { answer() }
      } collect: { _, completion in
        let answer = { @LoopActor in
          record.draw(4) == 0 ? completion(nil, AdError(.noFill, "No.")) : completion("s", nil)
        }
        if record.draw(4) == 0 { record.pending.append(answer) } else { answer() }
      }
      adapter.onNotice = { record.notices.append($0) }
      return AdapterClass(adapter, className: name)
    }
    func bidder(_ name: String, _ prices: [Double]) -> Bidder {
      Bidder(
        .item(name),
        Bidder.Offer(
          BidPricing(prices: prices.map { Price(micros: Int($0 * 1_000_000)) }, rate: 0.8)))
    }
    let unit = AdUnit.auction(
      [bidder("A", [0, 4]), bidder("B", [1, 2, 3]), bidder("C", [2]), bidder("C", [0, 1])],
      [.item("D", 1.5), .item("B", 0.2), .item("D")], floor: 0.4)
    clock = World(classes, adUnits: [unit], seed: seed)
    record.draw = { [unowned self] in draw($0) }
  }

  private func draw(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  func step() throws {
    let ads = clock.mediator.ads
    switch draw(6) {
    case 0, 1:
      try clock.loadNative(from: .adUnit("auction"), timeoutMs: [200, 20_000][draw(2)])
    case 2: if !record.pending.isEmpty { record.pending.remove(at: draw(record.pending.count))() }
    case 3: clock.advance(byMs: [10, 900, 12_000][draw(3)])
    case 4:
      guard let ad = clock.ends.randomAd(draw) else { return }
      _ = try? ad.recordImpression()
    default:
      let page = try ads.list(after: nil, limit: 50).ads
      if let ad = page.isEmpty ? nil : page[draw(page.count)].id { _ = try ads.dispose(ad) }
    }
  }

  /// Ends all loads, and looks at the notices.
  func finish() {
    clock.mediator.ads.cancelLoads()
    var kinds: [BidID: [String]] = [:]
    for notice in record.notices {
      kinds[notice.bidID, default: []].append(notice.kind.name)
      counts[notice.text.split(separator: " ").prefix(2).joined(separator: " "), default: 0] += 1
    }
    for (bid, all) in kinds where ![["win"], ["loss"], ["win", "billing"]].contains(all) {
      mistakes.append("\(bid): \(all)")
    }
    for end in clock.ends {
      let info: ResponseInfo
      switch end {
      case .success(let loaded): info = loaded.responseInfo
      case .failure(.loadFailed(_, let failed)): info = failed
      case .failure: continue
      }
      guard let auction = info.auction else {
        mistakes.append("\(info.responseID) has no auction.")
        continue
      }
      for bidder in auction.participants {
        guard let bid = bidder.bidID else { continue }
        let expected = bidder.outcome == .won ? "win" : "loss"
        if kinds[bid]?.first != expected { mistakes.append("\(bid): \(bidder.outcome)") }
      }
    }
  }
}

extension [Result<LoadedAd, MediationError>] {
  /// One of the ads.
  @LoopActor
  fileprivate func randomAd(_ draw: (Int) -> Int) -> Ad? {
    isEmpty ? nil : try? self[draw(count)].get().ad
  }
}
