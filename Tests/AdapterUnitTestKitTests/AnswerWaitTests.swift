import Foundation
import GoogleMobileAds
import Synchronization
import Testing

@testable import AdapterUnitTestKit

/// How long the methods of Google's kit wait for an adapter.
@Suite struct AnswerWaitTests {
  typealias Completion = @Sendable () -> Void

  /// The time of a wait, as the test lets it pass.
  private final class Machine: Sendable {
    struct State {
      var passedMs = 0
      var turns = 0
      var complete: Completion?
    }

    let state = Mutex(State())
    private let called = DispatchSemaphore(value: 0)
    private let hasTurns: Bool
    private let answerMs: Int?

    /// - Parameters:
    ///   - hasTurns: Whether the main queue gets to new work.
    ///   - answerMs: When the adapter answers; `nil` if it does not.
    init(hasTurns: Bool, answerMs: Int?) {
      self.hasTurns = hasTurns
      self.answerMs = answerMs
    }

    /// An adapter has been called, and answers with this.
    func take(_ complete: @escaping Completion) {
      state.withLock { $0.complete = complete }
      called.signal()
    }

    private func pass(_ ms: Int) {
      let passedMs = state.withLock { state in
        state.passedMs += ms
        return state.passedMs
      }
      if passedMs == ms {
        called.wait()
        // The call of the adapter has returned, too.
        onMain {}
      }
      if passedMs == answerMs, let complete = state.withLock({ $0.complete }) { onMain(complete) }
    }

    private func onMain(_ work: @escaping Completion) {
      if MainThread.isCurrent { work() } else { DispatchQueue.main.sync(execute: work) }
    }

    private func ask(_ turn: @escaping @Sendable () -> Void) {
      state.withLock { $0.turns += 1 }
      if hasTurns { turn() }
    }

    /// Loads a banner, which fails the test with a message, or not if it is `nil`.
    func load(failing message: String?) {
      guard let message else { return load() }
      withKnownIssue {
        load()
      } matching: {
        $0.comments.first?.rawValue == message
      }
    }

    private func load() {
      let script = TestNetwork.Script()
      script.onBanner = { configuration, completion in
        nonisolated(unsafe) let (configuration, completion) = (configuration, completion)
        self.take { _ = completion(TestBanner(configuration), nil) }
      }
      let credentials = AUTKMediationCredentials()
      credentials.settings = ["script": script]
      let configuration = AUTKMediationBannerAdConfiguration()
      configuration.adSize = AdSizeLeaderboard
      configuration.credentials = credentials
      WaitMachine.$current.withValue(WaitMachine(pause: pass, ask: ask)) {
        _ = AUTKWaitAndAssertLoadBannerAd(TestNetwork(), configuration)
      }
    }
  }

  private static let late = "loadBanner did not answer for 10000 ms."

  @Test(
    arguments: [
      // The time counts only while the main queue has its turns, and a wait has an end.
      (true, nil, 10_000, 1_000, true), (true, 10_000, 10_000, 1_000, false),
      (true, 10, 10, 1, false), (false, nil, 60_000, 1, true), (false, 60_000, 60_000, 1, false),
    ] as [(Bool, Int?, Int, Int, Bool)])
  func `an adapter has ten seconds of the main queue`(
    hasTurns: Bool, answerMs: Int?, passedMs: Int, turns: Int, isLate: Bool
  ) {
    let machine = Machine(hasTurns: hasTurns, answerMs: answerMs)
    machine.load(failing: isLate ? Self.late : nil)
    #expect(machine.state.withLock { $0.passedMs } == passedMs)
    #expect(machine.state.withLock { $0.turns } == turns)
  }

  @MainActor
  @Test(arguments: [(nil, 10_000, true), (10_000, 10_000, false)] as [(Int?, Int, Bool)])
  func `on the main actor, an adapter has ten seconds`(answerMs: Int?, passedMs: Int, isLate: Bool)
  {
    let machine = Machine(hasTurns: false, answerMs: answerMs)
    let hint =
      " A test on the main actor occupies the main queue: if the adapter answers there later,"
      + " remove @MainActor from the test."
    machine.load(failing: isLate ? Self.late + hint : nil)
    #expect(machine.state.withLock { $0.passedMs } == passedMs)
    #expect(machine.state.withLock { $0.turns } == 0)
  }
}
