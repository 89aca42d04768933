import AdapterUnitTestKit
import GoogleMobileAds
import Synchronization
import Testing

/// The functions and classes of Google's kit, one of each format.
@Suite struct GoogleKitFormatTests {
  // MARK: Loads

  /// Gives one ad in each format.
  private final class Everything: NSObject, AUTKAdapter {
    static func adapterVersion() -> VersionNumber { VersionNumber() }
    static func adSDKVersion() -> VersionNumber { VersionNumber() }

    let ad = AnyAd()

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      ad.delegate = completionHandler(ad, nil)
    }

    func loadInterstitial(
      for adConfiguration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) {
      ad.delegate = completionHandler(ad, nil)
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
      ad.delegate = completionHandler(ad, nil)
    }

    func loadRewardedAd(
      for adConfiguration: MediationRewardedAdConfiguration,
      completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {
      ad.delegate = completionHandler(ad, nil)
    }

    func loadRewardedInterstitialAd(
      for adConfiguration: MediationRewardedAdConfiguration,
      completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {
      ad.delegate = completionHandler(ad, nil)
    }

    func loadAppOpenAd(
      for adConfiguration: MediationAppOpenAdConfiguration,
      completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
    ) {
      ad.delegate = completionHandler(ad, nil)
    }
  }

  /// An ad of every format.
  private final class AnyAd: NSObject, MediationBannerAd, MediationInterstitialAd,
    MediationRewardedAd, MediationAppOpenAd, MediationNativeAd
  {
    var view: UIView { MainActor.assumeIsolated { UIView() } }
    let headline: String? = nil
    let body: String? = nil
    let callToAction: String? = nil
    let icon: NativeAdImage? = nil
    let images: [NativeAdImage]? = nil
    let starRating: NSDecimalNumber? = nil
    let store: String? = nil
    let price: String? = nil
    let advertiser: String? = nil
    let extraAssets: [String: Any]? = nil
    var delegate: (any MediationAdEventDelegate)?

    func present(from viewController: UIViewController) {}
  }

  @MainActor
  @Test func `a load of each format gives its ad to the delegate of the format`() {
    let adapter = Everything()

    let banner = AUTKWaitAndAssertLoadBannerAd(adapter, AUTKMediationBannerAdConfiguration())
    #expect(banner.bannerAd === adapter.ad)
    #expect(adapter.ad.delegate === banner)
    let interstitial = AUTKWaitAndAssertLoadInterstitialAd(
      adapter, AUTKMediationInterstitialAdConfiguration())
    #expect(interstitial.interstitialAd === adapter.ad)
    #expect(adapter.ad.delegate === interstitial)
    let native = AUTKWaitAndAssertLoadNativeAd(adapter, AUTKMediationNativeAdConfiguration())
    #expect(native.nativeAd === adapter.ad)
    #expect(adapter.ad.delegate === native)
    let rewarded = AUTKWaitAndAssertLoadRewardedAd(adapter, AUTKMediationRewardedAdConfiguration())
    #expect(rewarded.rewardedAd === adapter.ad)
    #expect(adapter.ad.delegate === rewarded)
    let rewardedInterstitial = AUTKWaitAndAssertLoadRewardedInterstitialAd(
      adapter, AUTKMediationRewardedAdConfiguration())
    #expect(rewardedInterstitial.rewardedAd === adapter.ad)
    #expect(adapter.ad.delegate === rewardedInterstitial)
    let appOpen = AUTKWaitAndAssertLoadAppOpenAd(adapter, AUTKMediationAppOpenAdConfiguration())
    #expect(appOpen.appOpenAd === adapter.ad)
    #expect(adapter.ad.delegate === appOpen)
  }

  @MainActor
  @Test func `each load has a delegate of its own`() {
    let adapter = Everything()
    let delegates: [AnyObject] = (0..<2).flatMap { _ -> [AnyObject] in
      [
        AUTKWaitAndAssertLoadBannerAd(adapter, Self.banner()),
        AUTKWaitAndAssertLoadInterstitialAd(adapter, Self.interstitial()),
        AUTKWaitAndAssertLoadNativeAd(adapter, Self.native()),
        AUTKWaitAndAssertLoadRewardedAd(adapter, Self.rewarded()),
        AUTKWaitAndAssertLoadRewardedInterstitialAd(adapter, Self.rewarded()),
        AUTKWaitAndAssertLoadAppOpenAd(adapter, Self.appOpen()),
      ]
    }
    #expect(Set(delegates.map(ObjectIdentifier.init)).count == 12)
  }

  /// Has no method that loads ads.
  private final class Nothing: NSObject, AUTKAdapter {
    static func adapterVersion() -> VersionNumber { VersionNumber() }
    static func adSDKVersion() -> VersionNumber { VersionNumber() }
  }

  private static let banner = AUTKMediationBannerAdConfiguration.init
  private static let interstitial = AUTKMediationInterstitialAdConfiguration.init
  private static let native = AUTKMediationNativeAdConfiguration.init
  private static let rewarded = AUTKMediationRewardedAdConfiguration.init
  private static let appOpen = AUTKMediationAppOpenAdConfiguration.init

  private typealias Load = (String, (any AUTKAdapter) -> Void)

  private static var loads: [Load] {
    [
      ("loadBanner", { AUTKWaitAndAssertLoadBannerAd($0, banner()) }),
      ("loadInterstitial", { AUTKWaitAndAssertLoadInterstitialAd($0, interstitial()) }),
      ("loadNativeAd", { AUTKWaitAndAssertLoadNativeAd($0, native()) }),
      ("loadRewardedAd", { AUTKWaitAndAssertLoadRewardedAd($0, rewarded()) }),
      (
        "loadRewardedInterstitialAd",
        { AUTKWaitAndAssertLoadRewardedInterstitialAd($0, rewarded()) }
      ),
      ("loadAppOpenAd", { AUTKWaitAndAssertLoadAppOpenAd($0, appOpen()) }),
    ]
  }

  private static func failures(_ error: any Error) -> [Load] {
    [
      ("loadBanner", { AUTKWaitAndAssertLoadBannerAdFailure($0, banner(), error) }),
      (
        "loadInterstitial",
        { AUTKWaitAndAssertLoadInterstitialAdFailure($0, interstitial(), error) }
      ),
      ("loadNativeAd", { AUTKWaitAndAssertLoadNativeAdFailure($0, native(), error) }),
      ("loadRewardedAd", { AUTKWaitAndAssertLoadRewardedAdFailure($0, rewarded(), error) }),
      (
        "loadRewardedInterstitialAd",
        { AUTKWaitAndAssertLoadRewardedInterstitialAdFailure($0, rewarded(), error) }
      ),
      ("loadAppOpenAd", { AUTKWaitAndAssertLoadAppOpenAdFailure($0, appOpen(), error) }),
    ]
  }

  /// The texts of the failures that an assertion causes. Each must be at a line of a test.
  static func failureTexts(_ body: () -> Void) -> [String] {
    let texts = Mutex<[String]>([])
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      let file = issue.sourceLocation?.fileID ?? ""
      texts.withLock { $0.append(file.hasSuffix("Tests.swift") ? text : "\(text) at \(file)") }
      return true
    }
    return texts.withLock { $0 }
  }

  /// Expects one failure, with this text.
  static func expectFailure(_ text: String, _ body: () -> Void) {
    #expect(failureTexts(body) == [text])
  }

  @Test func `each method that an adapter lacks is named by its load`() {
    for (method, load) in Self.loads {
      let error = "AdapterUnitTestKit 4 (Nothing has no public method \(method)"
      Self.expectFailure(
        "\(method) failed with \(error)(for:completionHandler:).). Expected: an ad."
      ) { load(Nothing()) }
    }
    let missing = NSError(domain: AdapterFailure.kitDomain, code: 4)
    for (_, load) in Self.failures(missing) { load(Nothing()) }
  }

  @Test func `each load that should fail says what was expected`() {
    let busy = NSError(domain: "net", code: 5, userInfo: [NSLocalizedDescriptionKey: "Busy."])
    for (method, load) in Self.failures(busy) {
      Self.expectFailure("\(method) succeeded. Expected: net 5 (Busy.).") { load(Everything()) }
      let error = "AdapterUnitTestKit 4 (Nothing has no public method \(method)"
      Self.expectFailure(
        "\(method) failed with \(error)(for:completionHandler:).). Expected: net 5 (Busy.)."
      ) { load(Nothing()) }
    }
  }

  @Test func `an error of the same code in another domain is another error`() {
    for other in [
      NSError(domain: "net", code: 4), NSError(domain: AdapterFailure.kitDomain, code: 5),
    ] {
      withKnownIssue {
        AUTKWaitAndAssertLoadBannerAdFailure(Nothing(), Self.banner(), other)
      }
    }
  }

  @Test func `neither an ad nor an error fails the test`() {
    let script = TestNetwork.Script()
    script.onBanner = { _, completion in _ = completion(nil, nil) }
    let configuration = Self.banner()
    configuration.credentials = MediationCredentials(
      settings: ["script": script], format: .banner)
    Self.expectFailure("loadBanner gave neither an ad nor an error. Expected: an ad.") {
      AUTKWaitAndAssertLoadBannerAd(TestNetwork(), configuration)
    }
  }

  @Test func `a failure is at the line of its assertion`() {
    let line = Mutex<Int?>(nil)
    withKnownIssue {
      AUTKAssertEqualVersion(
        VersionNumber(), TestNetwork.adapterVersion(), file: "Kit/a.swift", line: 7)
    } matching: { issue in
      line.withLock { $0 = issue.sourceLocation?.line }
      return issue.sourceLocation?.fileID == "Kit/a.swift"
    }
    #expect(line.withLock { $0 } == 7)
  }

  // MARK: Set-up

  private typealias SetUp = () -> Void

  @Test func `a set-up of each form says what was expected`() {
    let script = TestNetwork.Script()
    let credentials = AUTKMediationCredentials()
    credentials.settings = ["script": script]
    let configuration = AUTKMediationServerConfiguration()
    configuration.credentials = [credentials]
    let counts = Mutex<[Int]>([])
    script.onSetUp = { given in
      counts.withLock { $0.append(given.credentials.count) }
      return TestError.notReady
    }
    let network = TestNetwork.self
    let busy = NSError(domain: "net", code: 5, userInfo: [NSLocalizedDescriptionKey: "Busy."])
    let failed = "The set-up failed with com.testnetwork 9 (The ad is not ready.). Expected: "

    for setUp: SetUp in [
      { AUTKWaitAndAssertAdapterSetUpWithConfiguration(network, configuration) },
      { AUTKWaitAndAssertAdapterSetUpWithCredentials(network, credentials) },
      { AUTKWaitAndAssertAdapterSetUpWithCredentialsArray(network, [credentials, credentials]) },
    ] {
      Self.expectFailure(failed + "success.", setUp)
    }
    func failures(_ error: (any Error)?) -> [SetUp] {
      [
        {
          AUTKWaitAndAssertAdapterSetUpFailureWithConfiguration(network, configuration, error)
        },
        { AUTKWaitAndAssertAdapterSetUpFailureWithCredentials(network, credentials, error) },
        {
          AUTKWaitAndAssertAdapterSetUpFailureWithCredentialsArray(
            network, [credentials, credentials], error)
        },
      ]
    }
    for setUp in failures(busy) { Self.expectFailure(failed + "net 5 (Busy.).", setUp) }
    for setUp in failures(TestError.notReady) + failures(nil) { setUp() }
    #expect(counts.withLock { $0 } == [1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2])

    script.onSetUp = { _ in nil }
    for setUp in failures(nil) {
      Self.expectFailure("The set-up succeeded. Expected: an error.", setUp)
    }
    for setUp in failures(busy) {
      Self.expectFailure("The set-up succeeded. Expected: net 5 (Busy.).", setUp)
    }
  }
}
