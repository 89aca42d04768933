import AdapterUnitTestKit
import GoogleMobileAds
import Testing

/// What a test sees of an adapter that reports every event, each another number of times.
@Suite struct ChattyAdapterTests {
  private let adapter = HostedAdapter(
    ChattyAdapter.self, make: ChattyAdapter.init,
    loads: .native(ChattyAdapter.loadNativeAd), .rewarded(ChattyAdapter.loadRewardedAd),
    .appOpen(ChattyAdapter.loadAppOpenAd))

  @Test func `each call of an event delegate is counted under its own name`() async throws {
    let native = try await adapter.loadNativeAd()
    try await native.render()
    try await native.waitForEvent(.didUnmuteVideo)

    #expect(native.didPlayVideoInvokeCount == 1)
    #expect(native.didPauseVideoInvokeCount == 2)
    #expect(native.didEndVideoInvokeCount == 3)
    #expect(native.didMuteVideoInvokeCount == 4)
    #expect(native.didUnmuteVideoInvokeCount == 5)

    let rewarded = try await adapter.loadRewardedAd()
    try await rewarded.present()
    try await rewarded.waitForEvent(.didDismissFullScreenView)

    #expect(rewarded.willPresentFullScreenViewInvokeCount == 1)
    #expect(rewarded.didStartVideoInvokeCount == 2)
    #expect(rewarded.didEndVideoInvokeCount == 3)
    #expect(rewarded.didRewardUserInvokeCount == 4)
    #expect(rewarded.willDismissFullScreenViewInvokeCount == 5)
    #expect(rewarded.didDismissFullScreenViewInvokeCount == 6)
    #expect(rewarded.reportImpressionInvokeCount == 7)
    #expect(rewarded.reportClickInvokeCount == 8)
  }

  @Test func `a reward is told with its amount, in words too`() async throws {
    let ad = try await adapter.loadRewardedAd()
    try await ad.present()
    let event = try await ad.waitForEvent(.didRewardUser)

    #expect(event.reward?.type == "coins")
    #expect(event.reward?.amount == 10)
    #expect("\(event)" == "ad-1 didRewardUser (10 coins)")
  }

  @Test func `a violation is told in words`() async throws {
    let ad = try await adapter.loadRewardedAd()
    try await ad.present()
    let violation = try await adapter.waitForViolation("doubleReward")

    #expect("\(violation)" == "doubleReward: \(violation.message)")
  }

  @Test func `the own ad of each format is the adapter's`() async throws {
    #expect(try await adapter.loadRewardedAd().rewardedAd is ChattyFullScreenAd)
    #expect(try await adapter.loadAppOpenAd().appOpenAd is ChattyFullScreenAd)
  }

  @Test func `an action that is not possible is a failure that says why`() async throws {
    let rewarded = try await adapter.loadRewardedAd()
    let early = try await #require(throws: AdapterFailure.self) {
      try await rewarded.simulate(.playVideo)
    }
    let native = try await adapter.loadNativeAd()
    let unknown = try await #require(throws: AdapterFailure.self) {
      try await native.simulate(.playVideo)
    }

    #expect(early.message == "Ad ad-1 is loaded; to playVideo it must be presenting.")
    #expect(
      unknown.message
        == "The adapter of ad ad-2 does not offer playVideo. Let the ad conform to SimulatedAd.")
  }

  @Test(arguments: [
    (GADAdChoicesPosition.topLeftCorner, 0, 0), (.topRightCorner, 296, 0),
    (.bottomLeftCorner, 0, 226), (.bottomRightCorner, 296, 226),
  ])
  func `AdChoices is in the corner that the publisher prefers`(
    corner: GADAdChoicesPosition, x: Double, y: Double
  ) async throws {
    let options = NativeAdViewAdOptions()
    options.preferredAdChoicesPosition = corner

    let ad = try await adapter.loadNativeAd(MediationNativeAdConfiguration(options: [options]))

    #expect(try await ad.render() == CGRect(x: x, y: y, width: 24, height: 24))
  }
}

private final class ChattyAdapter: NSObject, MediationAdapter {
  static func adapterVersion() -> VersionNumber { VersionNumber() }
  static func adSDKVersion() -> VersionNumber { VersionNumber() }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    let ad = ChattyNativeAd()
    ad.delegate = completionHandler(ad, nil)
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    let ad = ChattyFullScreenAd()
    ad.rewarded = completionHandler(ad, nil)
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
  ) {
    _ = completionHandler(ChattyFullScreenAd(), nil)
  }
}

private func repeating(_ count: Int, _ call: () -> Void) {
  for _ in 0..<count { call() }
}

private final class ChattyNativeAd: NSObject, MediationNativeAd {
  let headline: String? = "Hello"
  let body: String? = nil
  let callToAction: String? = nil
  let icon: NativeAdImage? = nil
  let images: [NativeAdImage]? = nil
  let starRating: NSDecimalNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: [String: Any]? = nil
  let adChoicesView: UIView? = MainActor.assumeIsolated {
    UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
  }
  var delegate: (any MediationNativeAdEventDelegate)?

  func didRender(
    in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
  ) {
    delegate?.didPlayVideo()
    repeating(2) { delegate?.didPauseVideo() }
    repeating(3) { delegate?.didEndVideo() }
    repeating(4) { delegate?.didMuteVideo() }
    repeating(5) { delegate?.didUnmuteVideo() }
  }
}

private final class ChattyFullScreenAd: NSObject, MediationRewardedAd, MediationAppOpenAd {
  var rewarded: (any MediationRewardedAdEventDelegate)?

  func present(from viewController: UIViewController) {
    rewarded?.willPresentFullScreenView()
    repeating(7) { rewarded?.reportImpression() }
    repeating(2) { rewarded?.didStartVideo() }
    repeating(3) { rewarded?.didEndVideo() }
    repeating(4) { rewarded?.didRewardUser(with: AdReward(rewardType: "coins", rewardAmount: 10)) }
    repeating(8) { rewarded?.reportClick() }
    repeating(5) { rewarded?.willDismissFullScreenView() }
    repeating(6) { rewarded?.didDismissFullScreenView() }
  }
}
