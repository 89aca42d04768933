import Ads
import EventLoop
import JSON
import Mediation
import Testing

/// What a person reads about each violation.
@LoopActor
@Suite struct ViolationMessageTests {
  private static let error = AdError(.noFill, "No ad.")

  /// Loads an ad of the adapter `A`, and lets it report events.
  private func messages(
    _ ad: LoadAnswer, drawn: Bool = false,
    _ report: (World, (AdEvent...) -> Void) throws -> Void
  ) throws -> [String] {
    var delegate: (any AdEventDelegate)?
    let world = World { _, completion in delegate = completion(ad) }
    let kind: LoadRequest.Kind =
      if case .fullScreen = ad { .fullScreen(.rewarded) } else {
        .native(adTypes: .all, options: NativeAdOptions())
      }
    try world.load(kind)
    if drawn { try world.lastAd().render(in: AdView(width: 320, height: 250)) }
    let known = try #require(delegate)
    try report(world) { for event in $0 { known.adDidReport(event) } }
    return world.violationMessages
  }

  private func native(_ tracking: Tracking = .byBridge) -> LoadAnswer {
    .native(ScriptedNativeAd(tracking: tracking))
  }

  @Test func `an event of an ad that breaks a rule is named`() throws {
    #expect(
      try messages(native()) { $1(.impression, .click(asset: nil)) } == [
        "The adapter reported an impression, but the bridge counts the impressions of this ad.",
        "The adapter reported a click, but the bridge counts the clicks of this ad.",
      ])
    #expect(
      try messages(native(.byAdapter)) { $1(.impression) } == [
        "The adapter reported an impression of an ad that is not in a view."
      ])
    #expect(
      try messages(native(.byAdapter), drawn: true) { $1(.impression, .impression) } == [
        "The adapter reported a second impression."
      ])
    #expect(
      try messages(native()) { world, report in
        _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
        report(.didPlayVideo, .willLeaveApplication)
      } == [
        "The adapter reported didPlayVideo for an ad that was disposed of or replaced.",
        "The adapter reported willLeaveApplication for an ad that was disposed of or replaced.",
      ])
    #expect(
      try messages(.fullScreen(ScriptedFullScreenAd())) { world, report in
        try world.lastAd(FullScreenAd.self).present()
        let reward = AdEvent.didRewardUser(AdReward(type: "coins", amount: 1))
        report(.willPresentFullScreenView, reward, reward)
      } == ["The adapter reported a second reward."])
  }

  @Test func `a value or a text of an event that breaks a rule is named`() throws {
    let value = AdEvent.paid(
      AdValue(valueMicros: 9, currencyCode: .usDollar, precision: .precise))
    #expect(
      try messages(native(.byAdapter), drawn: true) { $1(value, .impression, value) } == [
        "The adapter reported paid before the impression.",
        "The adapter reported paid a second time.",
      ])
    let text = String(repeating: "x", count: AdError.maximumTextLength + 1)
    let long = AdReward(type: text, amount: 1)
    #expect(
      try messages(.fullScreen(ScriptedFullScreenAd())) { world, report in
        try world.lastAd(FullScreenAd.self).present()
        report(.willPresentFullScreenView, .didRewardUser(long))
      } == [
        "The adapter reported didRewardUser with more than \(AdError.maximumTextLength) bytes of text."
      ])
  }

  @Test func `an event out of its order is named, with its screen or its video`() throws {
    #expect(
      try messages(native()) {
        $1(
          .didDismissFullScreenView, .willPresentFullScreenView, .willPresentFullScreenView,
          .didDismissFullScreenView, .willDismissFullScreenView, .didDismissFullScreenView,
          .didPauseVideo, .didEndVideo)
      } == [
        "The adapter reported didDismissFullScreenView while no screen was open.",
        "The adapter reported willPresentFullScreenView while a screen was open.",
        "The adapter reported didDismissFullScreenView without willDismissFullScreenView.",
        "The adapter reported willDismissFullScreenView while no screen was open.",
        "The adapter reported didPauseVideo while no video was playing.",
        "The adapter reported didEndVideo while no video was playing.",
      ])
  }

  @Test func `a native ad whose content breaks a rule is named with what it lacks`() throws {
    let bytes = Image(ImageData([1], mimeType: "image/png", width: 1, height: 1))
    func messages(
      _ type: NativeAdType?, of types: NativeAdTypes = .all, disablesImages: Bool = false,
      _ assets: NativeAdAssets
    ) throws -> [String] {
      let ad = ScriptedNativeAd()
      (ad.nativeAdType, ad.assets) = (type, assets)
      let world = World(ad)
      var options = ImageOptions()
      options.disableImageLoading = disablesImages
      try world.load(.native(adTypes: types, options: NativeAdOptions(image: options)))
      return world.violationMessages
    }
    let texts = NativeAdAssets(headline: "H", body: "B", callToAction: "C")
    #expect(try messages(.content, texts) == [])
    #expect(
      try messages(.appInstall, of: [.content], NativeAdAssets(headline: "H", body: "")) == [
        "The ad has the type appInstall, which was not requested.",
        "The ad has no body, no callToAction, no icon.",
      ])
    var drawn = texts
    drawn.icon = bytes
    #expect(try messages(.appInstall, drawn) == [])
    drawn.images = [bytes, Image(url: "https://example.com/1.png", scale: 1)]
    #expect(
      try messages(nil, drawn) == ["Image loading is enabled, but an image has only a URL."])
    #expect(
      try messages(nil, disablesImages: true, drawn) == [
        "Image loading is disabled, but an image has no URL."
      ])
  }

  /// Answers a load of the adapter `A`, at once and after its time.
  private func messages(
    timeoutMs: Int? = nil, _ adapter: ScriptedAdapter = ScriptedAdapter(),
    _ play: (World, LoadCompletion) throws -> Void
  ) throws -> [String] {
    let world = World([AdapterClass(adapter, className: "A")])
    try world.loadNative(timeoutMs: timeoutMs)
    try play(world, #require(adapter.loads.first).complete)
    // An answer is acted on when the adapter's own call has returned.
    world.advance(byMs: 0)
    return world.violationMessages
  }

  @Test func `an answer to a load that breaks a rule is named`() throws {
    #expect(
      try messages { world, complete in
        _ = complete(native())
        world.advance(byMs: 0)
        _ = complete(native())
      } == ["The adapter answered a load a second time."])
    #expect(
      try messages { _ = $1(.nothing) } == [
        "The adapter answered a load with neither an ad nor an error."
      ])
    #expect(
      try messages { _ = $1(.adAndError(Self.error)) } == [
        "The adapter answered a load with an ad and an error."
      ])
    #expect(
      try messages { _ = $1(.oversizedAd(Self.error)) } == [
        "The adapter gave an ad that is too large."
      ])
    let long = AdError(.noFill, String(repeating: "x", count: AdError.maximumTextLength + 1))
    #expect(
      try messages { _ = $1(.failure(long)) } == [
        "The adapter gave an error with more than \(AdError.maximumTextLength) bytes of text."
      ])
    #expect(
      try messages(timeoutMs: 50) { world, complete in
        world.advance(byMs: 50)
        _ = complete(native())
      } == ["The adapter answered a load after its deadline."])
    #expect(
      try messages(timeoutMs: 50) { world, _ in world.advance(byMs: 200_000) } == [
        "The adapter never answered a load."
      ])
    let early = ScriptedAdapter()
    early.hasReportedEarly = true
    #expect(
      try messages(early) { _ = $1(native()) } == [
        "The adapter reported an event of an ad before it delivered the ad."
      ])
  }

  @Test func `a set-up that breaks a rule is named`() throws {
    func messages(_ play: (World, ScriptedAdapter) throws -> Void) throws -> [String] {
      let program = ScriptedAdapter(program: [.native])
      let world = World([AdapterClass(program, className: "A")])
      try world.mediator.adapters.named("A").whenSetUp { _ in }
      try play(world, program)
      return world.violationMessages
    }
    #expect(
      try messages {
        $1.setUps[0](nil)
        $1.setUps[0](nil)
      } == ["The adapter completed its set-up a second time."])
    #expect(
      try messages { world, program in
        world.advance(byMs: 60_000)
        program.setUps[0](nil)
      } == ["The adapter completed its set-up after its deadline."])
    #expect(
      try messages { world, _ in world.advance(byMs: 200_000) } == [
        "The adapter never completed its set-up."
      ])
  }

  @Test func `a collection of signals that breaks a rule is named`() throws {
    func messages(_ play: @escaping (World, SignalCompletion) -> Void) throws -> [String] {
      var completion: SignalCompletion?
      let adapter = ScriptedAdapter(collect: { _, complete in completion = complete })
      let world = World([AdapterClass(adapter, className: "A")])
      _ = try world.mediator.adapters.collectSignals(
        SignalRequest(format: .native), from: ["A"], timeoutMs: 50
      ) { _ in }
      try play(world, #require(completion))
      return world.violationMessages
    }
    #expect(
      try messages {
        $1("s", nil)
        $1("s", nil)
      } == ["The adapter gave signals a second time."])
    #expect(
      try messages { $1("s", Self.error) } == [
        "The adapter gave signals and an error in one answer."
      ])
    #expect(try messages { $1("", nil) } == ["The adapter gave empty signals."])
    #expect(try messages { $1(nil, nil) } == ["The adapter gave neither signals nor an error."])
    #expect(
      try messages { world, complete in
        world.advance(byMs: 50)
        complete("s", nil)
      } == ["The adapter gave signals after their deadline."])
    #expect(
      try messages { world, _ in world.advance(byMs: 200_000) } == [
        "The adapter never answered a request for signals."
      ])
  }

  // MARK: State that is forgotten

  @Test func `a set-up gets the credentials of the ad units that are defined then`() throws {
    let program = ScriptedAdapter(program: [.native])
    let world = World([AdapterClass(program, className: "A")])
    func define(_ id: String) {
      _ = world.mediator.define(
        AdUnit(
          id: id, origin: .defined, format: .native,
          lineItems: [LineItem(className: "A", parameter: id)]),
        bytes: 1, countLimit: 9, byteLimit: 9)
    }
    func parameters() throws -> [String?] {
      try world.mediator.adapters.named("A").whenSetUp { _ in }
      program.setUps.last?(nil)
      program.end(Self.error)
      return program.credentials.map { $0.settings["parameter"]?.string }
    }
    #expect(try parameters() == [])
    define("one")
    #expect(try parameters() == ["one"])
    define("two")
    #expect(try parameters() == ["one", "two"])
    #expect(world.mediator.removeDefinedAdUnit("one"))
    #expect(try parameters() == ["two"])
    world.mediator.replaceAdUnits([.native("three", ["A"])])
    #expect(try parameters() == [nil, "two"])
  }

  @Test func `a request configuration is complete once, when the last adapter knows it`() {
    let classes = ["A", "B", "C"].map { AdapterClass(ScriptedAdapter(), className: $0) }
    let world = World(classes)
    var count = 0
    world.mediator.setRequestConfiguration(RequestConfiguration()) { count += 1 }
    #expect(count == 1)
  }
}

extension World {
  /// What was said about the violations, in order.
  fileprivate var violationMessages: [String] {
    mediator.events.newest(100).compactMap {
      if case .violation(let violation) = $0 { violation.message } else { nil }
    }
  }
}
