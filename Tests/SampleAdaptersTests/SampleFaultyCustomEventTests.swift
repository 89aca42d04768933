import Ads
import EventLoop
import JSON
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

@LoopActor
@Suite struct SampleFaultyCustomEventTests {
  /// Each rule, with everything that is reported for an ad whose adapter violates it.
  nonisolated private static let logs: [(rule: ContractRule, log: [String])] = [
    (.duplicateCompletion, ["!", "didPlayVideo", "impression", "click"]),
    (.lateCompletion, ["!"]),
    (.neverCompleted, ["!"]),
    (.emptyCompletion, ["!"]),
    (.adAndError, ["!"]),
    (.eventBeforeCompletion, ["!", "impression", "click"]),
    (.eventAfterDispose, ["didPlayVideo", "impression", "click", "!"]),
    (.doubleImpression, ["impression", "!", "didPlayVideo", "click"]),
    (.wrongTracker, ["!", "didPlayVideo", "impression", "click"]),
    (.impressionBeforeRender, ["!", "impression", "didPlayVideo", "click"]),
    (
      .unpairedScreen,
      [
        "willPresentFullScreenView", "!", "didDismissFullScreenView", "didPlayVideo", "impression",
        "click",
      ]
    ),
    (.eventOrder, ["!", "didEndVideo", "didPlayVideo", "impression", "click"]),
    (.unrequestedAdType, ["!"]),
    (.imageNotDelivered, ["!", "didPlayVideo", "impression", "click"]),
    (.adChoicesMisplaced, ["!", "impression", "click"]),
    (.missingAsset, ["!", "didPlayVideo", "impression", "click"]),
    (.contentTooLarge, ["!"]),
  ]

  @Test(arguments: logs)
  func `an adapter violates only the rule in its parameter`(
    rule: ContractRule, log: [String]
  ) async throws {
    let world = World()

    try await live(in: world, "SampleFaultyCustomEvent", "break-\(rule.rawValue)")

    #expect(world.log == log.map { $0 == "!" ? "! \(rule.rawValue)" : $0 })
  }

  @Test func `every rule of mediation can be violated`() {
    #expect(
      Self.logs.map(\.rule)
        == ContractRule.allCases.filter {
          !$0.isAboutSignals && !$0.isSeenByPrograms && $0 != .doubleReward && $0 != .changedPrice
        })
    #expect(
      SampleContractRule.allCases.map(\.rawValue)
        == ContractRule.allCases.filter { !$0.isSeenByPrograms }.map(\.rawValue))
  }

  @Test(
    arguments: nativeClassNames.filter { $0 != "SampleFaultyCustomEvent" },
    ContractRule.allCases.filter { !$0.isSeenByPrograms })
  func `other adapters violate no rule`(className: String, rule: ContractRule) async throws {
    let world = World()

    try await live(in: world, className, "break-\(rule.rawValue)+content")

    #expect(!world.log.contains { $0.hasPrefix("!") })
    #expect(world.log.contains("click"))
  }

  @Test(arguments: ["content", "app-install", "content+url-only", "slow-100"])
  func `without a rule in its parameter, an adapter violates no rule`(parameter: String)
    async throws
  {
    let world = World()

    try await live(in: world, "SampleFaultyCustomEvent", parameter, adTypes: .all)

    #expect(world.log == ["didPlayVideo", "impression", "click"])
  }

  @Test(arguments: AdChoicesPosition.allCases)
  func `AdChoices is misplaced for every preferred corner`(position: AdChoicesPosition) throws {
    var options = AdViewOptions()
    options.preferredAdChoicesPosition = position
    let world = World()
    let ad = try world.loadNative(
      "SampleFaultyCustomEvent", "break-adChoicesMisplaced",
      options: NativeAdOptions(adView: options)
    ).nativeAd()

    let placement = try #require(try world.render(ad))

    #expect(placement.position != position)
    #expect(world.log == ["! adChoicesMisplaced"])
  }

  @Test(arguments: [true, false])
  func `a price is changed only for the ad of a bid`(isBid: Bool) throws {
    let world = World()
    let item = LineItem(className: "SampleFaultyCustomEvent", parameter: "break-changedPrice")
    let pricing = BidPricing(prices: [Price(micros: 2_500_000)])
    let ad = try world.loadNative(
      from: AdUnit(
        id: "a", format: .native, lineItems: isBid ? [] : [item],
        bidders: isBid ? [Bidder(item, Bidder.Offer(pricing))] : []))
    try world.render(ad)
    #expect(world.log.filter { $0.hasPrefix("!") } == (isBid ? ["! changedPrice"] : []))
  }

  @Test(arguments: [nil] + SampleContractRule.allCases)
  func `a rewarded ad can violate one rule only: it gives its reward twice`(
    rule: SampleContractRule?
  ) throws {
    let world = World()
    let ad = try world.loadFullScreen(
      .rewarded, rule.map { "break-\($0.rawValue)" } ?? "content", of: "SampleFaultyCustomEvent"
    ).fullScreenAd()
    try ad.present()
    try ad.simulate(.earnReward, asset: nil)
    try ad.simulate(.close, asset: nil)
    #expect(
      world.log == [
        "willPresentFullScreenView", "impression", "didStartVideo", "didRewardUser",
      ] + (rule == .doubleReward ? ["! doubleReward"] : []) + [
        "willDismissFullScreenView", "didEndVideo", "didDismissFullScreenView",
      ])
  }

  @Test func `a late answer keeps its own delay`() throws {
    let world = World()
    _ = try world.loadNative(
      "SampleFaultyCustomEvent", "break-lateCompletion+slow-60", timeoutMs: 50)

    world.advance(byMs: 59)
    #expect(world.log.isEmpty)

    world.advance(byMs: 1)
    #expect(world.log == ["! lateCompletion"])
  }

  @Test func `an error that is too long is longer than what an adapter may say`() {
    var errors: [AdError] = []
    let loader = SampleFaultyLoader()
    SampleSDK.start(clock: Clock(.manual))
    loader.load(
      NetworkRequest(
        .native(adTypes: .all, options: NativeAdOptions()),
        settings: ["parameter": "break-contentTooLarge"])
    ) { answer in
      if case .failure(let error) = answer { errors.append(error) }
      return nil
    }
    let sentence = "This error is far too long. "
    #expect(errors.map(\.message) == [String(repeating: sentence, count: 3_000)])
    #expect(errors.map(\.name) == ["internalError"])
  }

  @Test func `an answer with neither an ad nor an error fails the load`() throws {
    let outcome = try World().loadNative("SampleFaultyCustomEvent", "break-emptyCompletion")

    #expect(outcome.error?.name == "mediationAdapterError")
  }

  /// Loads, draws, tracks, clicks and disposes of an ad, and ends the run.
  private func live(
    in world: World,
    _ className: String,
    _ parameter: String,
    adTypes: NativeAdTypes = [.content]
  ) async throws {
    do {
      let outcome = try world.loadNative(className, parameter, adTypes: adTypes)
      await world.settle()
      world.advance(byMs: 200_000)
      if case .success = outcome.result {
        let ad = try outcome.nativeAd()
        try world.render(ad)
        if ad.tracking.impressions == .bridge { _ = try ad.recordImpression() }
        try ad.simulate(.tap, asset: .headline)
        _ = try world.mediator.ads.dispose(ad.id)
      }
    }
    await world.settle()
    world.mediator.endRun()
  }
}
