import AdapterUnitTestKit
import GoogleMobileAds
import Testing

/// Loads of each format, and what their ads can do.
@Suite struct HostedFormatTests {
  /// Keeps what each load got, with the name of its method.
  private final class Seen: @unchecked Sendable {
    // The adapter writes it before the load's answer, and the test reads it after it.
    var loads: [(method: String, configuration: MediationAdConfiguration)] = []
    weak var ad: FormatAd?
  }

  private final class FormatAdapter: NSObject, MediationAdapter {
    static func adapterVersion() -> VersionNumber { VersionNumber() }
    static func adSDKVersion() -> VersionNumber { VersionNumber() }

    private let seen: Seen

    init(_ seen: Seen) {
      self.seen = seen
    }

    private func ad(_ method: String, _ configuration: MediationAdConfiguration) -> FormatAd {
      let ad = FormatAd()
      seen.loads.append((method, configuration))
      seen.ad = ad
      return ad
    }

    func loadInterstitial(
      for adConfiguration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) {
      let ad = ad("loadInterstitial", adConfiguration)
      ad.delegate = completionHandler(ad, nil)
    }

    func loadRewardedAd(
      for adConfiguration: MediationRewardedAdConfiguration,
      completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {
      let ad = ad("loadRewardedAd", adConfiguration)
      ad.delegate = completionHandler(ad, nil)
    }

    func loadRewardedInterstitialAd(
      for adConfiguration: MediationRewardedAdConfiguration,
      completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {
      let ad = ad("loadRewardedInterstitialAd", adConfiguration)
      ad.delegate = completionHandler(ad, nil)
    }

    func loadAppOpenAd(
      for adConfiguration: MediationAppOpenAdConfiguration,
      completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
    ) {
      let ad = ad("loadAppOpenAd", adConfiguration)
      ad.delegate = completionHandler(ad, nil)
    }
  }

  private final class FormatAd: NSObject, MediationInterstitialAd, MediationRewardedAd,
    MediationAppOpenAd, SimulatedAd
  {
    var delegate: (any MediationAdEventDelegate)?
    var hasPresented = false

    func present(from viewController: UIViewController) {
      hasPresented = true
      delegate?.willPresentFullScreenView()
      (delegate as? any MediationRewardedAdEventDelegate)?.didRewardUser()
    }

    func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
      guard action == .close else { return false }
      delegate?.willDismissFullScreenView()
      delegate?.didDismissFullScreenView()
      return true
    }
  }

  private let seen = Seen()

  private var adapter: HostedAdapter {
    HostedAdapter(
      FormatAdapter.self, make: { [seen] in FormatAdapter(seen) },
      loads: .interstitial(FormatAdapter.loadInterstitial),
      .rewarded(FormatAdapter.loadRewardedAd),
      .rewardedInterstitial(FormatAdapter.loadRewardedInterstitialAd),
      .appOpen(FormatAdapter.loadAppOpenAd))
  }

  /// Presents and closes an ad, and returns its events in words.
  private func events(of ad: LoadedFullScreenAd) async throws -> [String] {
    #expect(seen.ad?.hasPresented == false)
    try await ad.present()
    #expect(seen.ad?.hasPresented == true)
    try await ad.simulate(.close)
    return ad.events.map(\.description)
  }

  private func screen(_ id: String, _ events: String...) -> [String] {
    (["willPresentFullScreenView"] + events
      + ["willDismissFullScreenView", "didDismissFullScreenView"]).map { "\(id) \($0)" }
  }

  @Test func `each full-screen format has its own load, and gets the test's configuration`()
    async throws
  {
    let adapter = adapter
    let interstitial = MediationInterstitialAdConfiguration()
    let rewarded = MediationRewardedAdConfiguration()
    let rewardedInterstitial = MediationRewardedAdConfiguration()
    let appOpen = MediationAppOpenAdConfiguration()

    let first = try await adapter.loadInterstitialAd(interstitial)
    #expect(first.interstitialAd === seen.ad)
    #expect(try await events(of: first) == screen("ad-1"))
    let second = try await adapter.loadRewardedAd(rewarded)
    #expect(second.rewardedAd === seen.ad)
    #expect(try await events(of: second) == screen("ad-2", "didRewardUser (1 reward)"))
    let third = try await adapter.loadRewardedInterstitialAd(rewardedInterstitial)
    #expect(third.rewardedAd === seen.ad)
    #expect(try await events(of: third) == screen("ad-3", "didRewardUser (1 reward)"))
    let last = try await adapter.loadAppOpenAd(appOpen)
    #expect(last.appOpenAd === seen.ad)
    #expect(try await events(of: last) == screen("ad-4"))

    #expect(
      seen.loads.map(\.method) == [
        "loadInterstitial", "loadRewardedAd", "loadRewardedInterstitialAd", "loadAppOpenAd",
      ])
    #expect(
      seen.loads.map { ObjectIdentifier($0.configuration) }
        == [interstitial, rewarded, rewardedInterstitial, appOpen].map { ObjectIdentifier($0) })
    #expect(adapter.violations.isEmpty)
  }

  @Test func `an ad that was disposed of can do nothing, and says why`() async throws {
    let ad = try await adapter.loadAppOpenAd()
    try await ad.dispose()

    let error = try await #require(throws: AdapterFailure.self) { try await ad.present() }
    #expect(error.message == "Ad ad-1 is disposed; to present it must be loaded.")
    #expect(error.code == 304)
  }
}
