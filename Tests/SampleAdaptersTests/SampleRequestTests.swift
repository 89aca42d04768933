import Ads
import EventLoop
import JSON
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// What the sample network is asked.
@LoopActor
@Suite struct SampleRequestTests {
  @Test(arguments: nativeClassNames)
  func `the network gets what the publisher says`(className: String) throws {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))
    for isTest in [true, false] {
      _ = try world.loadNative(
        className, "content",
        targeting: AdRequest(
          isTestRequest: isTest, keywords: ["sport"], watermark: isTest ? [1, 2, 3] : nil))
    }
    let arguments = world.networkCalls.filter { $0.name == "fetchAd" }.map(\.arguments.object)
    #expect(arguments.map { $0?["adUnit"] } == ["content", "content"])
    #expect(arguments.map { $0?["testMode"] } == [true, false])
    #expect(arguments.map { $0?["keywords"] } == [["sport"], ["sport"]])
    // The legacy API has no watermark.
    let watermark: JSONValue? = className == "SampleLegacyCustomEvent" ? nil : "AQID"
    #expect(arguments.map { $0?["watermark"] } == [watermark, nil])
  }

  @Test func `a legacy request carries targeting, formats and image options`() throws {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))
    let user = UserTargeting(
      gender: .female, birthday: "1990-12-31",
      location: UserTargeting.Location(latitude: 48.5, longitude: 2.25, accuracyInMeters: 10),
      locationDescription: "Paris")
    var image = ImageOptions()
    image.disableImageLoading = true
    image.shouldRequestMultipleImages = true
    image.preferredImageOrientation = .portrait
    _ = try world.loadNative(
      "SampleLegacyCustomEvent", "app-install", adTypes: [.appInstall],
      options: NativeAdOptions(image: image), targeting: AdRequest(user: user))

    let call = try #require(world.networkCalls.first { $0.name == "fetchAd" })
    let fetch = try #require(call.arguments.object)
    #expect(fetch["contentAdsRequested"] == false)
    #expect(fetch["appInstallAdsRequested"] == true)
    #expect(fetch["shouldDownloadImages"] == false)
    #expect(fetch["shouldRequestMultipleImages"] == true)
    #expect(fetch["preferredImageOrientation"] == "portrait")
    let known = try #require(fetch["user"]?.object)
    #expect(known["gender"] == "female")
    #expect(known["birthday"] == "1990-12-31")
    #expect(known["latitude"] == 48.5)
    #expect(known["locationDescription"] == "Paris")
  }

  @Test func `the legacy custom event reports all calls to its network`() throws {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))
    let ad = try world.loadNative("SampleLegacyCustomEvent", "content").nativeAd()
    try world.render(ad)
    _ = try ad.recordImpression()
    try ad.simulate(.tap, asset: .headline)
    let own = try world.loadNative("SampleLegacyCustomEvent", "content+self-tracking").nativeAd()
    try world.render(own)
    try own.untrack()

    #expect(
      world.networkCalls.map(\.name) == [
        "fetchAd", "recordImpression", "handleClick", "fetchAd", "setNativeAdView",
        "setNativeAdView",
      ])
  }

  @Test(arguments: nativeClassNames)
  func `the network's chance depends on the seed of the load`(className: String) throws {
    let world = World()
    func outcomes(_ className: String) throws -> [String] {
      try (1...30).map { seed in
        let outcome = try world.loadNative(
          className, "random", targeting: AdRequest(seed: seed))
        return try outcome.error?.networkError?.name ?? outcome.nativeAd().assets.headline ?? ""
      }
    }
    let expected = try outcomes("SampleCustomEvent")
    #expect(Set(expected).count > 1)
    #expect(try outcomes(className) == expected)
  }

  @Test(arguments: nativeClassNames)
  func `an invalid ad unit is a bad request, whatever types are requested`(className: String) throws
  {
    let outcome = try World().loadNative(className, "contents", adTypes: [.content])
    #expect(outcome.error?.networkError?.name == "badRequest")
  }

  @Test(arguments: nativeClassNames.filter { $0 != "SampleLegacyCustomEvent" })
  func `a bid that has won names the ad`(className: String) throws {
    let outcome = try World().loadNative(
      className, "content", targeting: AdRequest(bidResponse: "sample-bid:app-install"))
    #expect(try outcome.nativeAd().assets.headline == "Sample App!")
  }

  @Test(arguments: [
    ("content", []), ("break-emptySignals", ["! emptySignals"]),
    ("break-signalsTooLong", ["! signalsTooLong"]),
    ("break-signalsAndError", ["! signalsAndError"]),
  ])
  func `a faulty bidder breaks the rule of its ad unit`(adUnit: String, log: [String]) throws {
    let world = World()
    let adapters = world.mediator.adapters
    try adapters.setUp(
      ["SampleFaultyCustomEvent"],
      credentials: [
        Credentials(settings: ["parameter": .string(adUnit)], format: .native)
      ], timeoutMs: nil
    ) { _ in }
    _ = try adapters.collectSignals(
      SignalRequest(format: .native), from: ["SampleFaultyCustomEvent"], timeoutMs: 1_000
    ) { _ in }
    #expect(world.log == log)
  }

  @Test func `a bidding token has the size of the banner`() throws {
    let world = World()
    var signals: [String?] = []
    for format in [AdFormat.banner, .native] {
      _ = try world.mediator.adapters.collectSignals(
        SignalRequest(format: format, adSize: AdSize(width: 320, height: 50)),
        from: ["SampleCustomEvent"], timeoutMs: 1_000
      ) { signals += $0.map(\.signals) }
    }
    #expect(signals == ["sample-token:banner:320x50", "sample-token:native"])
  }
}
