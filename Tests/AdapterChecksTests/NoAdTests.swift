import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// A run that had no ad to examine fails.
@LoopActor
@Suite struct NoAdTests {
  /// Names no format.
  private final class FormatlessAdapter: MediationAdapter {
    static var formats: Set<AdFormat> { [] }
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    }
    static func adSDKVersion() -> VersionNumber { adapterVersion() }
  }

  /// Loads banners; each load fails, as the adapter says.
  private final class PoorAdapter: MediationAdapter {
    static var formats: Set<AdFormat> { [.banner] }
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    }
    static func adSDKVersion() -> VersionNumber { adapterVersion() }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping MediationBannerLoadCompletionHandler
    ) {
      _ = completionHandler(nil, AdError(.noFill, "No fill."))
    }
  }

  private func failures(
    of type: any MediationAdapter.Type, only: Set<String> = [], known: [KnownFailure] = []
  ) -> [String?] {
    let adapterClass = AdapterClass(type, className: "Empty", label: "Empty")
    let adapter = CheckedAdapter(
      className: "Empty",
      lineItems: { _ in
        CheckedAdapter.LineItems(good: LineItem(className: "Empty"), failing: nil)
      },
      make: { _, _ in CheckedAdapter.Instance(adapterClass) })
    var expectations = Expectations()
    expectations.knownFailures = known
    let report = CheckRun(adapter, only: only, expectations: expectations).report()
    #expect(!report.isSuccess)
    return report.results.filter(report.isFailure).map { "\($0.name): \($0.reason ?? "")" }
  }

  @Test func `an adapter without formats fails`() {
    #expect(
      failures(of: FormatlessAdapter.self)
        == ["noAd: The adapter lists no format, so nothing was loaded."])
  }

  @Test func `a run without a check for the adapter's formats fails`() {
    #expect(
      failures(of: FormatlessAdapter.self, only: ["lostClick"])
        == ["nothingChecked: The adapter lists no format, so no check applies."])
    #expect(
      failures(of: PoorAdapter.self, only: ["missingAsset"])
        == ["nothingChecked: No chosen check applies to ads of the format banner."])
    #expect(
      failures(of: PoorAdapter.self, only: [Expectations.checkName])
        == ["nothingChecked: No chosen check applies to ads of the format banner."])
  }

  @Test func `a run whose checks were all skipped fails`() {
    #expect(
      failures(of: PoorAdapter.self, only: ["mixedUpSignals"])
        == ["nothingChecked: Each check was skipped or not run."])
  }

  @Test func `a run that examined nothing fails, even if that there is no ad is known`() {
    let known = KnownFailure(check: "noAd", format: .banner, message: "nothing was examined")
    #expect(
      failures(of: PoorAdapter.self, only: ["lostClick"], known: [known])
        == ["nothingChecked: Each check was skipped or not run."])
  }

  @Test func `failedLoad fails if all loads of an adapter fail`() {
    #expect(
      failures(of: PoorAdapter.self) == ["failedLoad: The load failed: No fill."])
  }

  @Test func `checks that had no ad fail, even if no check says so`() {
    #expect(
      failures(of: PoorAdapter.self, only: ["lostClick"])
        == ["noAd: No load gave a banner ad, so nothing was examined."])
  }

  @Test func `a failure for one format does not hide that another format had no ad`() async {
    await #expect(processExitsWith: .success) { await Self.checkTwoFormats() }
  }

  private static func checkTwoFormats() {
    var changes = FlawedAdapter.Changes()
    changes.load = { $0.adSize == nil ? .error(AdError(.noFill, "No fill.")) : .good }
    changes.events = { name, ad in name == .click ? [] : [ad] }
    let results = FlawedRun(changes, only: ["lostClick"], formats: [.banner, .native]).results
    let failures = results.filter(\.outcome.isFailure)
    #expect(failures.map(\.name) == ["lostClick", "noAd"])
    #expect(failures.map(\.format) == [.banner, .native])
  }
}
