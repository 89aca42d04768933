import Ads
import EventLoop
import JSON
import Testing

@testable import Mediation

/// What a line item says to its network.
@Suite @LoopActor struct LineItemTests {
  private let adapter = ScriptedAdapter()

  @Test func `the network gets all that the publisher has entered, and tells it`() throws {
    let world = World([AdapterClass(adapter, className: "A")])
    let item = LineItem(
      className: "A", label: "First", parameter: "unit-7", settings: ["key": "value"])
    let targeting = AdRequest(
      isTestRequest: true, extras: ["a": true], keywords: ["sport"], seed: 77)
    try world.load(
      .native(adTypes: [.content], options: NativeAdOptions(adView: AdViewOptions())),
      from: .adapter(item), targeting: targeting)
    let request = try #require(adapter.loads.first?.request)
    #expect(request.label == "First")
    #expect(request.parameter == "unit-7")
    #expect(request.settings == ["key": "value", "parameter": "unit-7"])
    #expect(request.targeting === targeting)
    #expect(request.seed == 77)
    guard case .native(adTypes: [.content], let options) = request.kind else {
      throw World.Unexpected(end: nil)
    }
    #expect(options.adView != nil)
    #expect(options.image == nil)
  }

  @Test func `the label of a line item reaches the log`() throws {
    let world = World([AdapterClass(adapter, className: "A")])
    world.mediator.events.choose(NotificationKinds([.attemptBegan]))
    try world.loadNative(from: .adapter(LineItem(className: "A", label: "First")))
    guard case .attemptBegan(_, let place) = world.traces.first else {
      throw World.Unexpected(end: nil)
    }
    #expect(place.lineItem.label == "First")
  }

  @Test func `a line item's request completes that of the load`() throws {
    let own = AdRequest(keywords: ["sport"], bidResponse: "bid")
    let world = World(
      [AdapterClass(adapter, className: "A")],
      adUnits: [
        AdUnit(id: "unit", format: .native, lineItems: [LineItem(className: "A", request: own)])
      ])
    try world.load(
      .native(adTypes: [.content], options: NativeAdOptions()), from: .adUnit("unit"),
      targeting: AdRequest(keywords: ["news"]))
    let targeting = adapter.loads.first?.request.targeting
    #expect(targeting?.keywords == ["news"])
    #expect(targeting?.bidResponse == "bid")
  }

  @Test func `a line item with another timeout and request keeps the rest`() {
    let request = AdRequest(keywords: ["a"])
    let item = LineItem(
      className: "A", label: "First", parameter: "p", settings: ["key": "value"]
    ).with(timeoutMs: 5, request: request, adSource: nil, price: nil)
    #expect([item.className, item.label, item.parameter] == ["A", "First", "p"])
    #expect(item.settings == ["key": "value", "parameter": "p"])
    #expect(item.timeoutMs == 5)
    #expect(item.request === request)
  }
}
