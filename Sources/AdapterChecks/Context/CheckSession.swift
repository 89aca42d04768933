import Ads
import EventLoop
import Mediation
import ProcessAdapters

/// One start of the adapter, in a mediation of its own: for one check, or for several checks that
/// do not affect each other.
@LoopActor
final class CheckSession: EventObserver {
  let adapter: CheckedAdapter
  let loop: CheckLoop
  let mediator: Mediator

  /// Whether the set-up has begun.
  var hasStarted = false

  /// Whether the set-up did not succeed. Then the next check starts the adapter again.
  var hasFailedSetUp = false

  /// How many checks only wait for what must not come, and still have their ads.
  var waitingCount = 0

  /// Whether the network refuses a load while it holds another ad. Then each check waits for the one
  /// before it.
  var holdsOneAd = false

  private let instance: CheckedAdapter.Instance
  private let watch: AdapterWatch
  /// What happens before the set-up.
  private var actionsBeforeSetUp: [@LoopActor () -> Void] = []
  /// The checks that have begun loads, by the ids of their ads.
  private var owners: [AdID: CheckContext] = [:]
  /// When the last load began, or the last ad was disposed of.
  private var lastUseMs: Int?

  /// How long after the last use a second answer may still come, in milliseconds of real time.
  private static let lateAnswerMs = 1_200
  private static let restMs = 100
  /// Longer than it takes to kill a process.
  private static let releaseMs = 10_000

  /// - Parameter adUnits: The ad units whose credentials the set-up gets.
  init(_ adapter: CheckedAdapter, on loop: CheckLoop, adUnits: [AdUnit]) {
    self.adapter = adapter
    self.loop = loop
    let watch = AdapterWatch()
    let instance = adapter.make(loop.loop, watch)
    self.watch = watch
    self.instance = instance
    mediator = Mediator(
      adapterClasses: [instance.adapterClass], adUnits: adUnits, clock: loop.loop.clock,
      requestConfiguration: adapter.requestConfiguration)
    mediator.events.choose(NotificationKinds([.networkCall, .logLine]))
    mediator.events.observer = self
  }

  /// The messages of the adapter that were skipped so far because they were invalid.
  var skippedMessages: SkippedMessages { instance.skippedMessages() }

  /// How programs have failed after they were told to end.
  var failedEnds: [FailedEnd] { instance.failedEnds() }

  /// How many lines the adapter has logged so far, also those that were left out.
  var logLineCount: Int { instance.logLineCount() }

  /// What the adapter has made of the ads to release, in all checks.
  var disposals: Disposals { instance.disposals() }

  /// The ends of the program while it served, each with the check that ran. A check whose sentence
  /// is about such an end reports it itself.
  private(set) var unexpectedEnds: [(check: CheckContext, error: AdError)] = []

  /// Calls `done` when the adapter's thread has answered.
  ///
  /// - Returns: `false` if the adapter can't be asked.
  func ping(then done: @escaping @LoopActor () -> Void) -> Bool {
    instance.ping(done)
  }

  /// The resources that the adapter uses now; `nil` if they are unknown.
  var usage: AdapterUsage? { instance.usage() }

  /// Does something before the set-up: now, or when a program that starts has introduced itself.
  func beforeSetUp(_ action: @escaping @LoopActor () -> Void) {
    actionsBeforeSetUp.append(action)
    instance.beforeSetUp { [self] in
      let actions = actionsBeforeSetUp
      actionsBeforeSetUp = []
      for action in actions { action() }
    }
  }

  /// From now on, a check gets all reports that do not belong to an ad of another check.
  func begin(_ context: CheckContext) {
    watch.check = context
  }

  /// A check has begun a load.
  func add(_ ad: AdID, of context: CheckContext) {
    owners[ad] = context
    lastUseMs = mediator.clock.nowMs
  }

  /// A check has ended, and its ads were disposed of.
  ///
  /// - Parameter hasWaited: Whether it has found the second answers and the late events of its ads.
  ///   Then only what follows the disposal directly is awaited.
  func didEndCheck(hasWaited: Bool) {
    guard let lastUseMs else { return }
    let nowMs = mediator.clock.nowMs
    self.lastUseMs = hasWaited ? max(lastUseMs, nowMs - Self.lateAnswerMs + Self.restMs) : nowMs
  }

  /// Waits for checks that wait.
  func waitForOthers() async {
    while waitingCount > 0 {
      if await loop.wait(forMs: 60_000, until: { self.waitingCount == 0 }) == .interrupted {
        return
      }
    }
  }

  /// Waits for second answers, and for events of disposed ads, that are late.
  func waitForLateAnswers() async {
    guard !loop.isTimeFree, let lastUseMs else { return }
    let leftMs = lastUseMs + Self.lateAnswerMs - mediator.clock.nowMs
    if leftMs > 0 { _ = await loop.wait(forMs: leftMs) { false } }
    // On a busy machine, the program may still have to read the last disposal.
    var isAnswered = false
    guard ping(then: { isAnswered = true }) else { return }
    _ = await loop.wait(forMs: Self.releaseMs) { isAnswered }
  }

  /// Releases the adapter class.
  func end() async {
    var isReleased = false
    instance.release { isReleased = true }
    _ = await loop.wait(forMs: Self.releaseMs, isInterruptible: false) { isReleased }
  }

  /// Second answers of the adapter that belong to no ad.
  private(set) var secondAnswers: [ContractViolation] = []

  // MARK: EventObserver

  func didAppend(_ entry: EventLog.Entry) {
    if case .violation(let violation) = entry, violation.ad == nil,
      violation.rule == .duplicateCompletion
    {
      secondAnswers.append(violation)
    }
    let owner = entry.ad.flatMap { owners[$0] } ?? watch.check
    owner?.didAppend(entry)
  }

  func didChange(_ status: AdapterStatus, atMs: Int) {
    guard let check = watch.check, let error = status.error else { return }
    check.didEnd(error)
    unexpectedEnds.append((check, error))
  }
}
