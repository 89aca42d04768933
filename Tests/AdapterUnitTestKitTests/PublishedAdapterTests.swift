import AdapterUnitTestKit
import GoogleMobileAds
import Synchronization
import Testing

/// What published adapters do, and checks accept.
@Suite struct PublishedAdapterTests {
  /// Loads one ad of a unit at a time, as some networks do.
  final class OneAtATime: NSObject, MediationAdapter {
    private static let isLoading = Mutex(false)

    func loadInterstitial(
      for adConfiguration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) {
      let isRefused = Self.isLoading.withLock { isLoading in
        defer { isLoading = true }
        return isLoading
      }
      if isRefused {
        _ = completionHandler(nil, NSError(domain: "net", code: 105))
        return
      }
      nonisolated(unsafe) let completionHandler = completionHandler
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
        Self.isLoading.withLock { $0 = false }
        _ = completionHandler(Screen(), nil)
      }
    }

    final class Screen: NSObject, MediationInterstitialAd {
      func present(from viewController: UIViewController) {}
    }
  }

  @Test func `a load that is refused while another one runs is not lost`() async throws {
    let adapter = HostedAdapter(
      OneAtATime.self, make: OneAtATime.init, loads: .interstitial(OneAtATime.loadInterstitial))

    try await adapter.check("lostLoad")
  }

  /// Counts a banner as seen a moment after it was loaded, without a window.
  final class EagerBanner: NSObject, MediationAdapter, MediationBannerAd, @unchecked Sendable {
    // Everything happens on the main thread.
    @MainActor lazy var banner = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 50))
    var view: UIView { MainActor.assumeIsolated { banner } }
    private var delegate: (any MediationBannerAdEventDelegate)?

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      delegate = completionHandler(self, nil)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { self.delegate?.reportImpression() }
    }
  }

  @Test func `the impression of a banner that nobody touches is not that of another one`()
    async throws
  {
    let adapter = HostedAdapter(
      EagerBanner.self, make: EagerBanner.init, loads: .banner(EagerBanner.loadBanner))

    try await adapter.check("mixedUpAds")
  }
}
