import AdapterUnitTestKit
import GoogleMobileAds
import Synchronization
import Testing

/// What Google's kit measures, keeps and counts.
@Suite struct GoogleKitValueTests {
  // MARK: Versions

  @Test(arguments: [(2, 2, 3), (1, 1, 3), (1, 2, 4)])
  func `versions differ if one of their numbers differs`(major: Int, minor: Int, patch: Int) {
    GoogleKitFormatTests.expectFailure(
      "The version is \(major).\(minor).\(patch). Expected: 1.2.3."
    ) {
      AUTKAssertEqualVersion(
        VersionNumber(majorVersion: major, minorVersion: minor, patchVersion: patch),
        VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 3))
    }
  }

  /// Is slow for as many calls as a test says.
  private final class Slow: NSObject, MediationAdapter {
    static let calls = Mutex<(adapter: Int, sdk: Int)>((0, 0))

    private static func version(_ isSlow: Bool) -> VersionNumber {
      let end = ContinuousClock.now + .milliseconds(7)
      while isSlow, ContinuousClock.now < end {}
      return VersionNumber()
    }

    static func adapterVersion() -> VersionNumber {
      version(
        calls.withLock {
          $0.adapter += 1
          return true
        })
    }

    static func adSDKVersion() -> VersionNumber {
      version(
        calls.withLock {
          $0.sdk += 1
          return $0.sdk < 3
        })
    }
  }

  @Test func `a version that comes late three times fails the test, with its times`() throws {
    #expect(AUTKExpectationTimeout == 1)
    #expect(AUTKSyncMethodTimeout == 0.005)
    let texts = GoogleKitFormatTests.failureTexts { AUTKTestAdapterVersionLatency(Slow.self) }
    let text = try #require(texts.first)
    let words = text.split(whereSeparator: { " ,".contains($0) }).map(String.init)
    try #require(words.count == 11, "\(words)")
    #expect(words.prefix(2) == ["adapterVersion", "took"])
    #expect(words[2..<5].allSatisfy { (7..<5_000).contains(Int($0) ?? 0) })
    #expect(words.suffix(6) == ["ms.", "Expected:", "at", "most", "5", "ms."])
    #expect(Slow.calls.withLock { $0.adapter } == 3)

    AUTKTestAdSDKVersionLatency(Slow.self)
    #expect(Slow.calls.withLock { $0.sdk } >= 3)
  }

  // MARK: What a test sets

  /// The configurations of the kit, with their formats.
  private static var configurations: [(any SettableConfiguration, AdFormat)] {
    [
      (AUTKMediationBannerAdConfiguration(), .banner),
      (AUTKMediationInterstitialAdConfiguration(), .interstitial),
      (AUTKMediationNativeAdConfiguration(), .native),
      (AUTKMediationRewardedAdConfiguration(), .rewarded),
      (AUTKMediationAppOpenAdConfiguration(), .appOpen),
    ]
  }

  @MainActor
  @Test func `a configuration of each format keeps everything that a test sets`() {
    let (credentials, extras) = (AUTKMediationCredentials(), CustomEventExtras())
    let screen = UIViewController()
    for (configuration, format) in Self.configurations {
      // What an adapter reads.
      let given: MediationAdConfiguration = configuration
      #expect(given.credentials.format == format)
      #expect(given.credentials.settings.isEmpty)
      #expect(given.bidResponse == nil)
      #expect(given.watermark == nil)
      #expect(given.extras == nil)
      #expect(!given.isTestRequest)
      #expect(given.childDirectedTreatment == nil)
      #expect(given.topViewController == nil)

      configuration.credentials = credentials
      configuration.bidResponse = "bid"
      configuration.watermark = Data([1, 2])
      configuration.extras = extras
      configuration.isTestRequest = true
      configuration.childDirectedTreatment = 1
      configuration.topViewController = screen

      #expect(given.credentials === credentials)
      #expect(given.bidResponse == "bid")
      #expect(given.watermark == Data([1, 2]))
      #expect(given.extras === extras)
      #expect(given.isTestRequest)
      #expect(given.childDirectedTreatment == 1)
      #expect(given.topViewController === screen)
    }
  }

  @Test func `a banner has a size, and a native ad has options`() {
    let (banner, native) = (
      AUTKMediationBannerAdConfiguration(), AUTKMediationNativeAdConfiguration()
    )
    #expect(banner.adSize == AdSizeInvalid)
    #expect(native.options.isEmpty)
    let options = VideoOptions()
    banner.adSize = AdSizeLeaderboard
    native.options = [options]
    #expect(banner.adSize == AdSizeLeaderboard)
    #expect(native.options.first === options)
  }

  @Test func `what signals and set-ups get keeps what a test sets`() {
    let (credentials, signals) = (
      AUTKMediationCredentials(), AUTKRTBMediationSignalsConfiguration()
    )
    let (server, parameters) = (AUTKMediationServerConfiguration(), AUTKRTBRequestParameters())
    #expect(credentials.format == .banner)
    #expect(credentials.settings.isEmpty)
    #expect(signals.credentials.isEmpty)
    #expect(server.credentials.isEmpty)
    #expect(parameters.configuration.credentials.isEmpty)
    #expect(parameters.extras == nil)
    #expect(parameters.adSize == AdSizeInvalid)

    let extras = CustomEventExtras()
    credentials.format = .appOpen
    credentials.settings = ["unit": "7"]
    signals.credentials = [credentials]
    server.credentials = [credentials]
    parameters.configuration = signals
    parameters.extras = extras
    parameters.adSize = AdSizeLargeBanner

    #expect(credentials.format == .appOpen)
    #expect(credentials.settings["unit"] as? String == "7")
    #expect(signals.credentials.first === credentials)
    #expect(server.credentials.first === credentials)
    #expect(parameters.configuration === signals)
    #expect(parameters.extras === extras)
    #expect(parameters.adSize == AdSizeLargeBanner)
  }

  // MARK: What an adapter reports

  @Test func `a delegate counts each call under its own name, and a test can set the counts`() {
    let native = AUTKMediationNativeAdEventDelegate()
    native.reportImpression()
    for _ in 0..<2 { native.reportClick() }
    for _ in 0..<3 { native.willPresentFullScreenView() }
    for _ in 0..<4 { native.willDismissFullScreenView() }
    for _ in 0..<5 { native.didDismissFullScreenView() }
    for _ in 0..<6 { native.didPlayVideo() }
    for _ in 0..<7 { native.didPauseVideo() }
    for _ in 0..<8 { native.didEndVideo() }
    for _ in 0..<9 { native.didMuteVideo() }
    for _ in 0..<10 { native.didUnmuteVideo() }
    native.willBackgroundApplication()

    let counts: [ReferenceWritableKeyPath<AUTKMediationNativeAdEventDelegate, UInt>] = [
      \.reportImpressionInvokeCount, \.reportClickInvokeCount,
      \.willPresentFullScreenViewInvokeCount, \.willDismissFullScreenViewInvokeCount,
      \.didDismissFullScreenViewInvokeCount, \.didPlayVideoInvokeCount,
      \.didPauseVideoInvokeCount, \.didEndVideoInvokeCount, \.didMuteVideoInvokeCount,
      \.didUnmuteVideoInvokeCount,
    ]
    #expect(counts.map { native[keyPath: $0] } == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (index, count) in counts.enumerated() { native[keyPath: count] = UInt(20 + index) }
    #expect(counts.map { native[keyPath: $0] } == Array(20..<30))
    #expect(native.didFailToPresentError == nil)

    let rewarded = AUTKMediationRewardedAdEventDelegate()
    rewarded.didRewardUser()
    rewarded.didRewardUser(with: AdReward(rewardType: "coins", rewardAmount: 10))
    for _ in 0..<3 { rewarded.didStartVideo() }
    for _ in 0..<4 { rewarded.didEndVideo() }
    rewarded.didFailToPresentWithError(TestError.notReady)

    #expect(rewarded.didRewardUserInvokeCount == 2)
    #expect(rewarded.didStartVideoInvokeCount == 3)
    #expect(rewarded.didEndVideoInvokeCount == 4)
    #expect(rewarded.didFailToPresentError as? TestError == .notReady)
    rewarded.didRewardUserInvokeCount = 0
    rewarded.didStartVideoInvokeCount = 0
    rewarded.didEndVideoInvokeCount = 5
    rewarded.didFailToPresentError = nil
    #expect(rewarded.didRewardUserInvokeCount == 0)
    #expect(rewarded.didStartVideoInvokeCount == 0)
    #expect(rewarded.didEndVideoInvokeCount == 5)
    #expect(rewarded.didFailToPresentError == nil)
  }
}

/// What a test can set in each configuration of the kit.
private protocol SettableConfiguration: MediationAdConfiguration {
  var credentials: MediationCredentials { get set }
  var bidResponse: String? { get set }
  var watermark: Data? { get set }
  var extras: (any AdNetworkExtras)? { get set }
  var isTestRequest: Bool { get set }
  var childDirectedTreatment: NSNumber? { get set }
  var topViewController: UIViewController? { get set }
}

extension AUTKMediationBannerAdConfiguration: SettableConfiguration {}
extension AUTKMediationInterstitialAdConfiguration: SettableConfiguration {}
extension AUTKMediationNativeAdConfiguration: SettableConfiguration {}
extension AUTKMediationRewardedAdConfiguration: SettableConfiguration {}
extension AUTKMediationAppOpenAdConfiguration: SettableConfiguration {}
