import Ads
import EventLoop
import Mediation
import Testing

/// What an impression has earned.
@Suite @LoopActor struct PaidEventTests {
  @LoopActor
  private final class Scene {
    let world: World
    var delegate: (any AdEventDelegate)?

    /// A rewarded ad of an ad unit: its adapter counts the impression.
    ///
    /// - Parameter isBid: Whether the price is a bid.
    init(price: Int?, isBid: Bool = false) throws {
      var delegate: (any AdEventDelegate)?
      let price = price.map { Price(micros: $0) }
      let bidder = Bidder(
        LineItem(className: "A"),
        Bidder.Offer(BidPricing(prices: [price].compactMap { $0 })))
      let unit = AdUnit(
        id: "feed", format: .rewarded,
        lineItems: isBid ? [] : [LineItem(className: "A", price: price)],
        currencyCode: CurrencyCode(rawValue: "EUR"), bidders: isBid ? [bidder] : [])
      world = World(
        [
          .scripted("A") { _, completion in
            delegate = completion(.fullScreen(ScriptedFullScreenAd()))
          }
        ], adUnits: [unit])
      try world.load(.fullScreen(.rewarded), from: .adUnit("feed"))
      world.advance(byMs: 0)
      self.delegate = delegate
      try world.lastAd(FullScreenAd.self).present()
      delegate?.adDidReport(.willPresentFullScreenView)
    }

    func report(_ events: AdEvent...) { for event in events { delegate?.adDidReport(event) } }

    /// What happened after the ad has opened its screen.
    var log: [String] { Array(world.log.dropFirst()) }

    var values: [AdValue] {
      world.events.compactMap { if case .paid(let value) = $0 { value } else { nil } }
    }
  }

  private let low = AdValue(
    valueMicros: 9, currencyCode: CurrencyCode(rawValue: "EUR"), precision: .unknown)
  private let reported = AdValue(valueMicros: 7, currencyCode: .usDollar, precision: .precise)

  @Test func `an impression earns the price of its line item`() throws {
    let scene = try Scene(price: 2_500_000)
    scene.report(.impression)
    #expect(scene.log == ["ad-1 2 impression", "ad-1 3 paid"])
    #expect(
      scene.values == [
        AdValue(
          valueMicros: 2_500, currencyCode: CurrencyCode(rawValue: "EUR"),
          precision: .publisherProvided)
      ])
  }

  @Test func `an impression that the client records earns it, too`() throws {
    let unit = AdUnit(
      id: "feed", format: .native,
      lineItems: [LineItem(className: "A", price: Price(micros: 1_000))])
    let world = World(
      [.scripted("A") { _, completion in _ = completion(.native(ScriptedNativeAd())) }],
      adUnits: [unit])
    try world.loadNative(from: .adUnit("feed"))
    let ad = try world.lastAd()
    #expect(try ad.recordImpression())
    #expect(try !ad.recordImpression())
    #expect(world.log == ["ad-1 1 impression", "ad-1 2 paid"])
  }

  @Test func `the price comes before the value of the adapter`() throws {
    let scene = try Scene(price: 1_000)
    scene.report(.impression, .paid(reported))
    #expect(scene.values.map(\.precision) == [.publisherProvided])
  }

  @Test(
    arguments: [
      (2_499, "EUR", false), (2_500, "EUR", false), (2_501, "EUR", false), (2_498, "EUR", true),
      (2_502, "EUR", true), (0, "EUR", true), (.max, "EUR", true), (9, "USD", false),
    ] as [(Int, String, Bool)])
  func `a value that differs from the bid in its currency is a violation, and ignored`(
    micros: Int, currency: String, isViolation: Bool
  ) throws {
    let scene = try Scene(price: 2_500_000, isBid: true)
    let value = AdValue(
      valueMicros: micros, currencyCode: CurrencyCode(rawValue: currency), precision: .precise)
    scene.report(.impression, .paid(value))
    #expect(
      scene.log
        == ["ad-1 2 impression", "ad-1 3 paid"] + (isViolation ? ["violation changedPrice"] : []))
    #expect(scene.values.map(\.valueMicros) == [2_500])
  }

  @Test func `a changed price is a violation before the impression, too, and names both`() throws {
    let scene = try Scene(price: 2_500_000, isBid: true)
    scene.report(.paid(low))
    #expect(scene.log == ["violation changedPrice"])
    guard case .violation(let violation) = scene.world.mediator.events.newest(1).last else {
      throw World.Unexpected(end: nil)
    }
    #expect(
      violation.message
        == "The adapter reported that an impression has earned 9 micros, but its bid was 2500.")
  }

  @Test func `the price of a line item is an estimate, which the value may differ from`() throws {
    let scene = try Scene(price: 2_500_000)
    scene.report(.impression, .paid(low))
    #expect(scene.log == ["ad-1 2 impression", "ad-1 3 paid"])
  }

  @Test func `without a price the adapter reports the value, once`() throws {
    let scene = try Scene(price: nil)
    scene.report(.impression, .paid(reported), .paid(reported))
    #expect(scene.log == ["ad-1 2 impression", "ad-1 3 paid", "violation eventOrder"])
    #expect(scene.values == [reported])
  }

  @Test func `a value before the impression is a violation, and counts`() throws {
    let scene = try Scene(price: nil)
    scene.report(.paid(reported))
    #expect(scene.log == ["violation eventOrder", "ad-1 2 paid"])
  }

  @Test func `a value after the end of the ad is a violation`() throws {
    let scene = try Scene(price: nil)
    scene.report(.impression)
    _ = try scene.world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    scene.report(.paid(reported))
    #expect(scene.log == ["ad-1 2 impression", "violation eventAfterDispose"])
  }
}
