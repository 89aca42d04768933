import Foundation
import GoogleMobileAds
import Synchronization
import Testing

@testable import AdapterUnitTestKit

/// The time of a check, while other tests keep the main queue busy.
@Suite struct MainQueueTimeTests {
  /// The real time and the queue, as the test moves them.
  private final class Machine: Sendable {
    private let nowMs = Mutex(5_000)
    private let asked = Mutex<[@Sendable () -> Void]>([])

    func makeTime() -> MainQueueTime {
      MainQueueTime(
        reading: { self.ms }, asking: { turn in self.asked.withLock { $0.append(turn) } })
    }

    var ms: Int { nowMs.withLock { $0 } }

    func pass(_ ms: Int) { nowMs.withLock { $0 += ms } }

    /// - Returns: How often the queue was asked since its last turn.
    @discardableResult
    func giveTurn() -> Int {
      let turns = asked.withLock { asked in
        defer { asked = [] }
        return asked
      }
      for turn in turns { turn() }
      return turns.count
    }
  }

  @Test func `time counts while the queue has its turns`() {
    let machine = Machine()
    let time = machine.makeTime()

    var read: [Int] = []
    for ms in [0, 1, 500, 2_000] {
      machine.pass(ms)
      read.append(time.ms)
      machine.giveTurn()
    }

    #expect(read == [0, 1, 501, 2_501])
  }

  @Test func `of a wait for the queue two seconds count, and what is more than a minute`() {
    let machine = Machine()
    let time = machine.makeTime()

    var read = [time.ms]
    for ms in [1_999, 1, 1, 59_999, 1, 1, 5_000] {
      machine.pass(ms)
      read.append(time.ms)
    }

    #expect(read == [0, 1_999, 2_000, 2_000, 2_000, 2_001, 2_002, 7_002])
  }

  @Test func `the queue is asked once for each turn, and what has counted stays`() {
    let machine = Machine()
    let time = machine.makeTime()

    _ = (time.ms, time.ms)
    machine.pass(10_000)
    #expect(machine.giveTurn() == 1)
    #expect(time.ms == 2_000)
    machine.pass(300)
    #expect(machine.giveTurn() == 1)
    #expect(time.ms == 2_300)
  }

  /// An adapter whose set-up the main queue keeps waiting for longer than a set-up may take.
  @MainActor
  private final class LateAdapter: NSObject, @preconcurrency MediationAdapter {
    nonisolated static let machine = Machine()
    private static var late: [(complete: () -> Void, turns: Int)] = []

    static func setUp(
      with configuration: MediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) {
      machine.pass(40_000)
      late.append(({ completionHandler(nil) }, 2))
    }

    /// The clock is read between two turns, so the second one comes after a look at the deadlines.
    static func didGetTurn() {
      late = late.map { ($0.complete, $0.turns - 1) }
      for (complete, turns) in late where turns == 0 { complete() }
      late.removeAll { $0.turns == 0 }
    }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
      _ = completionHandler(nil, NSError(domain: "late", code: 1))
    }
  }

  @Test func `a check does not accuse an adapter that the main queue keeps waiting`() async throws {
    let adapter = HostedAdapter(
      LateAdapter.self, make: LateAdapter.init, loads: .native(LateAdapter.loadNativeAd))
    let time = MainQueueTime(
      reading: { LateAdapter.machine.ms },
      asking: { turn in
        DispatchQueue.main.async {
          turn()
          MainActor.assumeIsolated { LateAdapter.didGetTurn() }
        }
      })

    let results = try await adapter.check("failedSetUp", time: time)

    #expect(results.map(\.outcome) == [.passed])
    #expect(LateAdapter.machine.ms >= 45_000)
  }
}
