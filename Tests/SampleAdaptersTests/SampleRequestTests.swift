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

  /// Each request in words, and everything that the network is asked then.
  nonisolated private static let requests:
    [(className: String, adTypes: NativeAdTypes, options: NativeAdOptions, asked: JSONObject)] = [
      ("SampleCustomEvent", .all, NativeAdOptions(), ["shouldDownloadImages": true]),
      (
        "SampleCustomEvent", [.content], options { $0.image?.disableImageLoading = true },
        [
          "shouldDownloadImages": false, "contentAdsRequested": true,
          "appInstallAdsRequested": false,
        ]
      ),
      (
        "SampleCustomEvent", [.appInstall],
        options { $0.image?.shouldRequestMultipleImages = true },
        [
          "shouldDownloadImages": true, "shouldRequestMultipleImages": true,
          "contentAdsRequested": false, "appInstallAdsRequested": true,
        ]
      ),
      (
        "SampleLegacyCustomEvent", .all,
        options { $0.image?.preferredImageOrientation = .portrait },
        ["shouldDownloadImages": true, "preferredImageOrientation": "portrait", "user": user]
      ),
      (
        "SampleLegacyCustomEvent", .all, options { $0.media?.aspectRatio = .landscape },
        ["shouldDownloadImages": true, "preferredImageOrientation": "landscape", "user": user]
      ),
      (
        "SampleFaultyCustomEvent", .all, options { $0.media?.aspectRatio = .square },
        ["shouldDownloadImages": true]
      ),
    ]

  nonisolated private static let user: JSONValue = [
    "gender": "female", "birthday": "1990-12-31", "latitude": 48.5, "longitude": 2.25,
    "accuracyInMeters": 10, "locationDescription": "Paris",
  ]

  nonisolated private static func options(
    _ change: (inout NativeAdOptions) -> Void
  ) -> NativeAdOptions {
    var options = NativeAdOptions(image: ImageOptions(), media: MediaOptions())
    change(&options)
    return options
  }

  @Test(arguments: 0..<requests.count)
  func `a request carries what the publisher wants, and nothing else`(number: Int) throws {
    let (className, adTypes, options, asked) = Self.requests[number]
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))
    let user = UserTargeting(
      gender: .female, birthday: "1990-12-31",
      location: UserTargeting.Location(latitude: 48.5, longitude: 2.25, accuracyInMeters: 10),
      locationDescription: "Paris")

    _ = try world.loadNative(
      className, "twice", adTypes: adTypes, options: options,
      targeting: AdRequest(keywords: ["a", "b"], user: user))

    var all: JSONObject = ["adUnit": "twice", "testMode": false, "keywords": ["a", "b"]]
    for (name, value) in asked.members { all[name] = value }
    let calls = world.networkCalls.map { [.string($0.name), $0.arguments] as JSONValue }
    #expect(calls == [["fetchAd", .object(all)]])
  }

  @Test func `of a person, only what is known reaches the network`() throws {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))
    let users: [(UserTargeting.Gender, birthday: String?, place: String?)] = [
      (.unknown, nil, nil), (.male, nil, nil), (.unknown, "2001-02-03", nil),
      (.unknown, nil, "Rome"),
    ]
    for (gender, birthday, place) in users {
      let user = UserTargeting(
        gender: gender, birthday: birthday, location: nil, locationDescription: place)
      _ = try world.loadNative(
        "SampleLegacyCustomEvent", "content", targeting: AdRequest(user: user))
    }

    #expect(
      world.networkCalls.map { $0.arguments.object?["user"] } == [
        [:], ["gender": "male"], ["birthday": "2001-02-03"], ["locationDescription": "Rome"],
      ])
  }

  @Test(arguments: AdFormat.allCases)
  func `requests for the other formats carry the ad unit and the targeting`(format: AdFormat) throws
  {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))
    let targeting = AdRequest(isTestRequest: true, keywords: ["a"], watermark: [0xFB, 0xFF])
    _ =
      switch format {
      case .native: try world.loadNative("SampleCustomEvent", "content", targeting: targeting)
      case .banner: try world.loadBanner("content", AdSize(.banner), targeting: targeting)
      default: try world.loadFullScreen(format, "content", targeting: targeting)
      }

    var asked: JSONObject = [
      "adUnit": "content", "testMode": true, "keywords": ["a"], "watermark": "+/8=",
    ]
    if format == .native { asked["shouldDownloadImages"] = true }
    #expect(world.networkCalls.map(\.arguments) == [.object(asked)])
  }

  @Test func `the legacy custom event reports all calls to its network`() throws {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))
    let ad = try world.loadNative("SampleLegacyCustomEvent", "content").nativeAd()
    try world.render(ad)
    _ = try ad.recordImpression()
    try ad.simulate(.tap, asset: .headline)
    try ad.untrack()
    let own = try world.loadNative("SampleLegacyCustomEvent", "content+self-tracking").nativeAd()
    try world.render(own)
    try own.untrack()

    let sampleAd = (own.adapterAd as? SampleLegacyNativeAd)?.nativeAd
    #expect(sampleAd?.nativeAdView == nil)
    try world.render(own)
    #expect(
      sampleAd?.nativeAdView?.frame == SampleRect(x: 0, y: 0, width: 320, height: 250))

    let size: JSONValue = ["width": 320, "height": 250]
    #expect(
      world.networkCalls.map { [.string($0.name), $0.name == "fetchAd" ? .null : $0.arguments] }
        as [JSONValue] == [
          ["fetchAd", nil], ["recordImpression", nil], ["handleClick", ["headline"]],
          ["setNativeAdView", nil], ["fetchAd", nil], ["setNativeAdView", size],
          ["setNativeAdView", nil], ["setNativeAdView", size],
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
    ("no-inventory+break-signalsAndError", []),
  ])
  func `a faulty bidder breaks the rule of its ad unit`(adUnit: String, log: [String]) throws {
    for (className, log) in [("SampleFaultyCustomEvent", log), ("SampleCustomEvent", [])] {
      let world = World()
      _ = try world.signals(of: className, adUnit: adUnit)
      #expect(world.log == log)
    }
  }

  @Test func `the ad unit of a bidder decides about its signals`() throws {
    let error = AdError(
      domain: "com.google.customevent.samplenetwork", code: 101, name: "adLoadFailureCallback",
      message: "Sample SDK returned an ad load failure callback with error code: 3",
      underlying: AdError(
        domain: "SampleSDK", code: 3, name: "noInventory", message: "There is no ad to show."))
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall]))

    let (token, none) = (
      try world.signals(of: "SampleCustomEvent", adUnit: "app-install"),
      try world.signals(of: "SampleCustomEvent", adUnit: "no-inventory")
    )

    #expect(token.map(\.signals) == ["sample-token:native"])
    #expect(none.map(\.error) == [error])
    #expect(
      world.networkCalls.map { [.string($0.name), $0.arguments] as JSONValue } == [
        ["fetchBiddingToken", ["adUnit": "app-install"]],
        ["fetchBiddingToken", ["adUnit": "no-inventory"]],
      ])
  }

  @Test func `a bidder without an ad unit has content, and without a format nothing`() {
    let collector = SampleSignalCollector([.native])
    var answers: [String] = []
    SampleSDK.start(clock: Clock(.manual))
    for format in [AdFormat.native, .banner] {
      collector.collectSignals(
        NetworkSignalRequest(format: format, credentials: [])
      ) { signals, error in
        answers.append("\(signals ?? "") \(error?.name ?? "") \(error?.message ?? "")")
      }
    }
    #expect(
      answers == ["sample-token:native  ", " invalidRequest There is no such ad."])
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
