import EventLoop
import GoogleMobileAds
import Testing

@testable import AdapterUnitTestKit

/// An adapter gets the objects of the call that the test makes, and nothing else.
@Suite struct GivenObjectTests {
  /// Writes down what it gets, and gives no ad.
  final class Network: NSObject, RTBAdapter {
    /// It is in the settings as `record`.
    final class Record: @unchecked Sendable {
      // Tests read it after the answers of all their calls.
      var configurations: [MediationAdConfiguration] = []
      var params: [RTBRequestParameters] = []
      /// Called when a set-up begins, which the test completes; `nil` if it completes at once.
      var onSetUp: (() -> Void)?
      var completeSetUp: GADMediationAdapterSetUpCompletionBlock?
    }

    static func adapterVersion() -> VersionNumber { VersionNumber() }
    static func adSDKVersion() -> VersionNumber { VersionNumber() }

    static func setUp(
      with configuration: MediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) {
      if let record = configuration.credentials.first?.record, let onSetUp = record.onSetUp {
        record.completeSetUp = completionHandler
        onSetUp()
      } else {
        completionHandler(nil)
      }
    }

    func collectSignals(
      for params: RTBRequestParameters, completionHandler: @escaping GADRTBSignalCompletionHandler
    ) {
      params.configuration.credentials.first?.record?.params.append(params)
      completionHandler(params.configuration.credentials.first?.unit, nil)
    }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
      adConfiguration.credentials.record?.configurations.append(adConfiguration)
      _ = completionHandler(nil, NSError(domain: "net", code: 3))
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
      adConfiguration.credentials.record?.configurations.append(adConfiguration)
      _ = completionHandler(nil, NSError(domain: "net", code: 3))
    }
  }

  private let record = Network.Record()
  private let adapter = HostedAdapter(
    Network.self, make: Network.init,
    loads: .banner(Network.loadBanner), .native(Network.loadNativeAd))

  private func credentials(_ format: AdFormat, _ unit: String = "unit-7") -> MediationCredentials {
    MediationCredentials(settings: ["record": record, "unit": unit], format: format)
  }

  private func banner(extras: Extras? = nil) -> MediationBannerAdConfiguration {
    MediationBannerAdConfiguration(
      adSize: AdSizeBanner, credentials: credentials(.banner), extras: extras)
  }

  private func native() -> MediationNativeAdConfiguration {
    MediationNativeAdConfiguration(credentials: credentials(.native))
  }

  // MARK: Extras

  @Test func `an adapter sees the test's extras themselves, with no other member`() async {
    let (extras, member) = (Extras(), NSObject())
    extras.additionalParameters = ["member": member]

    await #expect(throws: AdapterFailure.self) {
      try await adapter.loadBannerAd(banner(extras: extras))
    }

    let seen = record.configurations.first?.extras as? Extras
    #expect(seen === extras)
    #expect(seen?.additionalParameters?.count == 1)
    #expect(seen?.additionalParameters?["member"] as? NSObject === member)
  }

  /// Says in its error how many extras it got.
  final class Event: NSObject, CustomEventBanner {
    weak var delegate: (any CustomEventBannerDelegate)?

    func requestAd(
      _ adSize: AdSize, parameter serverParameter: String?, label serverLabel: String?,
      request: CustomEventRequest
    ) {
      let count = request.additionalParameters?.count ?? 0
      delegate?.customEventBanner(self, didFailAd: NSError(domain: "legacy", code: count))
    }
  }

  @Test func `a custom event that is loaded as an adapter sees no extras`() async throws {
    let adapter = HostedAdapter(Event.self, make: Event.init)
    let error = try await #require(throws: AdapterFailure.self) { try await adapter.loadBannerAd() }
    #expect(error.domain == "legacy")
    #expect(error.code == 0)
  }

  // MARK: Several calls

  @Test func `each of many loads at the same time gets its own configuration`() async {
    let configurations = (0..<20).map { $0 % 2 == 0 ? banner() : native() }

    await withTaskGroup(of: Void.self) { group in
      for configuration in configurations {
        nonisolated(unsafe) let configuration = configuration
        group.addTask { [adapter] in
          if let banner = configuration as? MediationBannerAdConfiguration {
            _ = try? await adapter.loadBannerAd(banner)
          } else if let native = configuration as? MediationNativeAdConfiguration {
            _ = try? await adapter.loadNativeAd(native)
          }
        }
      }
    }

    #expect(record.configurations.count == 20)
    #expect(
      Set(record.configurations.map(ObjectIdentifier.init))
        == Set(configurations.map(ObjectIdentifier.init)))
  }

  @Test func `a load after one that never reached the adapter gets its own configuration`()
    async throws
  {
    let (begun, setUp) = AsyncStream.makeStream(of: Void.self)
    record.onSetUp = { setUp.finish() }
    let first = banner()
    nonisolated(unsafe) let second = banner()
    await #expect(throws: AdapterFailure.self) {
      try await adapter.loadBannerAd(first, timeout: .milliseconds(50))
    }

    for await _ in begun {}

    async let load = adapter.loadBannerAd(second, timeout: Self.timeout)
    await MainActor.run { record.completeSetUp?(nil) }
    _ = try? await load

    #expect(record.configurations.map(ObjectIdentifier.init) == [ObjectIdentifier(second)])
  }

  /// Long enough for a main thread that other tests keep busy.
  private static let timeout = Duration.seconds(120)

  /// Makes two calls, whose requests wait in this order for the end of the set-up.
  @MainActor private func duringSetUp(
    _ first: @escaping @MainActor () async -> Void,
    _ second: @escaping @MainActor () async -> Void
  ) async {
    let (begun, setUp) = AsyncStream.makeStream(of: Void.self)
    record.onSetUp = { setUp.finish() }
    let tasks = [first, second].map { call in Task { @MainActor in await call() } }
    // Each task runs until its call waits for the bridge.
    await Task.yield()
    for await _ in begun {}
    // The bridge does this after the calls.
    _ = try? await adapter.waitForViolation("none", timeout: .zero)
    record.completeSetUp?(nil)
    for task in tasks { await task.value }
  }

  @Test @MainActor func `a load after one of a format that is not hosted gets its own objects`()
    async
  {
    let refused = MediationAppOpenAdConfiguration(credentials: credentials(.appOpen))
    let configuration = banner()

    await duringSetUp(
      { _ = try? await adapter.loadAppOpenAd(refused, timeout: Self.timeout) },
      { _ = try? await adapter.loadBannerAd(configuration, timeout: Self.timeout) })

    #expect(record.configurations.map(ObjectIdentifier.init) == [ObjectIdentifier(configuration)])
  }

  @Test @MainActor func `signals after those of a format that is not hosted get their own objects`()
    async
  {
    func params(_ format: AdFormat) -> RTBRequestParameters {
      RTBRequestParameters(
        configuration: RTBMediationSignalsConfiguration(credentials: [credentials(format)]))
    }
    let (refused, native) = (params(.appOpen), params(.native))
    var signals: [String?] = []

    await duringSetUp(
      { signals.append(try? await adapter.collectSignals(for: refused, timeout: Self.timeout)) },
      { signals.append(try? await adapter.collectSignals(for: native, timeout: Self.timeout)) })

    #expect(signals == [nil, "unit-7"])
    #expect(record.params.map(ObjectIdentifier.init) == [ObjectIdentifier(native)])
  }

  @Test func `signals and loads at the same time get their own objects`() async throws {
    nonisolated(unsafe) let configuration = native()
    nonisolated(unsafe) let params = RTBRequestParameters(
      configuration: RTBMediationSignalsConfiguration(credentials: [credentials(.native)]))

    async let signals = adapter.collectSignals(for: params)
    async let ad = adapter.loadNativeAd(configuration)
    _ = try? await ad
    let collected = try await signals

    #expect(collected == "unit-7")
    #expect(record.params.map(ObjectIdentifier.init) == [ObjectIdentifier(params)])
    #expect(record.configurations.map(ObjectIdentifier.init) == [ObjectIdentifier(configuration)])
  }

  @Test @LoopActor func `a set-up gets what the test gives, else what the first load has`() {
    let given = GivenObjects()
    func taken() -> MediationServerConfiguration? {
      Array(#"{"jsonrpc":"2.0","id":1,"method":"adapter/setUp"}"#.utf8).withUnsafeBufferPointer {
        if case .setUp(let configuration)? = given.take(for: $0) { configuration } else { nil }
      }
    }
    let all = (1...4).map { _ in MediationServerConfiguration(credentials: []) }
    #expect(taken() == nil)
    for (configuration, isGivenByTest, expected) in [
      (all[0], false, all[0]), (all[1], false, all[0]), (all[2], true, all[2]),
      (all[3], false, all[2]),
    ] {
      given.setUp(with: configuration, replacing: isGivenByTest)
      #expect(taken() === expected)
      #expect(taken() === expected)
    }
  }
}

extension MediationCredentials {
  fileprivate var record: GivenObjectTests.Network.Record? {
    settings["record"] as? GivenObjectTests.Network.Record
  }
  fileprivate var unit: String? { settings["unit"] as? String }
}
