import EventLoop
import Mediation

/// Versions are returned at once: the SDK reads them on its main thread.
enum SlowVersion: AdapterCheck {
  static let name = "slowVersion"
  static let sentence = "The versions are returned at once."
  static let basis = Basis(
    .contract, "An adapter returns its own version and its network's at once.")
  static let formats: [AdFormat] = []

  /// Far more than it takes to read a constant, in milliseconds.
  private static let slowestMs = 100

  static func run(in context: CheckContext) async throws(Verdict) {
    let host = try context.requireRepeatableDetails()
    // One may be slow because the machine is busy.
    let durations = (0..<3).map { _ in
      let clock = Clock(.wall)
      _ = host.readDetails()
      return clock.nowMs
    }
    if let fastest = durations.min(), fastest > slowestMs {
      throw .failed("The versions took \(fastest) ms.")
    }
  }
}
