import Ads
import EventLoop
import Mediation

extension CheckContext {
  /// The result of a set-up.
  enum SetUpEnd {
    case ready
    case failure(AdError)
    case unanswered
  }

  /// Sets the class up in this check's mediation, unless it is set up already.
  ///
  /// - Parameter waitsAgain: Whether to wait even if an earlier set-up got no answer.
  func setUp(waitsAgain: Bool = false) async throws(Verdict) -> SetUpEnd {
    if memory.isSetUpSilent, !waitsAgain {
      session.hasFailedSetUp = true
      return .unanswered
    }
    return try await setUp(mediator)
  }

  /// Sets the class up again, in another mediation of the same process.
  func setUpAgain() async throws(Verdict) -> SetUpEnd {
    let adapterClass = adapterSetUp.adapterClass
    let other = Mediator(adapterClasses: [adapterClass], adUnits: [], clock: mediator.clock)
    return try await setUp(other)
  }

  /// Sets the class up, or skips the check if the set-up fails.
  ///
  /// If a set-up takes real time, it is not repeated after a failure. No check tests whether an
  /// adapter that can end can be started again, so the first check that finds it can't fails.
  func requireSetUp() async throws(Verdict) {
    if let reason = memory.hopelessSetUp {
      isDoubtful = true
      throw .notRun(reason)
    }
    let reason: String
    switch try await setUp() {
    case .ready: return
    case .failure(let error): reason = "The adapter is not ready: \(error.sentence)"
    case .unanswered: reason = "The adapter does not complete its set-up."
    }
    if adapter.canEnd, memory.hasBeenReady, !memory.hasFailedLater {
      memory.hasFailedLater = true
      isSetUpFailure = true
      throw .failed("It was ready before. \(reason)")
    }
    isDoubtful = true
    if !isTimeFree { memory.hopelessSetUp = reason }
    throw .notRun(reason)
  }

  /// Returns the adapter, or skips the check for an adapter that describes itself only once.
  func requireRepeatableDetails() throws(Verdict) -> any Adapter {
    guard adapter.origin == .builtIn else {
      throw .skipped("A process adapter reports its versions once, when it starts.")
    }
    return adapter
  }

  /// Sets the class up, or skips the check for an adapter that can't be asked for what is left of an
  /// ad.
  func requireInspection() async throws(Verdict) {
    try await requireSetUp()
    guard adapter.inspectsAds else {
      throw .skipped(
        "The program does not list adapter/inspect, so what it keeps is unknown.")
    }
  }

  private func setUp(_ mediator: Mediator) async throws(Verdict) -> SetUpEnd {
    var startMs = nowMs
    var status: AdapterStatus?
    try await starting { () async throws(Verdict) in
      startMs = nowMs
      let className = adapterSetUp.adapterClass.className
      mediator.adapters[className]?.whenSetUp(timeoutMs: limits.setUpMs) { status = $0 }
      _ = try await wait(forMs: limits.setUpMs + 1) { status != nil }
    }
    if let status, status.error == nil {
      memory.hasBeenReady = true
      return .ready
    }
    session.hasFailedSetUp = true
    guard let error = status?.error else { return .unanswered }
    return nowMs - startMs >= limits.setUpMs ? .unanswered : .failure(error)
  }

  /// Does something that starts the program, unless it runs, when not too many others start.
  func starting(_ work: () async throws(Verdict) -> Void) async throws(Verdict) {
    guard adapter.canEnd, !session.hasStarted else { return try await work() }
    await session.loop.waitToStart()
    var isStarting = true
    // Only the start of a process takes processor time: a set-up mostly waits.
    let didStart: @LoopActor () -> Void = { [loop = session.loop] in
      if isStarting { loop.didStart() }
      isStarting = false
    }
    defer { didStart() }
    session.beforeSetUp(didStart)
    session.hasStarted = true
    restartTime()
    try await work()
    takeMoreTime()
  }
}
