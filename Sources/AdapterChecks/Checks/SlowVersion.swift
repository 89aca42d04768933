import EventLoop
import Mediation

/// Versions are there at once: the SDK asks for them on its main thread.
enum SlowVersion: AdapterCheck {
  static let name = "slowVersion"
  static let sentence = "The versions are answered at once."
  static let basis = Basis(
    .contract, "An adapter answers its own version and its network's at once.")
  static let formats: [AdFormat] = []

  /// Far more than reading a constant takes, in milliseconds.
  private static let limitMs = 100

  static func run(in context: CheckContext) throws(Verdict) {
    let adapterClass = try context.requireClassOfThisProcess()
    // A busy machine may have held up one of them.
    let durations = (0..<3).map { _ in
      let clock = Clock(.wall)
      _ = adapterClass.host.readDetails()
      return clock.nowMs
    }
    if let fastest = durations.min(), fastest > limitMs {
      throw .failed("The versions took \(fastest) ms.")
    }
  }
}
