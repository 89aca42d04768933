import EventLoop
import Mediation

/// What the checks of a run know from those before.
@BridgeActor
final class RunMemory {
  /// Whether a set-up of the class has ended well.
  var hasBeenReady = false

  /// Whether a program that had been ready has failed at a later set-up: that is told once.
  var hasFailedLater = false

  /// Why a set-up need not be tried once more.
  var hopelessSetUp: String?
  /// Why loads of a format need not be waited for once more: one was never answered.
  var silentLoads: [AdFormat: String] = [:]

  /// What ads of a format were told that their adapter failed at, and how: that is told once.
  var failedCalls: [AdFormat: [AdCall: String]] = [:]

  /// How the adapter's program has ended in the middle of checks of a format: that is told once.
  var programEnds: [AdFormat: Set<String>] = [:]
}
