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
    init(price: Int?) throws {
      var delegate: (any AdEventDelegate)?
      let unit = AdUnit(
        id: "feed", format: .rewarded,
        lineItems: [LineItem(className: "A", price: price.map { Price(micros: $0) })],
        currencyCode: CurrencyCode(rawValue: "EUR"))
      world = World(
        [
          .scripted("A") { _, completion in
            delegate = completion(.fullScreen(ScriptedFullScreenAd()))
          }
        ], adUnits: [unit])
      try world.load(.fullScreen(.rewarded), from: .adUnit("feed"))
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
