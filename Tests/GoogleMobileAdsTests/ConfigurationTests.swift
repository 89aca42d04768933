import Testing

@testable import GoogleMobileAds

/// What an adapter reads of the publisher's wishes, and what helpers of adapters fill.
@MainActor
@Suite(.serialized) struct ConfigurationTests {
  final class ExtrasAdapter: NSObject, MediationAdapter {
    nonisolated(unsafe) static var extras: (any AdNetworkExtras)?
    static func networkExtrasClass() -> (any AdNetworkExtras.Type)? { Extras.self }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) { Self.extras = adConfiguration.extras }
  }

  final class PlainAdapter: NSObject, MediationAdapter {
    nonisolated(unsafe) static var configuration: MediationNativeAdConfiguration?

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { Self.configuration = adConfiguration }
  }

  private func load(_ options: String, request: String = "{}") throws
    -> MediationNativeAdConfiguration
  {
    PlainAdapter.configuration = nil
    let bridge = TestBridge(
      PlainAdapter.self, make: PlainAdapter.init, loads: .native(PlainAdapter.loadNativeAd))
    _ = bridge.load("Native", #","options":\#(options)"#, request: request)
    return try #require(PlainAdapter.configuration)
  }

  @Test func `an adapter that takes the SDK's extras gets all of them`() {
    func load(_ request: String) {
      let bridge = TestBridge(
        ExtrasAdapter.self, make: ExtrasAdapter.init, loads: .banner(ExtrasAdapter.loadBanner))
      _ = bridge.load("Banner", request: request)
    }

    load(#"{"extras":{"npa":"1"}}"#)
    #expect(
      (ExtrasAdapter.extras as? Extras)?.additionalParameters as? [String: String] == ["npa": "1"])
    load(#"{"extras":{}}"#)
    #expect(ExtrasAdapter.extras == nil)
  }

  @Test func `an adapter gets nothing that nobody has said`() throws {
    let configuration = try load("{}", request: #"{"extras":{"npa":"1"}}"#)

    #expect(configuration.options == [])
    #expect(configuration.extras == nil)
    #expect(configuration.bidResponse == nil)
    #expect(configuration.watermark == nil)
    #expect(!configuration.isTestRequest)
    #expect(configuration.childDirectedTreatment == nil)
    #expect(configuration.seed == 0)
    #expect(!configuration.hasUserLocation)
    #expect(configuration.userLatitude == 0)
    #expect(configuration.userLongitude == 0)
    #expect(configuration.userLocationAccuracyInMeters == 0)
  }

  @Test func `options that say nothing have the SDK's values`() throws {
    let options = try load(#"{"image":{},"media":{},"adView":{},"video":{}}"#).options

    try #require(options.count == 4)
    let image = try #require(options[0] as? NativeAdImageAdLoaderOptions)
    #expect(!image.isImageLoadingDisabled)
    #expect(!image.shouldRequestMultipleImages)
    #expect(image.preferredImageOrientation == .any)
    #expect((options[1] as? NativeAdMediaAdLoaderOptions)?.mediaAspectRatio == .unknown)
    #expect((options[2] as? NativeAdViewAdOptions)?.preferredAdChoicesPosition == .topRightCorner)
    let video = try #require(options[3] as? VideoOptions)
    #expect(video.shouldStartMuted)
    #expect(!video.areCustomControlsRequested)
    #expect(!video.isClickToExpandRequested)
  }

  @Test(arguments: [
    (#""swipeGestureDirection":"left","tapsAllowed":false"#, 2, false),
    (#""swipeGestureDirection":"up","tapsAllowed":true"#, 4, true),
    (#""swipeGestureDirection":"down""#, 8, true), (#""swipeGestureDirection":"right""#, 1, true),
    (#""swipeGestureDirection":"spiral""#, 1, true), ("", 1, true),
  ])
  func `an adapter gets the gesture that is a click`(
    members: String, direction: Int, allowsTaps: Bool
  ) throws {
    let options = try load(#"{"customClickGesture":{\#(members)}}"#).options
    let gesture = try #require(options.first as? NativeAdCustomClickGestureOptions)
    #expect(gesture.swipeGestureDirection.rawValue == UInt(direction))
    #expect(gesture.areTapsAllowed == allowsTaps)
    #expect(options.count == 1)
  }

  @Test(arguments: [
    (#""customMuteThisAdRequested":false"#, #""numberOfAds":3"#, false, 3),
    (#""customMuteThisAdRequested":true"#, #""numberOfAds":1"#, true, 1), ("", "", true, 1),
  ])
  func `an adapter gets the mark that mutes, and the number of ads`(
    mute: String, number: String, isMuteRequested: Bool, numberOfAds: Int
  ) throws {
    let options = try load(#"{"multipleAds":{\#(number)},"muteThisAd":{\#(mute)}}"#).options
    try #require(options.count == 2)
    #expect(
      (options[0] as? NativeMuteThisAdLoaderOptions)?.isCustomMuteThisAdRequested
        == isMuteRequested)
    #expect((options[1] as? MultipleAdsAdLoaderOptions)?.numberOfAds == numberOfAds)
  }

  @Test(arguments: [
    ("child", AgeRestrictedTreatment.child), ("teen", .teen), ("other", .unspecified),
  ])
  func `the treatment of an age is one that the SDK has`(
    name: String, treatment: AgeRestrictedTreatment
  ) {
    let bridge = TestBridge.ofMyNetwork()
    let method = "didChangeRequestConfiguration"
    defer { _ = bridge.call(method) }

    _ = bridge.call(method, #"{"ageRestrictedTreatment":"\#(name)"}"#)

    #expect(MobileAds.shared.requestConfiguration.ageRestrictedTreatment == treatment)
  }

  @Test func `nothing that the publisher said remains when it is taken back`() {
    let bridge = TestBridge.ofMyNetwork()
    let method = "didChangeRequestConfiguration"
    _ = bridge.call(
      method,
      #"{"tagForUnderAgeOfConsent":true,"ageRestrictedTreatment":"teen","#
        + #""maxAdContentRating":"T","testDeviceIdentifiers":["a"],"applicationVolume":0.25}"#)
    #expect(MobileAds.shared.requestConfiguration.tagForUnderAgeOfConsent == true)

    _ = bridge.call(method)

    let configuration = MobileAds.shared.requestConfiguration
    #expect(configuration.tagForUnderAgeOfConsent == nil)
    #expect(configuration.ageRestrictedTreatment == .unspecified)
    #expect(configuration.maxAdContentRating == nil)
    #expect(configuration.testDeviceIdentifiers == nil)
    #expect(MobileAds.shared.applicationVolume == 1)
  }

  @Test func `the SDK has one object and a version, and starts at once`() {
    var starts = 0
    MobileAds.shared.start { _ in starts += 1 }
    MobileAds.sharedInstance().start()

    #expect(starts == 1)
    #expect(MobileAds.sharedInstance() === MobileAds.shared)
    #expect(MobileAds.version() == string(for: MobileAds.shared.versionNumber))
  }

  // MARK: Requests

  final class ZoneExtras: NSObject, AdNetworkExtras {}

  @Test func `a request has one object of extras for each class`() {
    let request = Request()
    let (older, newer, others) = (Extras(), Extras(), ZoneExtras())

    request.register(older)
    request.register(others)
    request.register(newer)
    #expect(request.adNetworkExtras(for: Extras.self) === newer)
    #expect(request.adNetworkExtras(for: ZoneExtras.self) === others)

    request.removeAdNetworkExtras(for: Extras.self)
    #expect(request.adNetworkExtras(for: Extras.self) == nil)
    #expect(request.adNetworkExtras(for: ZoneExtras.self) === others)
  }

  @Test func `extras of custom events are kept by their labels`() {
    let extras = CustomEventExtras()
    extras.setExtras(["zone": "top"], forLabel: "one")
    extras.setExtras(["zone": "end"], forLabel: "two")
    extras.setExtras(nil, forLabel: "one")

    #expect(extras.extras(forLabel: "one") == nil)
    #expect(extras.extras(forLabel: "two") as? [String: String] == ["zone": "end"])
    #expect(extras.allExtras() as? [String: [String: String]] == ["two": ["zone": "end"]])
    extras.removeAllExtras()
    #expect(extras.allExtras().isEmpty)
  }

  @Test func `a view for banners is as large as its size`() {
    let view = BannerView(adSize: AdSizeMediumRectangle)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 300, height: 250))
    #expect(view.adSize == AdSizeMediumRectangle)

    let framed = BannerView(frame: CGRect(x: 1, y: 2, width: 320, height: 50))
    #expect(framed.adSize == AdSizeBanner)
    #expect(framed.frame == CGRect(x: 1, y: 2, width: 320, height: 50))
  }
}
