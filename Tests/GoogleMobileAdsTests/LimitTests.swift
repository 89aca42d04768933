import JSON
import Testing

@testable import GoogleMobileAds

/// Values at their limits, second times, and numbers of the SDK.
@MainActor
@Suite(.serialized) struct LimitTests {
  /// Has the values that a test gives it.
  final class Ad: EmptyNativeAd, MediationNativeAd {
    var mediaView: UIView? { MainActor.assumeIsolated { UIView() } }
    let hasVideoContent = true
    var mediaContentAspectRatio: CGFloat = 1.5
    var duration: TimeInterval = 1.2345
    let adChoicesView: UIView? = MainActor.assumeIsolated {
      UIView(frame: CGRect(x: 5, y: 6, width: 20, height: 15))
    }
  }

  final class Adapter: NSObject, RTBAdapter {
    nonisolated(unsafe) static var ad = Ad()
    nonisolated(unsafe) static var params: RTBRequestParameters?
    nonisolated(unsafe) static var configuration: MediationBannerAdConfiguration?
    nonisolated(unsafe) static var credentials: [MediationCredentials] = []
    nonisolated(unsafe) static var versionReads = 0
    nonisolated(unsafe) static var isSlow = false
    static func networkExtrasClass() -> (any AdNetworkExtras.Type)? { CustomEventExtras.self }

    static func adapterVersion() -> VersionNumber {
      versionReads += 1
      let start = ContinuousClock.now
      while isSlow, ContinuousClock.now - start < .milliseconds(6) {}
      return VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 3)
    }

    static func setUp(
      with configuration: MediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) {
      credentials = configuration.credentials
      completionHandler(nil)
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(Self.ad, nil) }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) { Self.configuration = adConfiguration }

    func collectSignals(
      for params: RTBRequestParameters, completionHandler: @escaping GADRTBSignalCompletionHandler
    ) {
      Self.params = params
      completionHandler("token", nil)
    }
  }

  private func bridge() -> TestBridge {
    TestBridge(
      Adapter.self, make: Adapter.init, loads: .native(Adapter.loadNativeAd),
      .banner(Adapter.loadBanner))
  }

  @Test(
    arguments: [
      (1.5, 1.2345, 1.5, 1_234), (-1, -1, 0, 0), (.infinity, .infinity, 0, 0), (.nan, .nan, 0, 0),
      (0, 1e12, 0, 1_000_000_000_000), (2, 1e9 - 1, 2, 999_999_999_000),
    ] as [(CGFloat, TimeInterval, Double, Int)])
  func `media has a shape and a length that are not negative`(
    aspectRatio: CGFloat, duration: TimeInterval, shape: Double, ms: Int
  ) throws {
    Adapter.ad = Ad()
    (Adapter.ad.mediaContentAspectRatio, Adapter.ad.duration) = (aspectRatio, duration)

    let ad = try object(bridge().load("Native").first)["result"]?.object

    let media = try #require(ad?["mediaContent"]?.object)
    #expect(media["hasVideoContent"] == true)
    #expect(media["aspectRatio"] == .number(JSONNumber(shape)))
    #expect(media["durationMs"] == .number(JSONNumber(ms)))
    #expect(ad?["adChoices"] == ["width": 20, "height": 15])
  }

  @Test func `the last hundred ads that were disposed of are known`() throws {
    let bridge = bridge()
    for number in 1...101 {
      _ = bridge.call(
        "loadNative",
        #"{"loadId":"load-\#(number)","settings":{},"request":{},"timeoutMs":1,"adTypes":[],"#
          + #""options":{}}"#)
      _ = bridge.call("dispose", #"{"loadId":"load-\#(number)"}"#)
    }
    let codes = try [1, 2, 101].map { number in
      try object(bridge.call("inspect", #"{"loadId":"load-\#(number)"}"#).first)["error"]?
        .object?["code"]
    }
    #expect(codes == [301, nil, nil])
  }

  @Test func `an ad can be disposed of twice, and its id be used again`() {
    let bridge = bridge()
    #expect(bridge.load("Native").first?.contains(#""result""#) == true)
    #expect(bridge.ad("dispose") == [answer()])
    #expect(bridge.ad("dispose") == [answer()])
    #expect(bridge.ad("didRecordImpression").first?.contains(#""code":301"#) == true)
    #expect(bridge.load("Native").first?.contains(#""result""#) == true)
    #expect(bridge.ad("didRecordImpression") == [answer()])
  }

  @Test func `credentials of unknown formats are left out`() {
    let members = #"[{"format":"hologram","settings":{}},{"format":"banner","settings":{"a":1}},"#
    let bridge = bridge()
    #expect(
      bridge.call(
        "setUp", #"{"credentials":\#(members){"format":"appOpen","settings":{}}]}"#) == [answer()])
    #expect(Adapter.credentials.map(\.format) == [.banner, .appOpen])
    #expect(Adapter.credentials.first?.settings["a"] as? Int == 1)
  }

  @Test func `a request for signals has its extras, and a size only if there is one`() async {
    let bridge = bridge()
    _ = bridge.call(
      "collectSignals",
      #"{"format":"native","credentials":[],"extras":{"mine":{"zone":"top"},"other":7}}"#)
    #expect(await bridge.waitForLines() == [answer(#"{"signals":"token"}"#)])

    let extras = Adapter.params?.extras as? CustomEventExtras
    #expect(extras?.extras(forLabel: "mine")?["zone"] as? String == "top")
    #expect(extras?.extras(forLabel: "other") == nil)
    #expect(Adapter.params?.adSize == AdSizeInvalid)
    #expect(Adapter.params?.configuration.credentials.isEmpty == true)

    _ = bridge.call("collectSignals", #"{"format":"native","credentials":[]}"#)
    _ = await bridge.waitForLines()
    #expect(Adapter.params?.extras == nil)
  }

  @Test(arguments: [#""not base64!""#, "7", "null"])
  func `a watermark that is not Base64 is left out`(watermark: String) {
    Adapter.configuration = nil
    _ = bridge().load("Banner", request: #"{"watermark":\#(watermark)}"#)
    #expect(Adapter.configuration != nil)
    #expect(Adapter.configuration?.watermark == nil)
  }

  @Test func `slow versions are read three times, and the fastest one counts`() throws {
    (Adapter.versionReads, Adapter.isSlow) = (0, true)
    defer { Adapter.isSlow = false }
    let bridge = TestBridge(
      serving: ServedAdapter(
        Adapter.self, make: Adapter.init, extras: nil,
        loads: [.banner(Adapter.loadBanner), .native(Adapter.loadNativeAd)]))

    let result = try #require(try object(bridge.initialize("Adapter").first)["result"]?.object)

    #expect(Adapter.versionReads == 3)
    #expect(result["versionMs"]?.int ?? 0 >= 6)
    #expect(result["adapterVersion"] == "1.2.3")
    #expect(result["adSdkVersion"] == "0.0.0")
    #expect(result["formats"] == ["native", "banner"])
    #expect(result["api"] == "modern")
    #expect(result["handlesUserImpressions"] == false)
    #expect(result["handlesUserClicks"] == false)
    #expect(result["protocolVersion"] == 1)
    #expect(
      result["methods"] == [
        "adapter/ping", "adapter/collectSignals", "adapter/didChangeRequestConfiguration",
        "adapter/didTapAsset", "adapter/didExpire", "adapter/inspect",
        "adapter/didOfferRequests",
      ])
  }

  // MARK: Errors

  private enum NetworkError: Error {
    case noFill(unit: String)
    case failed(Int, String)
  }

  private enum SpokenError: Error, CustomStringConvertible {
    case busy
    var description: String { "The network is busy." }
  }

  @Test func `an error with details has the name of its case`() throws {
    func written(_ error: any Error) throws -> JSONObject {
      try object(String(decoding: JSONWriter.bytes(of: ErrorContent(error)), as: UTF8.self))
    }
    #expect(try written(NetworkError.noFill(unit: "a"))["name"] == "noFill")
    #expect(try written(NetworkError.noFill(unit: "a"))["message"] == #"noFill(unit: "a")"#)
    #expect(try written(NetworkError.failed(1, "b"))["name"] == "failed")
    // A sentence is not a name.
    #expect(try written(SpokenError.busy)["name"] == .null)
    #expect(try written(SpokenError.busy)["message"] == "The network is busy.")
    #expect(
      try written(RequestError(.noFill, userInfo: [NSLocalizedDescriptionKey: "None."]))["message"]
        == "None.")
  }

  // MARK: Numbers of the SDK

  @Test func `codes, formats and options have the numbers of the SDK`() {
    #expect(
      RequestError.Code.allCases.map(\.rawValue) == [
        0, 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 19, 20, 21,
      ])
    #expect(PresentationError.Code.allCases.map(\.rawValue) == [15, 16, 17, 18, 21, 22])
    #expect("\(PresentationError.Code.codeAdTooLarge)" == "codeAdTooLarge")
    #expect(AdFormat.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 6])
    #expect(
      AdFormat.allCases.map(\.name)
        == ["banner", "interstitial", "rewarded", "native", "rewardedInterstitial", "appOpen"])
    let orientations: [NativeAdImageAdLoaderOptionsOrientation] = [.any, .portrait, .landscape]
    #expect(orientations.map(\.rawValue) == [1, 2, 3])
    let shapes: [MediaAspectRatio] = [.unknown, .any, .landscape, .portrait, .square]
    #expect(shapes.map(\.rawValue) == [0, 1, 2, 3, 4])
    let corners: [AdChoicesPosition] = [
      .topRightCorner, .topLeftCorner, .bottomRightCorner, .bottomLeftCorner,
    ]
    #expect(corners.map(\.rawValue) == [0, 1, 2, 3])
    let ages: [AgeRestrictedTreatment] = [.unspecified, .child, .teen]
    #expect(ages.map(\.rawValue) == [0, 1, 2])
    #expect([GADGender.unknown, .male, .female].map(\.rawValue) == [0, 1, 2])
    let ratings: [GADMaxAdContentRating] = [.general, .parentalGuidance, .teen, .matureAudience]
    #expect(ratings.map(\.rawValue) == ["G", "PG", "T", "MA"])
    let types: [GADAdLoaderAdType] = [.nativeAppInstall, .nativeContent, .native]
    #expect(types.map(\.rawValue) == ["1", "2", "6"])
    #expect(MobileAds.version() == "13.12.0")
  }

  @Test(
    arguments: zip(
      [
        "headline", "callToAction", "icon", "body", "store", "price", "image", "starRating",
        "advertiser", "mediaView", "adChoicesView",
      ], 3_001...3_011))
  func `an asset has its number and its name`(name: String, number: Int) {
    let asset = GADNativeAssetIdentifier(name: name)
    #expect(asset?.rawValue == "\(number)")
    #expect(asset?.name == name)
    #expect(GADNativeAssetIdentifier(name: "\(number)") == nil)
    #expect(GADNativeAssetIdentifier("other").name == nil)
  }

  @Test func `each name of a size is that size`() {
    let sizes: [(AdSize, AdSize, AdSize, CGFloat, CGFloat)] = [
      (AdSizeBanner, GADAdSizeBanner, kGADAdSizeBanner, 320, 50),
      (AdSizeLargeBanner, GADAdSizeLargeBanner, kGADAdSizeLargeBanner, 320, 100),
      (AdSizeMediumRectangle, GADAdSizeMediumRectangle, kGADAdSizeMediumRectangle, 300, 250),
      (AdSizeFullBanner, GADAdSizeFullBanner, kGADAdSizeFullBanner, 468, 60),
      (AdSizeLeaderboard, GADAdSizeLeaderboard, kGADAdSizeLeaderboard, 728, 90),
      (AdSizeSkyscraper, GADAdSizeSkyscraper, kGADAdSizeSkyscraper, 120, 600),
      (AdSizeFluid, GADAdSizeFluid, kGADAdSizeFluid, 0, 0),
      (AdSizeInvalid, GADAdSizeInvalid, kGADAdSizeInvalid, 0, 0),
    ]
    for (size, legacy, oldest, width, height) in sizes {
      #expect(size.size == CGSize(width: width, height: height))
      #expect(legacy == size)
      #expect(oldest == size)
    }
    #expect(AdSizeInvalid != AdSizeFluid)
    #expect(AdSize() == AdSizeInvalid)
  }

  @Test func `the configuration of a test keeps what it is given`() {
    let (credentials, extras) = (
      MediationCredentials(settings: ["a": 1], format: .appOpen), Extras()
    )
    let banner = MediationBannerAdConfiguration(
      adSize: AdSizeLeaderboard, credentials: credentials, bidResponse: "bid",
      watermark: Data("mark".utf8), extras: extras, isTestRequest: true,
      childDirectedTreatment: 1, seed: 7)
    let option = VideoOptions()
    let native = MediationNativeAdConfiguration(
      options: [option], credentials: credentials, bidResponse: "bid",
      watermark: Data("mark".utf8), extras: extras, isTestRequest: true,
      childDirectedTreatment: 1, seed: 7)
    for configuration in [banner, native] as [MediationAdConfiguration] {
      #expect(configuration.credentials === credentials)
      #expect(configuration.bidResponse == "bid")
      #expect(configuration.watermark == Data("mark".utf8))
      #expect(configuration.extras === extras)
      #expect(configuration.isTestRequest)
      #expect(configuration.childDirectedTreatment == 1)
      #expect(configuration.seed == 7)
    }
    #expect(banner.adSize == AdSizeLeaderboard)
    #expect(native.options == [option])
    #expect(RTBRequestParameters(configuration: .init(credentials: [])).adSize == AdSizeInvalid)
  }
}
