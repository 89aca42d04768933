import EventLoop
import Mediation

/// Versions are returned at once: the SDK reads them on its main thread.
enum SlowVersion: AdapterCheck {
  static let name = "slowVersion"
  static let sentence = "The versions are returned within 5 ms."
  static let basis = Basis(
    .contract, "An adapter returns its own version and its network's at once.")
  static let formats: [AdFormat] = []

  private static let slowestMs = 5
  /// How often a class is asked: one time may be slow because the machine is busy.
  private static let attemptCount = 5

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let fastestMs = try await fastestMs(in: context) else {
      throw .skipped("The program does not measure how long its versions take.")
    }
    if fastestMs > slowestMs { throw .failed("The versions took \(fastestMs) ms.") }
  }

  /// - Returns: `nil` if it is unknown.
  private static func fastestMs(in context: CheckContext) async throws(Verdict) -> Int? {
    let host = context.host
    guard host.canReadDetailsAgain else {
      // The library in the program has measured it, and has asked several times too.
      try await context.requireSetUp()
      return host.details?.versionMs
    }
    return (0..<attemptCount).map { _ in
      let clock = Clock(.wall)
      _ = host.readDetails()
      return clock.nowMs
    }.min()
  }
}
