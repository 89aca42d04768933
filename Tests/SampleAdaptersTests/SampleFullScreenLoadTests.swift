import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// Loads of every full-screen format.
@LoopActor
@Suite struct SampleFullScreenLoadTests {
  @Test(
    arguments: fullScreenFormats,
    [(nil, 0), ("", 0), ("nonsense", 0), ("unknown-error", 1), ("no-inventory+twice", 3)])
  func `a failure keeps the network's code`(
    format: AdFormat, failure: (parameter: String?, code: Int)
  ) throws {
    let world = World()

    let error = try #require(try world.loadFullScreen(format, failure.parameter).error)

    #expect(error.domain == "com.google.customevent.samplenetwork")
    #expect(error.code == 101)
    #expect(error.underlying?.domain == "SampleSDK")
    #expect(error.underlying?.code == failure.code)
    #expect(world.log.isEmpty)
  }

  @Test(arguments: fullScreenFormats)
  func `an ad loads, and its network tracks it`(format: AdFormat) throws {
    let world = World()

    let outcome = try world.loadFullScreen(format, "content+slow-50+twice")
    world.advance(byMs: 50)

    let ad = try outcome.fullScreenAd()
    #expect(ad.format == format)
    #expect(ad.tracking.impressions == .adapter)
    #expect(ad.tracking.clicks == .adapter)
    #expect(ad.content.image?.data?.mimeType == "image/png")
    #expect(world.log.isEmpty)
  }

  @Test func `an ad shows the picture and the words of its format`() throws {
    func content(_ format: AdFormat) throws -> FullScreenAdContent {
      try World().loadFullScreen(format, "content").fullScreenAd().content
    }
    func text(_ format: AdFormat) throws -> String {
      let content = try content(format)
      let reward = content.reward.map { "\($0.amount) \($0.type)" }
      return "\([content.headline, content.body, content.callToAction, reward].map { $0 ?? "-" }), "
        + "\(content.durationMs ?? 0) ms"
    }

    #expect(
      try fullScreenFormats.map(text) == [
        #"["Sample Interstitial", "-", "Click", "-"], 0 ms"#,
        #"["Sample Rewarded Ad", "-", "-", "5.0 coins"], 10000 ms"#,
        #"["Sample Rewarded Ad", "-", "-", "5.0 coins"], 10000 ms"#,
        #"["Sample App Open Ad", "-", "-", "-"], 5000 ms"#,
      ])
    #expect(
      try fullScreenFormats.map { try content($0).image?.data } == [
        ImageData(.interstitial), ImageData(.rewarded), ImageData(.rewarded), ImageData(.appOpen),
      ])
  }

  @Test(arguments: fullScreenFormats)
  func `an answer after the deadline violates only that rule`(format: AdFormat) throws {
    let world = World()
    let outcome = try world.loadFullScreen(format, "slow-200", timeoutMs: 100)

    world.advance(byMs: 199)
    #expect(outcome.error?.name == "timeout")
    #expect(world.log.isEmpty)

    world.advance(byMs: 1)
    #expect(world.log == ["! lateCompletion"])
  }

  @Test(arguments: fullScreenFormats)
  func `the calls of the network are told`(format: AdFormat) throws {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))

    try world.loadFullScreen(format, "content").fullScreenAd().present()

    let calls = world.mediator.events.newest(10).compactMap { entry -> String? in
      guard case .trace(let trace) = entry, case .networkCall(_, _, let call) = trace.content
      else { return nil }
      return call.name
    }
    #expect(calls == ["fetchAd", format == .interstitial ? "show" : "present"])
  }

  @Test(arguments: fullScreenFormats)
  func `an ad that is not ready fails to present with an error`(format: AdFormat) throws {
    let world = World()
    let ad = try world.loadFullScreen(format, "not-ready").fullScreenAd()

    let error = try #require(presentError(of: ad))

    #expect(
      error
        == AdError(
          domain: "com.google.customevent.samplenetwork", code: 102, name: "adNotLoaded",
          message: "The Sample SDK has no ad ready to present."))
    #expect(world.log == ["didFailToPresent"])
  }

  @Test(arguments: fullScreenFormats)
  func `an ad is presented and closed once, and counts one impression`(
    format: AdFormat
  ) throws {
    let world = World()
    let ad = try world.loadFullScreen(format, "content").fullScreenAd()

    try ad.present()
    #expect(throws: MediationError.self) { try ad.present() }
    try ad.simulate(.close, asset: nil)
    #expect(throws: MediationError.self) { try ad.simulate(.close, asset: nil) }
    #expect(throws: MediationError.self) { try ad.present() }
    world.advance(byMs: 1_000_000)

    for name in ["willPresentFullScreenView", "impression", "didDismissFullScreenView"] {
      #expect(world.log.count { $0 == name } == 1)
    }
    #expect(!world.log.contains { $0.hasPrefix("!") })
  }

  @Test(arguments: fullScreenFormats, [SimulatedAction.open, .playVideo, .endVideo, .muteVideo])
  func `the network offers no other action`(format: AdFormat, action: SimulatedAction)
    throws
  {
    let world = World()
    let ad = try world.loadFullScreen(format, "content").fullScreenAd()
    try ad.present()
    let presented = world.log

    #expect(throws: MediationError.self) { try ad.simulate(action, asset: nil) }

    #expect(world.log == presented)
  }

  @Test(arguments: fullScreenFormats)
  func `a disposed ad is released with everything that it holds`(
    format: AdFormat
  ) async throws {
    let world = World()
    // The adapter's ad retains the bridge's, so both are released together.
    weak var gone: FullScreenAd?
    do {
      let ad = try world.loadFullScreen(format, "content").fullScreenAd()
      gone = ad
      try ad.present()
      try ad.simulate(.close, asset: nil)
      _ = try world.mediator.ads.dispose(ad.id)
    }
    await world.settle()

    #expect(gone == nil)
    #expect(world.clock.timerCount == 0)
  }

  private func presentError(of ad: FullScreenAd) -> AdError? {
    do throws(MediationError) {
      try ad.present()
    } catch {
      if case .presentFailed(_, let adError) = error { return adError }
    }
    return nil
  }
}
