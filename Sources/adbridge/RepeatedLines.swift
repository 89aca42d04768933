import EventLoop
import Platform

/// Leaves lines out of the log of a run that starts a program again and again: a fault of all loads
/// writes the same stack in each check.
@LoopActor
final class RepeatedLines {
  /// How often the same line is written.
  private static let most = 3
  /// How many lines are remembered.
  private static let capacity = 1_000

  private var counts: [String: Int] = [:]
  private var hasToldIt = false

  /// Whether a line of a program has been written often enough. The first time, a line says so.
  ///
  /// - Parameter message: The line without the name of the check.
  func leavesOut(_ message: String) -> Bool {
    // Who asks for more of the log gets all of it.
    guard Log.level == .warning || Log.level == .error else { return false }
    let count = counts[message, default: 0]
    guard count >= Self.most else {
      if counts.count == Self.capacity { counts = [:] }
      counts[message] = count + 1
      return false
    }
    if !hasToldIt {
      hasToldIt = true
      Log.warning(
        "A line that was written \(Self.most) times is left out from now on. --log-level info "
          + "writes all.")
    }
    return true
  }
}
