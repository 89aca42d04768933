@testable import SampleAdSDK

/// The network's time for one test: nothing happens before the test says so.
@MainActor
final class ManualTimer {
  /// How many milliseconds each call waits that has not been made yet.
  var waitingMs: [Int] { calls.map(\.ms) }
  private var calls: [(ms: Int, work: @MainActor () -> Void)] = []

  /// Runs a test whose ads wait for this timer.
  func run(_ test: @MainActor () throws -> Void) rethrows {
    try SampleTimer.$schedule.withValue({ ms, work in self.calls.append((ms, work)) }) {
      try test()
    }
  }

  /// Makes the call that has waited the longest.
  func fire() { calls.removeFirst().work() }
}
