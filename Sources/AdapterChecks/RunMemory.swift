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

  /// Whether the adapter has given signals.
  var hasGivenSignals = false

  /// The formats for which usual requests have got signals.
  var formatsWithSignals: Set<AdFormat> = []

  /// Whether a set-up in real time was not answered. Only one check waits for another one.
  var isSetUpSilent = false

  /// Why another set-up would fail too; `nil` if it may succeed.
  var hopelessSetUp: String?
  /// Why a format is not loaded again: an earlier load got no answer.
  var silentLoads: [AdFormat: String] = [:]

  /// The events that did not come after an action. They are not awaited again.
  var lostEvents: [AdFormat: Set<AdEvent.Name>] = [:]

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

  /// The memory of a program that is new to the run.
  func forNewProgram() -> RunMemory {
    let memory = RunMemory()
    memory.hasBeenReady = hasBeenReady
    memory.isSetUpSilent = isSetUpSilent
    if isSetUpSilent { memory.hopelessSetUp = hopelessSetUp }
    return memory
  }

  /// Adds the successes of another part of the run.
  func add(_ other: RunMemory) {
    hasBeenReady = hasBeenReady || other.hasBeenReady
    hasGivenSignals = hasGivenSignals || other.hasGivenSignals
    formatsWithSignals.formUnion(other.formatsWithSignals)
    formatsWithAds.formUnion(other.formatsWithAds)
  }
}
