import AdapterUnitTestKit
import GoogleMobileAds
import Synchronization
import Testing

extension TestNetwork: AUTKAdapter {}

/// Tests with the names of Google's kit, as they stand in Google's repository. They need no set-up.
@Suite struct GoogleKitTests {
  private static func banner(
    _ onBanner:
      @escaping (MediationBannerAdConfiguration, @escaping TestNetwork.BannerCompletion) -> Void
  ) -> AUTKMediationBannerAdConfiguration {
    let script = TestNetwork.Script()
    script.onBanner = onBanner
    let credentials = AUTKMediationCredentials()
    credentials.settings = ["script": script]
    let configuration = AUTKMediationBannerAdConfiguration()
    configuration.adSize = AdSizeLeaderboard
    configuration.credentials = credentials
    return configuration
  }

  @Test func `an adapter gets everything that a test sets`() {
    let given = Mutex<[String]>([])
    let configuration = Self.banner { configuration, completion in
      given.withLock {
        $0 = [
          configuration.bidResponse ?? "", "\(configuration.watermark.map(Array.init) ?? [])",
          "\(configuration.isTestRequest)", "\(configuration.childDirectedTreatment ?? 0)",
          "\(configuration.adSize.size.width)", "\(type(of: configuration.extras))",
        ]
      }
      _ = completion(TestBanner(configuration), nil)
    }
    configuration.bidResponse = "bid"
    configuration.watermark = Data([1, 2])
    configuration.isTestRequest = true
    configuration.childDirectedTreatment = 1
    configuration.extras = CustomEventExtras()

    let delegate = AUTKWaitAndAssertLoadBannerAd(TestNetwork(), configuration)

    #expect(delegate.bannerAd != nil)
    #expect(
      given.withLock { $0 } == [
        "bid", "[1, 2]", "true", "1", "728.0", "Optional<AdNetworkExtras>",
      ])
  }

  @Test func `a failed load has the domain and the code of the error`() {
    let configuration = AUTKMediationNativeAdConfiguration()
    let credentials = AUTKMediationCredentials()
    credentials.settings = ["parameter": "no-fill"]
    configuration.credentials = credentials

    AUTKWaitAndAssertLoadNativeAdFailure(TestNetwork(), configuration, TestError.noFill)
    withKnownIssue {
      AUTKWaitAndAssertLoadNativeAdFailure(TestNetwork(), configuration, TestError.notReady)
    } matching: {
      $0.comments.first?.rawValue.contains("com.testnetwork 7 (No fill.)") == true
    }
    withKnownIssue { AUTKWaitAndAssertLoadNativeAd(TestNetwork(), configuration) }
  }

  @Test func `a load that gives an ad instead of a failure fails the test`() {
    withKnownIssue {
      AUTKWaitAndAssertLoadBannerAdFailure(
        TestNetwork(), AUTKMediationBannerAdConfiguration(), TestError.noFill)
    }
  }

  @Test func `a format without a method is named`() {
    withKnownIssue {
      AUTKWaitAndAssertLoadAppOpenAd(TestNetwork(), AUTKMediationAppOpenAdConfiguration())
    } matching: {
      $0.comments.first?.rawValue.contains("no public method loadAppOpenAd") == true
    }
  }

  @Test func `two answers fail the test`() {
    withKnownIssue {
      AUTKWaitAndAssertLoadBannerAd(
        TestNetwork(),
        Self.banner { configuration, completion in
          #expect(completion(TestBanner(configuration), nil) != nil)
          #expect(completion(TestBanner(configuration), nil) == nil)
        })
    } matching: {
      $0.comments.first?.rawValue == "loadBanner answered 2 times."
    }
  }

  @MainActor
  @Test func `an ad that fails to present gives its error`() {
    let configuration = AUTKMediationInterstitialAdConfiguration()
    let credentials = AUTKMediationCredentials()
    credentials.settings = ["parameter": "unready"]
    configuration.credentials = credentials

    let delegate = AUTKWaitAndAssertLoadInterstitialAd(TestNetwork(), configuration)
    delegate.interstitialAd?.present(from: UIViewController())

    #expect((delegate.didFailToPresentError as? TestError) == .notReady)
    #expect(delegate.willPresentFullScreenViewInvokeCount == 0)
  }

  @Test func `a set-up succeeds or fails with an error`() {
    let script = TestNetwork.Script()
    let credentials = AUTKMediationCredentials()
    credentials.settings = ["script": script]
    let configuration = AUTKMediationServerConfiguration()
    configuration.credentials = [credentials]

    AUTKWaitAndAssertAdapterSetUpWithConfiguration(TestNetwork.self, configuration)
    AUTKWaitAndAssertAdapterSetUpWithCredentials(TestNetwork.self, credentials)
    script.onSetUp = { _ in TestError.notReady }
    AUTKWaitAndAssertAdapterSetUpFailureWithCredentialsArray(
      TestNetwork.self, [credentials], TestError.notReady)
    withKnownIssue {
      AUTKWaitAndAssertAdapterSetUpWithCredentialsArray(TestNetwork.self, [credentials])
    }
  }

  @Test func `versions are equal, and come at once`() {
    AUTKAssertEqualVersion(
      TestNetwork.adapterVersion(),
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0))
    withKnownIssue {
      AUTKAssertEqualVersion(TestNetwork.adapterVersion(), TestNetwork.adSDKVersion())
    }
    AUTKTestAdapterVersionLatency(TestNetwork.self)
    AUTKTestAdSDKVersionLatency(TestNetwork.self)
  }

  @Test func `signals need no set-up`() {
    let parameters = AUTKRTBRequestParameters()
    let signals = AUTKRTBMediationSignalsConfiguration()
    let credentials = AUTKMediationCredentials()
    credentials.format = .rewarded
    signals.credentials = [credentials]
    parameters.configuration = signals
    parameters.adSize = AdSizeBanner

    TestNetwork().collectSignals(for: parameters) { token, error in
      #expect(token == "token")
      #expect(error == nil)
    }
    #expect(parameters.configuration.credentials.map(\.format) == [.rewarded])
  }

  // MARK: Any actor

  /// Where a network answers on the main thread.
  enum Place: CaseIterable {
    case atOnce, mainQueue, mainActor
  }

  @Test(.serialized, arguments: Place.allCases)
  func `an adapter has its delegate when a load off the main actor returns`(place: Place) {
    for _ in 0..<50 {
      let kept = KeptAd()
      let configuration = Self.banner { configuration, completion in
        Self.answer(at: place, configuration, completion) { kept.ad = $0 }
      }
      let delegate = AUTKWaitAndAssertLoadBannerAd(TestNetwork(), configuration)
      kept.ad?.delegate?.reportImpression()
      #expect(delegate.reportImpressionInvokeCount == 1)
    }
  }

  @MainActor
  @Test func `an adapter has its delegate when a load on the main actor returns`() {
    for _ in 0..<50 {
      let kept = KeptAd()
      let configuration = Self.banner { configuration, completion in
        Self.answer(at: .atOnce, configuration, completion) { kept.ad = $0 }
      }
      let delegate = AUTKWaitAndAssertLoadBannerAd(TestNetwork(), configuration)
      kept.ad?.delegate?.reportImpression()
      #expect(delegate.reportImpressionInvokeCount == 1)
    }
  }

  @Test(.serialized, arguments: Place.allCases)
  func `a hosted adapter has it when a load off the main actor returns`(place: Place) async throws {
    for _ in 0..<50 {
      let kept = KeptAd()
      let configuration = Self.banner { configuration, completion in
        Self.answer(at: place, configuration, completion) { kept.ad = $0 }
      }
      let loaded = try await Self.hosted.loadBannerAd(configuration)
      kept.ad?.delegate?.reportImpression()
      #expect(loaded.reportImpressionInvokeCount == 1)
      try await loaded.waitForEvent(.impression)
    }
  }

  @MainActor
  @Test(.serialized, arguments: Place.allCases)
  func `a hosted adapter has it when a load on the main actor returns`(
    place: Place
  ) async throws {
    for _ in 0..<50 {
      let kept = KeptAd()
      let configuration = Self.banner { configuration, completion in
        Self.answer(at: place, configuration, completion) { kept.ad = $0 }
      }
      let loaded = try await Self.hosted.loadBannerAd(configuration)
      kept.ad?.delegate?.reportImpression()
      #expect(loaded.reportImpressionInvokeCount == 1)
    }
  }

  @Test func `a test awaits what an adapter does on another thread`() async throws {
    for _ in 0..<50 {
      let configuration = Self.banner { configuration, completion in
        let ad = TestBanner(configuration)
        nonisolated(unsafe) let given = (ad, completion)
        DispatchQueue.global().async {
          given.0.delegate = given.1(given.0, nil)
          given.0.delegate?.reportImpression()
        }
      }
      let loaded = try await Self.hosted.loadBannerAd(configuration)
      try await loaded.waitForEvent(.impression)
      #expect(loaded.reportImpressionInvokeCount == 1)
    }
  }

  private static var hosted: HostedAdapter {
    HostedAdapter(TestNetwork.self, make: TestNetwork.init, loads: .banner(TestNetwork.loadBanner))
  }

  /// The ad that an adapter has made.
  private final class KeptAd: @unchecked Sendable {
    // Written before the load's answer, and read after it.
    var ad: TestBanner?
  }

  private static func answer(
    at place: Place, _ configuration: MediationBannerAdConfiguration,
    _ completion: @escaping TestNetwork.BannerCompletion,
    _ keep: @escaping @Sendable (TestBanner) -> Void
  ) {
    let ad = TestBanner(configuration)
    nonisolated(unsafe) let given = (ad, completion)
    let answer = { @Sendable in
      keep(given.0)
      let delegate = given.1(given.0, nil)
      // The longest time in which a load could return too early.
      for _ in 0..<100 { sched_yield() }
      given.0.delegate = delegate
    }
    switch place {
    case .atOnce: answer()
    case .mainQueue: DispatchQueue.main.async(execute: answer)
    case .mainActor: Task { @MainActor in answer() }
    }
  }

  // MARK: Two ads at once

  @Test func `a wait for an event does not take that of another ad`() async throws {
    let adapter = HostedAdapter(
      TestNetwork.self, make: TestNetwork.init,
      loads: .interstitial(TestNetwork.loadInterstitial))
    async let first = adapter.loadInterstitialAd()
    async let second = adapter.loadInterstitialAd()
    let ads = try await [first, second]

    try await ads[0].present()
    let failure = await #expect(throws: AdapterFailure.self) {
      try await ads[1].waitForEvent(.impression, timeout: .milliseconds(50))
    }
    try await ads[1].present()

    #expect(failure?.domain == AdapterFailure.kitDomain)
    for ad in ads {
      #expect(try await ad.waitForEvent(.impression).adID == ad.id)
      #expect(ad.reportImpressionInvokeCount == 1)
    }
  }
}
