import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// Checks end even if an adapter never comes to rest.
@LoopActor
@Suite struct BusyAdapterTests {
  @Test func `an adapter that is busy forever fails the check that finds it`() async {
    // In a process of its own, because jobs of other tests would turn the loop here.
    await #expect(processExitsWith: .success) { await Self.checkBusyAdapter() }
  }

  private static func checkBusyAdapter() {
    var changes = FlawedAdapter.Changes()
    changes.formats = [.banner]
    var isBusy = false
    changes.load = { _ in
      if isBusy { return .error(AdError(.noFill, "No fill.")) }
      isBusy = true
      stayBusy(on: FlawedAdapter.clock)
      return .silence
    }

    let results = FlawedRun(changes, failing: nil, bidResponse: nil).results

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
