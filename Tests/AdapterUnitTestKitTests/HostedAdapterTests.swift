import AdapterUnitTestKit
import GoogleMobileAds
import Testing

/// What a test of an adapter can do, on any thread and in parallel.
@Suite struct HostedAdapterTests {
  private let script = TestNetwork.Script()
  private let adapter = HostedAdapter(
    TestNetwork.self, make: TestNetwork.init,
    loads: .banner(TestNetwork.loadBanner), .native(TestNetwork.loadNativeAd),
    .interstitial(TestNetwork.loadInterstitial))

  private func credentials(
    _ format: AdFormat, _ parameter: String = "unit-7"
  ) -> MediationCredentials {
    MediationCredentials(settings: ["parameter": parameter, "script": script], format: format)
  }

  private func nativeAd(_ parameter: String = "unit-7") async throws -> LoadedNativeAd {
    try await adapter.loadNativeAd(
      MediationNativeAdConfiguration(credentials: credentials(.native, parameter)))
  }

  private func bannerAd(timeout: Duration = .seconds(10)) async throws -> LoadedBannerAd {
    try await adapter.loadBannerAd(
      MediationBannerAdConfiguration(
        adSize: AdSizeBanner, credentials: credentials(.banner)), timeout: timeout)
  }

  // MARK: Loads

  @Test func `a load gets the test's configuration itself`() async throws {
    nonisolated(unsafe) var given: MediationBannerAdConfiguration?
    script.onBanner = { configuration, completionHandler in
      #expect(MainActor.assumeIsolated { true })
      given = configuration
      _ = completionHandler(TestBanner(configuration), nil)
    }
    let extras = Extras()
    let configuration = MediationBannerAdConfiguration(
      adSize: AdSizeLargeBanner, credentials: credentials(.banner), bidResponse: "bid",
      watermark: Data("mark".utf8), extras: extras, isTestRequest: true,
      childDirectedTreatment: true)

    let ad = try await adapter.loadBannerAd(configuration)

    #expect(given === configuration)
    #expect(given?.extras === extras)
    #expect(await { @MainActor in ad.bannerAd.view.frame.height }() == 100)
  }

  @Test func `configurations without credentials have those of their format`() {
    #expect(MediationInterstitialAdConfiguration().credentials.format == .interstitial)
    #expect(MediationRewardedAdConfiguration().credentials.format == .rewarded)
    #expect(MediationAppOpenAdConfiguration().credentials.format == .appOpen)
    #expect(MediationNativeAdConfiguration().credentials.format == .native)
  }

  @Test func `a failure has the adapter's domain and code`() async throws {
    let error = try await #require(throws: AdapterFailure.self) {
      try await nativeAd("no-fill")
    }

    #expect(error.domain == "com.testnetwork")
    #expect(error.code == 7)
    #expect(error.message == "No fill.")
    #expect(error.underlying?.code == 503)
    #expect((error as NSError).domain == "com.testnetwork")
    #expect((error as NSError).code == 7)
  }

  @Test func `a format that is not hosted is a failure that names it`() async throws {
    let error = try await #require(throws: AdapterFailure.self) {
      try await adapter.loadAppOpenAd()
    }

    #expect(error.code == 104)
    #expect(error.message.contains("does not load appOpen ads"))
  }

  @Test func `a load without an answer fails in time, and a late answer is a violation`()
    async throws
  {
    // The load may time out before the adapter had its turn, but not before the set-up has ended:
    // then it would never be asked.
    try await adapter.setUp()
    let (asked, request) = AsyncStream.makeStream(of: Void.self)
    nonisolated(unsafe) var late: TestNetwork.BannerCompletion?
    script.onBanner = {
      late = $1
      request.finish()
    }

    let error = try await #require(throws: AdapterFailure.self) {
      try await bannerAd(timeout: .milliseconds(50))
    }
    for await _ in asked {}
    await MainActor.run {
      _ = late?(
        TestBanner(MediationBannerAdConfiguration(adSize: AdSizeBanner)), nil)
    }

    #expect(error.domain == GADErrorDomain)
    #expect(error.code == RequestError.Code.timeout.rawValue)
    #expect(try await adapter.waitForViolation("lateCompletion").adID == "ad-1")
  }

  @Test func `a second answer is a violation`() async throws {
    script.onBanner = { configuration, completionHandler in
      _ = completionHandler(TestBanner(configuration), nil)
      _ = completionHandler(TestBanner(configuration), nil)
    }

    let ad = try await bannerAd()

    try await adapter.waitForViolation("duplicateCompletion")
    #expect(ad.violations.map(\.rule) == ["duplicateCompletion"])
  }

  @Test func `a load may be answered on any thread`() async throws {
    script.onBanner = { configuration, completionHandler in
      let ad = TestBanner(configuration)
      nonisolated(unsafe) let (given, completionHandler) = (ad, completionHandler)
      DispatchQueue.global().async {
        given.delegate = completionHandler(given, nil)
        given.delegate?.reportImpression()
      }
    }

    let ad = try await bannerAd()

    try await ad.waitForEvent(.impression)
    #expect(ad.reportImpressionInvokeCount == 1)
  }

  // MARK: Ads

  @Test func `a native ad is drawn, seen, clicked and removed`() async throws {
    let ad = try await nativeAd()
    let frame = CGRect(x: 10, y: 200, width: 100, height: 30)

    let adChoices = try await ad.render(
      in: CGSize(width: 300, height: 250), clickableAssetViews: [.callToActionAsset: frame])
    #expect(try await ad.recordImpression())
    #expect(try await !ad.recordImpression())
    #expect(try await ad.recordClick(asset: .callToActionAsset))
    #expect(try await !ad.recordClick(asset: .headlineAsset))
    try await ad.untrack()

    #expect(ad.nativeAd.headline == "Hello")
    #expect(adChoices == CGRect(x: 276, y: 0, width: 24, height: 24))
    #expect(
      script.log == [
        "didRender 300.0", "didRecordImpression", "didRecordClickOnAsset 3002 at 200.0",
        "didUntrackView",
      ])
    #expect(ad.events.map(\.name) == [.didPlayVideo, .impression, .click])
    #expect(ad.events.last?.asset == .callToActionAsset)
    #expect(ad.didPlayVideoInvokeCount == 1)
    #expect(adapter.violations.isEmpty)
  }

  @Test func `a tap on an asset reaches the adapter with the asset's view`() async throws {
    let ad = try await nativeAd()
    try await ad.render(
      clickableAssetViews: [.iconAsset: CGRect(x: 0, y: 40, width: 24, height: 24)])

    try await ad.simulate(.tap, asset: .iconAsset)

    #expect(script.log.last == "didRecordClickOnAsset 3003 at 40.0")
  }

  @Test func `an action that comes too early is a failure`() async throws {
    let ad = try await nativeAd()
    try await ad.dispose()

    let error = try await #require(throws: AdapterFailure.self) { try await ad.render() }

    #expect(error.domain == AdapterFailure.bridgeDomain)
    #expect(error.code == 304)
  }

  @Test func `a banner reports clicks, and changes its size`() async throws {
    let ad = try await bannerAd()

    try await ad.simulate(.tap)
    try await ad.recordImpression()
    try await ad.changeAdSize(to: AdSizeLeaderboard)

    #expect(ad.reportClickInvokeCount == 1)
    #expect(ad.events.map(\.name) == [.click, .impression, .adSizeChanged])
    let error = try await #require(throws: AdapterFailure.self) {
      try await ad.simulate(.playVideo)
    }
    #expect(error.code == 307)
  }

  @Test func `an interstitial is presented and closed`() async throws {
    let ad = try await adapter.loadInterstitialAd()

    try await ad.present()
    try await ad.simulate(.close)
    try await ad.waitForEvent(.didDismissFullScreenView)

    #expect(
      ad.events.map(\.name) == [
        .willPresentFullScreenView, .impression, .willDismissFullScreenView,
        .didDismissFullScreenView,
      ])
    #expect(ad.willPresentFullScreenViewInvokeCount == 1)
  }

  @Test func `an ad that can't be presented gives the adapter's error`() async throws {
    let ad = try await adapter.loadInterstitialAd(
      MediationInterstitialAdConfiguration(credentials: credentials(.interstitial, "unready")))

    let error = try await #require(throws: AdapterFailure.self) { try await ad.present() }

    #expect(error.domain == "com.testnetwork")
    #expect(error.code == 9)
    #expect(ad.didFailToPresentError == error)
  }

  // MARK: The class

  @Test func `a set-up gets the test's configuration itself, and gives the adapter's error`()
    async throws
  {
    nonisolated(unsafe) var given: MediationServerConfiguration?
    script.onSetUp = {
      given = $0
      return TestError.notReady
    }
    let configuration = MediationServerConfiguration(credentials: [credentials(.native)])

    let error = try await #require(throws: AdapterFailure.self) {
      try await adapter.setUp(with: configuration)
    }

    #expect(given === configuration)
    #expect(error.code == 9)
  }

  @Test func `an adapter is set up once, and a second call returns the first result`()
    async throws
  {
    nonisolated(unsafe) var count = 0
    script.onSetUp = { _ in
      count += 1
      return TestError.notReady
    }
    for _ in 1...2 {
      let error = try await #require(throws: AdapterFailure.self) {
        try await adapter.setUp(with: .init(credentials: [credentials(.native)]))
      }
      #expect(error.code == 9)
    }
    #expect(count == 1)
  }

  @Test func `signals are collected with the test's parameters, off the main thread`()
    async throws
  {
    nonisolated(unsafe) var given: RTBRequestParameters?
    script.onSignals = {
      #expect(!Thread.isMainThread)
      given = $0
      $1("token-7", nil)
    }
    let params = RTBRequestParameters(
      configuration: RTBMediationSignalsConfiguration(credentials: [credentials(.banner)]),
      adSize: AdSizeBanner)

    #expect(try await adapter.collectSignals(for: params) == "token-7")
    #expect(given === params)
  }

  @Test func `a bidder that loads banners only gives signals for them`() async throws {
    let bidder = HostedAdapter(
      TestNetwork.self, make: TestNetwork.init, loads: .banner(TestNetwork.loadBanner))
    let params = RTBRequestParameters(
      configuration: RTBMediationSignalsConfiguration(credentials: [credentials(.banner)]),
      adSize: AdSizeBanner)

    #expect(try await bidder.collectSignals(for: params) == "token")
  }

  @Test func `signals are for the format that a test names`() async throws {
    let params = RTBRequestParameters(
      configuration: RTBMediationSignalsConfiguration(credentials: [credentials(.appOpen)]))

    #expect(try await adapter.collectSignals(for: params, format: .banner) == "token")
    await #expect(throws: AdapterFailure.self) { try await adapter.collectSignals(for: params) }
  }

  @Test func `signals that fail give the adapter's error, and empty ones a violation`()
    async throws
  {
    let params = RTBRequestParameters(
      configuration: RTBMediationSignalsConfiguration(credentials: [credentials(.native)]))
    script.onSignals = { $1(nil, TestError.noFill) }
    let error = try await #require(throws: AdapterFailure.self) {
      try await adapter.collectSignals(for: params)
    }
    #expect(error.code == 7)

    script.onSignals = { $1("", nil) }
    _ = try? await adapter.collectSignals(for: params)

    #expect(adapter.violations.map(\.rule) == ["emptySignals"])
  }

  @Test func `calls to the network are recorded with their ad`() async throws {
    script.onBanner = { configuration, completionHandler in
      configuration.reportNetworkCall("fetch", ["unit": "unit-7"])
      configuration.reportNetworkCall("ping")
      _ = completionHandler(TestBanner(configuration), nil)
    }

    let ad = try await bannerAd()

    #expect(adapter.networkCalls.map(\.description) == [#"fetch {"unit":"unit-7"}"#, "ping"])
    #expect(adapter.networkCalls.map(\.adID) == [ad.id, ad.id])
  }

  // MARK: Time, threads and life

  @Test func `an ad expires when the test moves the clock`() async throws {
    let ad = try await adapter.loadInterstitialAd()

    try await adapter.advance(by: .seconds(3_599))
    #expect(ad.events.isEmpty)
    try await adapter.advance(by: .seconds(1))

    #expect(ad.events.map(\.name) == [.expired])
    #expect(ad.events.first?.time == .seconds(3_600))
  }

  @Test func `an event that never comes fails the wait, which names it`() async throws {
    let ad = try await nativeAd()
    try await ad.render()

    let error = try await #require(throws: AdapterFailure.self) {
      try await ad.waitForEvent(.click, timeout: .milliseconds(20))
    }

    #expect(error.domain == AdapterFailure.kitDomain)
    #expect(
      error.message == "The test awaited the event click of ad-1 for 20 ms. "
        + "The events of ad-1 are: didPlayVideo.")
  }

  @Test func `a wait for an event of one ad does not end with that of another`() async throws {
    let (first, second) = (try await bannerAd(), try await bannerAd())

    try await second.simulate(.tap)
    await #expect(throws: AdapterFailure.self) {
      try await first.waitForEvent(.click, timeout: .milliseconds(20))
    }
    try await second.waitForEvent(.click)
    try await first.simulate(.tap)
    try await first.waitForEvent(.click)

    #expect(first.events.map(\.name) == [.click])
    #expect(second.events.map(\.name) == [.click])
  }

  @Test func `a blocked main thread is a failure that says so`() async {
    // In a process of its own, because the other tests need the main thread.
    await #expect(processExitsWith: .success) {
      let adapter = HostedAdapter(
        TestNetwork.self, make: TestNetwork.init, loads: .native(TestNetwork.loadNativeAd))
      let mayGo = await blockMainThread()
      defer { mayGo.signal() }

      let error = try await #require(throws: AdapterFailure.self) {
        try await adapter.setUp(timeout: .milliseconds(50))
      }

      try #require(error.domain == AdapterFailure.kitDomain)
      // Two seconds more than the adapter has.
      try #require(
        error.message.hasPrefix(
          "The main thread was blocked for 2050 ms while the test awaited the set-up of "
            + "TestNetwork."), "\(error)")
    }
  }

  @Test @MainActor func `a test may run on the main actor`() async throws {
    let ad = try await adapter.loadNativeAd()

    try await ad.render()

    #expect(ad.nativeAd.adChoicesView?.superview != nil)
  }

  @Test func `adapters in one process do not mix their ads`() async throws {
    let other = HostedAdapter(
      TestNetwork.self, make: TestNetwork.init, loads: .native(TestNetwork.loadNativeAd))
    let (ad, otherAd) = try await (nativeAd(), other.loadNativeAd())

    try await ad.render()

    #expect(adapter.events.count == 1)
    #expect(other.events.isEmpty)
    #expect(ad.id == otherAd.id)
  }

  @Test func `an adapter is released with the last of its ads`() async throws {
    let script = TestNetwork.Script()
    do {
      let adapter = HostedAdapter(
        TestNetwork.self, make: TestNetwork.init, loads: .native(TestNetwork.loadNativeAd))
      let credentials = MediationCredentials(settings: ["script": script], format: .native)
      let ad = try await adapter.loadNativeAd(
        MediationNativeAdConfiguration(credentials: credentials))
      try await ad.render()
      #expect(script.lastNativeAd != nil)
    }

    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(10)
    while script.lastNativeAd != nil, clock.now < deadline { await Task.yield() }

    #expect(script.lastNativeAd == nil)
    #expect(script.log.last == "didUntrackView")
  }
}
