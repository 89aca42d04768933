import GoogleMobileAds
import JSON
import Testing

/// What reaches an adapter, and what it may do with the completion handler.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct LoadTests {
  /// Does what a test says with each load.
  final class FreeAdapter: NSObject, RTBAdapter {
    nonisolated(unsafe) static var onBanner:
      (MediationBannerAdConfiguration, @escaping GADMediationBannerLoadCompletionHandler) -> Void =
        { _, _ in }
    nonisolated(unsafe) static var onNative: (MediationNativeAdConfiguration) -> Void = { _ in }
    nonisolated(unsafe) static var onSignals:
      (RTBRequestParameters, @escaping GADRTBSignalCompletionHandler) -> Void = { _, _ in }

    static func adapterVersion() -> VersionNumber { VersionNumber() }
    static func adSDKVersion() -> VersionNumber { VersionNumber() }
    static func networkExtrasClass() -> (any AdNetworkExtras.Type)? { CustomEventExtras.self }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      Self.onBanner(adConfiguration, completionHandler)
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
      Self.onNative(adConfiguration)
    }

    func collectSignals(
      for params: RTBRequestParameters, completionHandler: @escaping GADRTBSignalCompletionHandler
    ) {
      Self.onSignals(params, completionHandler)
    }
  }

  final class BannerAd: NSObject, MediationBannerAd {
    let view = MainActor.assumeIsolated {
      UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50))
    }
  }

  private func bridge(extras: (([String: Any]) -> (any AdNetworkExtras)?)? = nil) -> TestBridge {
    TestBridge(
      FreeAdapter.self, make: FreeAdapter.init, extras: extras,
      loads: .banner(FreeAdapter.loadBanner), .native(FreeAdapter.loadNativeAd))
  }

  @Test(arguments: [false, true])
  func `a load that has failed is forgotten, with and without an ad`(hasAd: Bool) async throws {
    FreeAdapter.onBanner = {
      #expect($1(hasAd ? BannerAd() : nil, NSError(domain: "network", code: 3)) == nil)
    }
    let bridge = bridge()
    for _ in 1...100 {
      // The same load each time, which one that is kept would refuse.
      var lines = bridge.load("Banner")
      if lines.isEmpty { lines = await bridge.waitForLines() }
      let error = try object(lines.first)["error"]?.object
      #expect(error?["code"]?.int == 201)
      #expect(error?["data"]?.object?["error"]?.object?["domain"]?.string == "network")
    }
    #expect(bridge.isIdle)
  }

  /// The options of one class that a native load gives to the adapter.
  private func options<Options: GADAdLoaderOptions>(
    _ written: String, as type: Options.Type
  ) throws -> Options {
    var given: [GADAdLoaderOptions] = []
    FreeAdapter.onNative = { given = $0.options }
    _ = bridge().load("Native", #","options":\#(written)"#)
    return try #require(given.lazy.compactMap { $0 as? Options }.first)
  }

  private let banner = answer(#"{"view":{"id":null,"width":320,"height":50,"text":null}}"#)

  @Test func `settings can be cast as on a device`() {
    FreeAdapter.onBanner = { configuration, _ in
      let settings = configuration.credentials.settings
      #expect(settings["text"] as? String == "a")
      #expect(settings["number"] as? Int == 1)
      #expect(settings["number"] as? Double == 1)
      #expect(settings["number"] as? NSNumber == 1)
      #expect(settings["flag"] as? Bool == true)
      #expect(settings["list"] as? [String] == ["x"])
      #expect((settings["inner"] as? [String: Any])?["key"] as? String == "value")
      #expect(settings["missing"] == nil)
    }
    let settings =
      #"{"text":"a","number":1,"flag":true,"list":["x"],"inner":{"key":"value"}}"#

    _ = bridge().load("Banner", #","settings":\#(settings)"#)
  }

  @Test func `a load has what the publisher and an auction say`() {
    FreeAdapter.onBanner = { configuration, _ in
      #expect(configuration.isTestRequest)
      #expect(configuration.childDirectedTreatment == true)
      #expect(configuration.bidResponse == "bid")
      #expect(configuration.watermark == Data("mark".utf8))
      #expect(configuration.seed == 7)
      #expect(configuration.topViewController != nil)
      #expect(isAdSizeEqualToSize(size1: configuration.adSize, size2: AdSizeBanner))
      let extras = configuration.extras as? CustomEventExtras
      #expect(extras?.extras(forLabel: "mine")?["zone"] as? String == "top")
    }

    _ = bridge().load(
      "Banner",
      request: #"{"isTestRequest":true,"childDirectedTreatment":true,"bidResponse":"bid","#
        + #""watermark":"bWFyaw==","seed":7,"extras":{"mine":{"zone":"top"}}}"#)
  }

  @Test(
    arguments: [
      ("{}", nil), (#"{"childDirectedTreatment":true}"#, true),
      (#"{"childDirectedTreatment":false}"#, false),
    ] as [(String, Bool?)])
  func `an adapter gets the treatment for children, if there is one`(
    request: String, treatment: Bool?
  ) {
    FreeAdapter.onBanner = { configuration, _ in
      #expect(configuration.childDirectedTreatment?.boolValue == treatment)
    }
    _ = bridge().load("Banner", request: request)
  }

  @Test(arguments: [
    ("topRight", AdChoicesPosition.topRightCorner), ("topLeft", .topLeftCorner),
    ("bottomRight", .bottomRightCorner), ("bottomLeft", .bottomLeftCorner),
  ])
  func `an adapter gets the corner of AdChoices`(name: String, corner: AdChoicesPosition) throws {
    let options = try options(
      #"{"adView":{"preferredAdChoicesPosition":"\#(name)"}}"#, as: NativeAdViewAdOptions.self)
    #expect(options.preferredAdChoicesPosition == corner)
  }

  @Test(arguments: [
    ("unknown", MediaAspectRatio.unknown), ("any", .any), ("landscape", .landscape),
    ("portrait", .portrait), ("square", .square),
  ])
  func `an adapter gets the shape of the media`(name: String, shape: MediaAspectRatio) throws {
    let options = try options(
      #"{"media":{"aspectRatio":"\#(name)"}}"#, as: NativeAdMediaAdLoaderOptions.self)
    #expect(options.mediaAspectRatio == shape)
  }

  @Test(arguments: [
    ("any", NativeAdImageAdLoaderOptionsOrientation.any), ("portrait", .portrait),
    ("landscape", .landscape),
  ])
  func `an adapter gets the options of images`(
    name: String, orientation: NativeAdImageAdLoaderOptionsOrientation
  ) throws {
    let options = try options(
      #"{"image":{"disableImageLoading":true,"shouldRequestMultipleImages":true,"#
        + #""preferredImageOrientation":"\#(name)"}}"#, as: NativeAdImageAdLoaderOptions.self)
    #expect(options.disableImageLoading)
    #expect(options.shouldRequestMultipleImages)
    #expect(options.preferredImageOrientation == orientation)
  }

  @Test(arguments: [true, false])
  func `an adapter gets the options of videos`(isOn: Bool) throws {
    let options = try options(
      #"{"video":{"startMuted":\#(isOn),"customControlsRequested":\#(isOn),"#
        + #""clickToExpandRequested":\#(isOn)}}"#, as: VideoOptions.self)
    #expect(options.startMuted == isOn)
    #expect(options.customControlsRequested == isOn)
    #expect(options.clickToExpandRequested == isOn)
  }

  @Test func `an adapter is set up once`() async {
    let bridge = bridge()
    #expect(await bridge.waitForCall("setUp", #"{"credentials":[]}"#) == [answer()])
    #expect(
      bridge.call("setUp", #"{"credentials":[]}"#).first?
        .contains("adapter/setUp can be called only once.") == true)
  }

  final class Zone: NSObject, AdNetworkExtras {
    let zone: String?
    init(_ zone: String?) { self.zone = zone }
  }

  @Test func `an adapter gets extras of its own class from main swift`() {
    FreeAdapter.onBanner = { configuration, _ in
      #expect((configuration.extras as? Zone)?.zone == "top")
    }

    _ = bridge(extras: { Zone($0["zone"] as? String) })
      .load("Banner", request: #"{"extras":{"zone":"top"}}"#)
  }

  @Test func `a load may be answered on any thread, and its events stay in order`() async {
    FreeAdapter.onBanner = { _, completionHandler in
      nonisolated(unsafe) let completionHandler = completionHandler
      nonisolated(unsafe) let ad = BannerAd()
      DispatchQueue.global().async {
        let delegate = completionHandler(ad, nil)
        delegate?.reportImpression()
        delegate?.reportClick()
        delegate?.willPresentFullScreenView()
      }
    }
    let bridge = bridge()

    var lines = bridge.load("Banner")
    #expect(lines == [])
    while lines.count < 4 { lines += await bridge.waitForLines() }

    #expect(
      lines == [banner, event("impression"), event("click"), event("willPresentFullScreenView")])
  }

  @Test func `only the first answer gets a delegate, and every answer is passed on`() {
    FreeAdapter.onBanner = { _, completionHandler in
      #expect(completionHandler(BannerAd(), nil) != nil)
      #expect(completionHandler(BannerAd(), nil) == nil)
      #expect(completionHandler(nil, MyError.noFill) == nil)
    }

    let lines = bridge().load("Banner")

    #expect(lines.count == 3)
    #expect(lines.prefix(2) == [banner, banner])
  }

  @Test func `an event delegate that the adapter keeps weakly lives as long as the ad`() {
    nonisolated(unsafe) weak var delegate: (any MediationBannerAdEventDelegate)?
    FreeAdapter.onBanner = { _, completionHandler in delegate = completionHandler(BannerAd(), nil) }
    let bridge = bridge()
    _ = bridge.load("Banner")
    delegate?.reportClick()
    #expect(bridge.takeLines() == [event("click")])

    _ = bridge.ad("dispose")

    #expect(delegate == nil)
  }

  /// Reports a click while it is released.
  final class LateAd: NSObject, MediationBannerAd {
    let view = MainActor.assumeIsolated { UIView() }
    var delegate: (any MediationBannerAdEventDelegate)?

    deinit { delegate?.reportClick() }
  }

  @Test func `an event of an ad that is released comes after the answer to its disposal`() {
    FreeAdapter.onBanner = { _, completionHandler in
      let ad = LateAd()
      ad.delegate = completionHandler(ad, nil)
    }
    let bridge = bridge()
    _ = bridge.load("Banner")

    #expect(bridge.ad("dispose") == [answer(), event("click")])
  }

  @Test func `an answer after the disposal of its load is passed on, and not taken`() {
    nonisolated(unsafe) var late: GADMediationBannerLoadCompletionHandler?
    FreeAdapter.onBanner = { _, completionHandler in late = completionHandler }
    let bridge = bridge()
    _ = bridge.load("Banner")
    _ = bridge.ad("dispose")
    #expect(bridge.isIdle)

    #expect(late?(BannerAd(), nil) == nil)

    #expect(bridge.takeLines() == [banner])
    #expect(bridge.ad("simulate", #","action":"tap""#).first?.contains(#""code":301"#) == true)
  }

  // MARK: Signals

  private func signals(_ bridge: TestBridge) async -> [String] {
    let size = #"{"width":320,"height":50}"#
    _ = bridge.call(
      "collectSignals",
      #"{"format":"banner","credentials":[{"format":"banner","settings":{"parameter":"u"}}],"#
        + #""extras":{},"adSize":\#(size),"timeoutMs":1000}"#)
    return await bridge.waitForLines()
  }

  @Test func `signals are collected off the main thread`() async {
    FreeAdapter.onSignals = { params, completionHandler in
      #expect(!Thread.isMainThread)
      #expect(params.configuration.credentials.first?.format == .banner)
      #expect(params.configuration.credentials.first?.settings["parameter"] as? String == "u")
      #expect(params.adSize == AdSizeBanner)
      completionHandler("token", nil)
    }

    #expect(await signals(bridge()) == [answer(#"{"signals":"token"}"#)])
  }

  @Test func `signals and an error at once reach the bridge`() async {
    FreeAdapter.onSignals = { $1("", MyError.noFill) }

    let error =
      #"{"domain":"com.mynetwork","code":7,"name":"noFill","message":"No fill.","underlying":null}"#
    #expect(await signals(bridge()) == [answer(#"{"signals":"","error":\#(error)}"#)])
  }

  @Test func `an error in place of signals is the answer`() async throws {
    FreeAdapter.onSignals = { $1(nil, MyError.noFill) }

    let line = try #require(await signals(bridge()).first)

    #expect(line.contains(#""domain":"com.mynetwork","code":7"#))
  }
}
