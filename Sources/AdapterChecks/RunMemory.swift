import Ads
import EventLoop

/// The findings of earlier checks of a run, for the later ones.
@LoopActor
final class RunMemory {
  /// Whether a set-up of the class has succeeded.
  var hasBeenReady = false

  /// Whether a later set-up of a process adapter has failed. Only one check fails for that.
  var hasFailedLater = false

  /// The formats with a load that gave an ad.
  var formatsWithAds: Set<AdFormat> = []

  /// Why another set-up would fail too; `nil` if it may succeed.
  var hopelessSetUp: String?
  /// Why a format is not loaded again: an earlier load got no answer.
  var silentLoads: [AdFormat: String] = [:]

  /// The calls on ads of a format at which the adapter failed, with the reason. Only one check
  /// fails for each.
  var failedCalls: [AdFormat: [AdCall: String]] = [:]

  /// Notes the result of the first set-up.
  func noteSetUp(_ end: CheckContext.SetUpEnd?) {
    switch end {
    case .ready?: break
    case .failure(let error)?: hopelessSetUp = "The adapter is not ready: \(error.sentence)"
    case .unanswered?, nil: hopelessSetUp = "The adapter does not complete its set-up."
    }
  }

  /// Adds the successes of another part of the run.
  func add(_ other: RunMemory) {
    hasBeenReady = hasBeenReady || other.hasBeenReady
    formatsWithAds.formUnion(other.formatsWithAds)
  }
}
