import AdapterUnitTestKit
import GoogleMobileAds
import Synchronization
import Testing

/// How long the kit waits for an adapter, if a test does not say: on the clock that a test moves.
@Suite struct DefaultTimeoutTests {
  /// The answer that an adapter holds back. It is found by the parameter of the line item.
  fileprivate final class Answer: Sendable {
    private static let all = Mutex<[String: Answer]>([:])
    static let domain = "answered"

    let parameter = UUID().uuidString
    private let call = Mutex<(@Sendable (any Error) -> Void)?>(nil)
    private let (calls, called) = AsyncStream.makeStream(of: Void.self)

    init() { Self.all.withLock { $0[parameter] = self } }

    static func hold(_ parameter: Any?, _ answer: @escaping (any Error) -> Void) {
      guard let held = all.withLock({ $0.removeValue(forKey: parameter as? String ?? "") })
      else { return }
      // The adapter gives it away.
      nonisolated(unsafe) let answer = answer
      held.call.withLock { $0 = { answer($0) } }
      held.called.finish()
    }

    func whenCalled() async { for await _ in calls {} }

    func give() { call.withLock { $0 }?(NSError(domain: Self.domain, code: 1)) }

    func credentials(_ format: AdFormat) -> MediationCredentials {
      MediationCredentials(settings: ["parameter": parameter], format: format)
    }
  }

  fileprivate final class SlowAdapter: NSObject, RTBAdapter {
    private static func parameter(_ credentials: [MediationCredentials]) -> Any? {
      credentials.first?.settings["parameter"]
    }

    static func setUp(
      with configuration: MediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) {
      // Only a test of the set-up waits for it.
      guard configuration.credentials.count == 2 else { return completionHandler(nil) }
      Answer.hold(parameter(configuration.credentials)) { completionHandler($0) }
    }

    func collectSignals(
      for params: RTBRequestParameters, completionHandler: @escaping GADRTBSignalCompletionHandler
    ) {
      Answer.hold(Self.parameter(params.configuration.credentials)) { completionHandler(nil, $0) }
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
      Answer.hold(Self.parameter([adConfiguration.credentials])) { _ = completionHandler(nil, $0) }
    }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      Answer.hold(Self.parameter([adConfiguration.credentials])) { _ = completionHandler(nil, $0) }
    }

    func loadInterstitial(
      for adConfiguration: MediationInterstitialAdConfiguration,
      completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) {
      Answer.hold(Self.parameter([adConfiguration.credentials])) { _ = completionHandler(nil, $0) }
    }

    func loadRewardedAd(
      for adConfiguration: MediationRewardedAdConfiguration,
      completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {
      Answer.hold(Self.parameter([adConfiguration.credentials])) { _ = completionHandler(nil, $0) }
    }

    func loadAppOpenAd(
      for adConfiguration: MediationAppOpenAdConfiguration,
      completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
    ) {
      Answer.hold(Self.parameter([adConfiguration.credentials])) { _ = completionHandler(nil, $0) }
    }
  }

  fileprivate final class SlowNativeEvent: NSObject, CustomEventNativeAd {
    weak var delegate: (any CustomEventNativeAdDelegate)?

    func requestNativeAd(
      withParameter serverParameter: String, request: CustomEventRequest, adTypes: [Any],
      options: [Any], rootViewController: UIViewController
    ) {
      Answer.hold(serverParameter) { [self] in
        delegate?.customEventNativeAd(self, didFailToLoadWithError: $0)
      }
    }
  }

  fileprivate final class SlowBannerEvent: NSObject, CustomEventBanner {
    weak var delegate: (any CustomEventBannerDelegate)?

    func requestAd(
      _ adSize: AdSize, parameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      Answer.hold(serverParameter) { [self] in delegate?.customEventBanner(self, didFailAd: $0) }
    }
  }

  fileprivate final class SlowInterstitialEvent: NSObject, CustomEventInterstitial {
    weak var delegate: (any CustomEventInterstitialDelegate)?

    func requestAd(
      withParameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      Answer.hold(serverParameter) { [self] in
        delegate?.customEventInterstitial(self, didFailAd: $0)
      }
    }

    func present(fromRootViewController rootViewController: UIViewController) {}
  }

  /// A method of the kit that waits for the adapter, and how long it does.
  struct Wait: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let timeout: Duration
    fileprivate let adapter: @Sendable () -> HostedAdapter
    fileprivate let call: @Sendable (HostedAdapter, Answer) async throws -> Void

    fileprivate init(
      _ name: String, _ timeout: Duration,
      of adapter: @escaping @Sendable () -> HostedAdapter = Self.slowAdapter,
      _ call: @escaping @Sendable (HostedAdapter, Answer) async throws -> Void
    ) {
      testDescription = name
      self.timeout = timeout
      self.adapter = adapter
      self.call = call
    }

    @Sendable fileprivate static func nativeEvent() -> HostedAdapter {
      HostedAdapter(SlowNativeEvent.self, make: SlowNativeEvent.init)
    }

    @Sendable fileprivate static func bannerEvent() -> HostedAdapter {
      HostedAdapter(SlowBannerEvent.self, make: SlowBannerEvent.init)
    }

    @Sendable fileprivate static func interstitialEvent() -> HostedAdapter {
      HostedAdapter(SlowInterstitialEvent.self, make: SlowInterstitialEvent.init)
    }

    @Sendable fileprivate static func slowAdapter() -> HostedAdapter {
      HostedAdapter(
        SlowAdapter.self, make: SlowAdapter.init, loads: .native(SlowAdapter.loadNativeAd),
        .banner(SlowAdapter.loadBanner), .interstitial(SlowAdapter.loadInterstitial),
        .rewarded(SlowAdapter.loadRewardedAd),
        .rewardedInterstitial(SlowAdapter.loadRewardedAd), .appOpen(SlowAdapter.loadAppOpenAd))
    }
  }

  static let waits: [Wait] = [
    Wait("setUp", .seconds(10)) { adapter, answer in
      let credentials = answer.credentials(.native)
      try await adapter.setUp(with: .init(credentials: [credentials, credentials]))
    },
    Wait("collectSignals", .seconds(5)) { adapter, answer in
      _ = try await adapter.collectSignals(
        for: .init(configuration: .init(credentials: [answer.credentials(.banner)])))
    },
    Wait("loadNativeAd", .seconds(10)) { adapter, answer in
      _ = try await adapter.loadNativeAd(.init(credentials: answer.credentials(.native)))
    },
    Wait("loadBannerAd", .seconds(10)) { adapter, answer in
      _ = try await adapter.loadBannerAd(
        .init(adSize: AdSizeBanner, credentials: answer.credentials(.banner)))
    },
    Wait("loadInterstitialAd", .seconds(10)) { adapter, answer in
      _ = try await adapter.loadInterstitialAd(
        .init(credentials: answer.credentials(.interstitial)))
    },
    Wait("loadRewardedAd", .seconds(10)) { adapter, answer in
      _ = try await adapter.loadRewardedAd(.init(credentials: answer.credentials(.rewarded)))
    },
    Wait("loadRewardedInterstitialAd", .seconds(10)) { adapter, answer in
      _ = try await adapter.loadRewardedInterstitialAd(
        .init(credentials: answer.credentials(.rewardedInterstitial)))
    },
    Wait("loadAppOpenAd", .seconds(10)) { adapter, answer in
      _ = try await adapter.loadAppOpenAd(.init(credentials: answer.credentials(.appOpen)))
    },
    Wait("requestNativeAd", .seconds(10), of: Wait.nativeEvent) { adapter, answer in
      _ = try await adapter.requestNativeAd(withParameter: answer.parameter)
    },
    Wait("requestBannerAd", .seconds(10), of: Wait.bannerEvent) { adapter, answer in
      _ = try await adapter.requestBannerAd(parameter: answer.parameter)
    },
    Wait("requestInterstitialAd", .seconds(10), of: Wait.interstitialEvent) { adapter, answer in
      _ = try await adapter.requestInterstitialAd(withParameter: answer.parameter)
    },
  ]

  /// Calls the method, lets the adapter answer after some time, and returns the domain of the error
  /// that the test gets.
  private func domain(of wait: Wait, after time: Duration) async throws -> String {
    let (adapter, answer) = (wait.adapter(), Answer())
    async let domain = { () async -> String in
      do {
        try await wait.call(adapter, answer)
        return "none"
      } catch {
        return (error as NSError).domain
      }
    }()
    await answer.whenCalled()
    try await adapter.advance(by: time)
    answer.give()
    return await domain
  }

  @Test(arguments: waits)
  func `an adapter that answers in the last millisecond is not late`(wait: Wait) async throws {
    // On a busy machine, the real time can be up before the adapter is called.
    var domains: [String] = []
    repeat {
      domains.append(try await domain(of: wait, after: wait.timeout - .milliseconds(1)))
    } while domains.last != Answer.domain && domains.count < 5
    #expect(domains.last == Answer.domain, "\(domains)")
  }

  @Test(arguments: waits)
  func `an adapter that answers when the time is up is late`(wait: Wait) async throws {
    #expect(try await domain(of: wait, after: wait.timeout) != Answer.domain)
  }
}
