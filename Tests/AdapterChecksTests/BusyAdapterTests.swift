import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// Checks end even if an adapter never comes to rest.
@LoopActor
@Suite struct BusyAdapterTests {
  /// Is busy forever after its first load; each load fails.
  private final class BusyAdapter: MediationAdapter {
    static var clock = Clock(.manual)
    static var isBusy = false

    static var formats: Set<AdFormat> { [.banner] }
    static func adapterVersion() -> VersionNumber {
      VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    }
    static func adSDKVersion() -> VersionNumber { adapterVersion() }

    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping MediationBannerLoadCompletionHandler
    ) {
      if Self.isBusy {
        _ = completionHandler(nil, AdError(.noFill, "No fill."))
      } else {
        Self.isBusy = true
        BusyAdapterTests.stayBusy(on: Self.clock)
      }
    }
  }

  @Test func `an adapter that is busy forever fails the check that finds it`() async {
    // In a process of its own, because jobs of other tests would turn the loop here.
    await #expect(processExitsWith: .success) { await Self.checkBusyAdapter() }
  }

  private static func checkBusyAdapter() {
    let adapterClass = AdapterClass(BusyAdapter.self, className: "Busy", label: "Busy")
    let adapter = CheckedAdapter(
      className: "Busy",
      lineItems: { _ in
        CheckedAdapter.LineItems(good: LineItem(className: "Busy"), failing: nil)
      },
      make: { loop, _ in
        BusyAdapter.clock = loop.clock
        return CheckedAdapter.Instance(adapterClass)
      })

    let results = CheckRun(adapter).report().results

    let failures = results.filter { $0.outcome.isFailure }
    #expect(failures.map(\.name) == ["failedLoad"])
    #expect(failures.first?.outcome == .failed("The adapter never becomes idle."))
  }

  @Test(arguments: [false, true])
  func `a wait for rest ends although the adapter is busy forever`(isInterrupted: Bool) async {
    await #expect(processExitsWith: .success) { [isInterrupted] in
      await Self.waitAmongEndlessWork(isInterrupted: isInterrupted)
    }
  }

  private static func waitAmongEndlessWork(isInterrupted: Bool) {
    let loop = EventLoop(clock: Clock(.manual))
    stayBusy(on: loop.clock)
    let checkLoop = CheckLoop(loop) { isInterrupted }
    var end: CheckLoop.WaitEnd?
    checkLoop.run { end = await checkLoop.waitUntilIdle() }
    precondition(end == (isInterrupted ? .interrupted : .busy))
  }

  private static func stayBusy(on clock: Clock) {
    clock.schedule(afterMs: 0) { stayBusy(on: clock) }
  }
}
