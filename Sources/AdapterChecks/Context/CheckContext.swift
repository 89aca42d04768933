import Ads
import EventLoop
import Mediation
import ProcessAdapters

/// Runs an adapter class for one check, and records what it reports.
///
/// A check reads like a list of steps. Each step waits until its effects are complete, so that on a
/// skipping clock the same adapter gives the same result each time.
@LoopActor
final class CheckContext {
  /// The format and the name of the check; `nil` for work that belongs to no check.
  let title: String?
  /// The format of the ads to check.
  let format: AdFormat
  let lineItems: CheckedAdapter.LineItems
  let session: CheckSession
  let memory: RunMemory
  let limits: TimeLimits

  private(set) var events: [AdEventEntry] = []
  private(set) var violations: [ContractViolation] = []
  /// The calls to the network that the adapter has reported, at most ``entryLimit``.
  private(set) var networkCalls: [NetworkCall] = []

  /// The evidence that a report shows if the check fails.
  private(set) var evidence = CheckEvidence()

  /// Why the adapter's program has ended during the check, and after which call of the bridge.
  private(set) var unexpectedEnd: String?

  /// Whether the check fails because of such an end, so that no other result has to tell it.
  var explainsEnd = false

  /// Whether checks of a format report the calls at which the adapter fails in this one.
  var leavesFailedCalls = false

  /// The method of the bridge's last message to the program.
  private var lastMethod: String?

  /// How long the longest call of the adapter took, in milliseconds of real time.
  var longestCallMs = 0

  /// The call on an ad that took longest, and how long, on the clock of the ads.
  var slowestCall: (call: AdCall, ms: Int)?

  /// Whether the check could not continue for a reason that an earlier check may have caused.
  var isDoubtful = false

  /// Begins the next check of the program, because this one only waits from now on; `nil` if the next
  /// check has to wait.
  var handOver: (@LoopActor () -> Void)?

  /// Whether the next check has begun while this one waited.
  private(set) var hasHandedOver = false

  /// When an ad of the check last reported an event, on the clock of the ads.
  private var lastEventMs = 0

  /// The ads with a screen that is open. The next check could not open another one.
  private var openScreens: Set<AdID> = []

  /// Whether the check has waited for an event until the limit: that shows more than a busy machine.
  private(set) var hasWaitedInVain = false

  /// Whether the check has failed.
  var hasFailed = false

  /// Whether the check failed only because the adapter could not be set up.
  var isSetUpFailure = false

  /// The ads of the check: those of the good line item, and all others.
  private(set) var goodAds: Set<AdID> = []
  private(set) var otherAds: Set<AdID> = []

  private let realTime: Clock
  private var startMs: Int
  private var endMs: Int?
  /// When the time for the whole check began.
  private(set) var limitStartMs: Int
  /// When the check began, on the clock of the ads.
  private var originMs: Int

  /// How many entries of a kind are kept: an adapter may report any number of times.
  private static let entryLimit = 10_000

  init(
    _ session: CheckSession, title: String? = nil, format: AdFormat, memory: RunMemory
  ) {
    self.session = session
    self.title = title
    self.format = format
    self.memory = memory
    lineItems = session.adapter.lineItems(format)
    limits = TimeLimits(session.loop.loop.clock.mode, session.adapter.limits)
    realTime = session.loop.loop.realTime
    startMs = realTime.nowMs
    limitStartMs = startMs
    originMs = session.mediator.clock.nowMs
    session.begin(self)
  }

  /// Ends the check: disposes of its ads.
  func end() {
    if isTimeFree {
      _ = try? mediator.ads.disposeAll()
    } else {
      for ad in goodAds.union(otherAds) { _ = try? mediator.ads.dispose(ad) }
    }
    endMs = realTime.nowMs
  }

  /// A load of the check has begun.
  func add(_ ad: AdID, isGood: Bool) {
    if isGood { goodAds.insert(ad) } else { otherAds.insert(ad) }
    session.add(ad, of: self)
  }

  /// Takes over what the adapter has done wrong before the check: in the set-up that all checks share.
  func takeOver(_ earlier: CheckContext) {
    violations += earlier.violations
    networkCalls += earlier.networkCalls
    evidence = earlier.evidence
  }

  /// An ad of the check is disposed of, and its screen is gone.
  func willDispose(_ ad: AdID) {
    note("dispose \(ad)")
    openScreens.remove(ad)
  }

  var mediator: Mediator { session.mediator }

  /// The request of every load of the run.
  var request: AdRequest { session.adapter.request }

  /// The messages of the adapter that were skipped so far because they were invalid.
  var skippedMessages: SkippedMessages { session.skippedMessages }

  /// The duration of the check, in milliseconds of real time.
  var durationMs: Int { (endMs ?? realTime.nowMs) - startMs }

  /// The check begins now: it has waited for others.
  func restartTime() {
    startMs = realTime.nowMs
    originMs = nowMs
    takeMoreTime()
  }

  /// A part of a long check begins: it may take as long as a whole check.
  func takeMoreTime() {
    limitStartMs = realTime.nowMs
  }

  /// The set-up of the class in this mediation.
  var adapterSetUp: AdapterSetUp {
    let className = session.adapter.className
    guard let adapter = mediator.adapters[className] else {
      preconditionFailure("The adapter class is called \(className) in all places.")
    }
    return adapter
  }

  /// The adapter in this mediation.
  var adapter: any Adapter { adapterSetUp.adapterClass.adapter }

  // MARK: What the adapter reports

  func didAppend(_ entry: EventLog.Entry) {
    switch entry {
    case .event(let event):
      if events.count < Self.entryLimit { events.append(event) }
      lastEventMs = nowMs
      switch event.event {
      case .willPresentFullScreenView: openScreens.insert(event.ad)
      case .didDismissFullScreenView: openScreens.remove(event.ad)
      default: break
      }
      note("\(event.ad) \(event.event.words)", atMs: event.atMs)
    case .violation(let violation):
      if violations.count < Self.entryLimit { violations.append(violation) }
      let ad = violation.ad.map { "\($0) " } ?? ""
      note("\(ad)\(violation.rule.rawValue): \(violation.message)", atMs: violation.atMs)
    case .trace(let entry):
      switch entry.content {
      case .networkCall(_, let ad, let call):
        if networkCalls.count < Self.entryLimit { networkCalls.append(call) }
        note("\(ad.map { "\($0) " } ?? "")networkCall \(call)", atMs: entry.atMs)
      case .logLine(_, let level, let message):
        evidence.log.append("\(level.rawValue): \(message)")
      default:
        break
      }
    }
  }

  /// The adapter's program has ended, and nobody has told it to.
  func didEnd(_ error: AdError) {
    let moment = lastMethod.map { " The last call was \($0)." } ?? ""
    // An error that has the last lines of standard error ends with them.
    if error.sentence.contains("\n" as Character) {
      unexpectedEnd = "\(error.sentence)\n" + moment.dropFirst()
    } else {
      let line = evidence.log.last.map { " The last line of its log was \($0)" } ?? ""
      unexpectedEnd = error.sentence + moment + line
    }
    note("adapterStatus: \(error.sentence)")
  }

  func didWrite(_ line: String, byBridge isSent: Bool) {
    if isSent, let method = line.method, method != "adapter/ping" { lastMethod = method }
    evidence.wire.append("\(isSent ? ">>" : "<<") \(line)")
  }

  /// Keeps a step of the check, or what it caused.
  ///
  /// - Parameter atMs: When it happened; `nil` for now.
  func note(_ what: String, atMs: Int? = nil) {
    evidence.events.append("\((atMs ?? nowMs) - originMs) ms: \(what)")
  }

  // MARK: Time

  /// Runs everything that can run now, without waiting for a timer.
  func runPending() async throws(Verdict) {
    _ = try result(of: await session.loop.waitUntilIdle())
  }

  /// Waits until a condition is met, or the time is up.
  ///
  /// - Returns: Whether the condition is met.
  func wait(
    forMs ms: Int, until isMet: @escaping @LoopActor () -> Bool
  ) async throws(Verdict) -> Bool {
    let isMet = try result(of: await session.loop.wait(forMs: ms, until: isMet))
    if !isMet, ms >= limits.eventMs { hasWaitedInVain = true }
    return isMet
  }

  /// Waits, so that the adapter has time to do what it must not do.
  func rest(forMs ms: Int? = nil) async throws(Verdict) {
    _ = try await wait(forMs: ms ?? limits.restMs) { false }
  }

  /// Waits for what must not come a second time, or at all: until nothing has happened for a while.
  /// The check must not touch an ad afterwards.
  ///
  /// If time is real, and no screen is open, the program's next check begins meanwhile.
  func awaitSecond() async throws(Verdict) {
    if isTimeFree { return try await rest() }
    if !session.holdsOneAd, openScreens.isEmpty, let handOver {
      hasHandedOver = true
      handOver()
    }
    // An adapter may report without an end.
    let startMs = nowMs
    repeat {
      let leftMs = max(startMs, lastEventMs) + limits.secondMs - nowMs
      if leftMs <= 0 { return }
      try await rest(forMs: leftMs)
    } while nowMs - startMs < 3 * limits.secondMs
  }

  /// Calls the adapter, and measures how long the call takes.
  func timed<Failure: Error>(_ call: () throws(Failure) -> Void) throws(Failure) {
    let callMs = realTime.nowMs
    defer { longestCallMs = max(longestCallMs, realTime.nowMs - callMs) }
    try call()
  }

  /// Whether waiting takes no real time.
  var isTimeFree: Bool { session.loop.isTimeFree }

  var nowMs: Int { mediator.clock.nowMs }

  /// Ends the check if it is interrupted, or if the adapter never becomes idle.
  private func result(of end: CheckLoop.WaitEnd) throws(Verdict) -> Bool {
    switch end {
    case .interrupted: throw .notRun("The checks were interrupted.")
    case .busy: throw .failed("The adapter never becomes idle.")
    case .met, .timeUp: break
    }
    if !isTimeFree, realTime.nowMs - limitStartMs > limits.checkMs {
      throw .failed("The adapter never becomes idle.")
    }
    return end == .met
  }
}

extension String {
  /// The method of a message that the bridge has written.
  fileprivate var method: String? {
    let parts = split(separator: "\"", maxSplits: 12)
    guard let name = parts.firstIndex(of: "method"), parts.count > name + 2 else { return nil }
    return String(parts[name + 2])
  }
}

extension AdEvent {
  /// The name of the event, and its payload if that is short.
  fileprivate var words: String {
    switch self {
    case .didFailToPresent(let error), .didFailToRefresh(let error):
      "\(name.rawValue): \(error.sentence)"
    case .didRewardUser(let reward): "\(name.rawValue): \(reward.words)"
    default: name.rawValue
    }
  }
}
