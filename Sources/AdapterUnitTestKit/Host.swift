import EventLoop
import Foundation
import GoogleMobileAds
import Mediation
import Platform
import ProcessAdapters

/// The bridge of one hosted adapter: a mediation whose only adapter is a program in memory.
@LoopActor
final class Host: EventObserver {
  /// How long an adapter has to answer a call that is neither a load nor the set-up.
  static let callTimeoutMs = 5_000
  /// The longest step of a wait.
  private static let stepMs = 200
  /// How late a timer fires at most while the actor is free.
  private static let usualDelayMs = 100
  /// How long the bridge waits for such a call. ``outcome(of:timeoutMs:movesClock:details:_:)`` is
  /// the first to give up.
  private static let bridgeTimeoutMs = 60_000
  /// How much longer a wait takes if the main thread does not run.
  private static let blockedLimitMs = 2_000

  nonisolated let className: String
  nonisolated let records = Records()
  let given = GivenObjects()
  private let adapter: AdapterMaker

  private lazy var programs = MemoryPrograms(adapter, given)
  private lazy var processes = ProcessAdapterHost(
    [.inMemory(className, timeoutMs: Self.bridgeTimeoutMs)], in: programs)
  private(set) lazy var mediator = makeMediator()

  private var waits: [ObjectIdentifier: @LoopActor () -> Void] = [:]

  nonisolated init(_ className: String, _ adapter: @escaping AdapterMaker) {
    self.className = className
    self.adapter = adapter
  }

  private func makeMediator() -> Mediator {
    let mediator = Mediator(
      adapterClasses: self.processes.adapterClasses, adUnits: [], clock: programs.clock)
    mediator.events.choose(NotificationKinds([.networkCall]))
    mediator.events.observer = self
    return mediator
  }

  /// Releases the adapter and all ads.
  func end() {
    _ = try? mediator.ads.disposeAll()
    processes.end {}
    programs.run()
  }

  // MARK: Waiting

  /// The result of a call, once.
  @LoopActor
  final class Outcome<Value: Sendable> {
    private var result: Result<Value, AdapterFailure>?
    private var continuation: CheckedContinuation<Result<Value, AdapterFailure>, Never>?

    /// When the wait for it times out.
    fileprivate var timer: ClockTimer?

    var isKnown: Bool { result != nil }

    func end(_ result: Result<Value, AdapterFailure>) {
      guard self.result == nil else { return }
      self.result = result
      timer?.cancel()
      timer = nil
      continuation?.resume(returning: result)
      continuation = nil
    }

    fileprivate func value() async -> Result<Value, AdapterFailure> {
      if let result { return result }
      return await withCheckedContinuation { continuation = $0 }
    }
  }

  /// Begins something, and waits for its outcome.
  ///
  /// When the time is up in real time, the clock moves by the same time, so that the bridge's own
  /// timeouts pass.
  ///
  /// - Parameters:
  ///   - what: What is awaited, as the object of a sentence.
  ///   - movesClock: Whether the bridge has a timeout for it.
  ///   - details: What happened instead, in one sentence.
  func outcome<Value: Sendable>(
    of what: String, timeoutMs: Int = callTimeoutMs, movesClock: Bool = true,
    details: @escaping @LoopActor () -> String = { "Nothing came." },
    _ begin: (Outcome<Value>) throws(MediationError) -> Void
  ) async throws(AdapterFailure) -> Value {
    let outcome = Outcome<Value>()
    do throws(MediationError) {
      try begin(outcome)
    } catch {
      programs.run()
      throw AdapterFailure(error)
    }
    programs.run()
    if !outcome.isKnown {
      schedule(timeoutMs, for: outcome) { [self] in
        timeIsUp(
          for: outcome, Wait(what, timeoutMs, movesClock: movesClock, details: details))
      }
    }
    return try await outcome.value().get()
  }

  /// What a wait is for, and how long it has taken.
  private struct Wait {
    let what: String
    let timeoutMs: Int
    let movesClock: Bool
    let details: @LoopActor () -> String
    /// For how long it has waited for a blocked main thread.
    var blockedMs = 0
    /// Whether the main thread was blocked, and the time began again.
    var hasBegunAgain = false

    init(
      _ what: String, _ timeoutMs: Int, movesClock: Bool,
      details: @escaping @LoopActor () -> String
    ) {
      self.what = what
      self.timeoutMs = timeoutMs
      self.movesClock = movesClock
      self.details = details
    }
  }

  /// Calls `action` later, in real time, unless the outcome is known by then.
  ///
  /// Time in which the actor served something else does not count, such as a check of another test:
  /// the answer may have come meanwhile. So the time passes in steps, and a late step is repeated.
  private func schedule<Value: Sendable>(
    _ ms: Int, for outcome: Outcome<Value>, _ action: @escaping @LoopActor () -> Void
  ) {
    let stepMs = min(ms, Self.stepMs)
    let dueMs = programs.realTime.nowMs + stepMs
    outcome.timer = programs.realTime.schedule(afterMs: stepMs) { [self] in
      let isLate = programs.realTime.nowMs - dueMs > Self.usualDelayMs
      let leftMs = isLate ? ms : ms - stepMs
      if leftMs > 0 { schedule(leftMs, for: outcome, action) } else { action() }
    }
    programs.run()
  }

  private func timeIsUp<Value: Sendable>(for outcome: Outcome<Value>, _ wait: Wait) {
    guard !outcome.isKnown else { return }
    var wait = wait
    // The adapter's time begins when it is called, which can be late on a busy machine.
    if programs.isMainThreadBehind {
      guard wait.blockedMs < Self.blockedLimitMs else {
        return outcome.end(
          .failure(.mainThreadBlocked(wait.what, wait.timeoutMs + wait.blockedMs)))
      }
      wait.blockedMs += 50
      return schedule(50, for: outcome) { [self] in timeIsUp(for: outcome, wait) }
    }
    if wait.blockedMs > 0, !wait.hasBegunAgain {
      wait.hasBegunAgain = true
      return schedule(wait.timeoutMs, for: outcome) { [self] in timeIsUp(for: outcome, wait) }
    }
    let failure = AdapterFailure.tooLate(wait.what, wait.timeoutMs, wait.details())
    guard wait.movesClock else { return outcome.end(.failure(failure)) }
    programs.clock.advance(byMs: wait.timeoutMs) { [self] in
      // The timeout of the bridge comes first.
      schedule(0, for: outcome) { outcome.end(.failure(failure)) }
    }
  }

  /// Waits until a condition is met.
  func wait(
    for what: String, timeoutMs: Int, details: @escaping @LoopActor () -> String,
    until isMet: @escaping @LoopActor () -> Bool
  ) async throws(AdapterFailure) {
    var key: ObjectIdentifier?
    defer { if let key { waits[key] = nil } }
    let _: Bool = try await outcome(
      of: what, timeoutMs: timeoutMs, movesClock: false, details: details
    ) { outcome in
      if isMet() { return outcome.end(.success(true)) }
      key = ObjectIdentifier(outcome)
      waits[ObjectIdentifier(outcome)] = { if isMet() { outcome.end(.success(true)) } }
    }
  }

  /// Waits until the adapter has done what it was told, and its events have arrived.
  func settle() async throws(AdapterFailure) {
    let _: Bool = try await outcome(of: "the main thread", movesClock: false) { outcome in
      DispatchQueue.main.async {
        // The loop's thread does it next; nothing waits for it.
        Task { @LoopActor in outcome.end(.success(true)) }
      }
    }
  }

  /// Waits for what an ad was told.
  func acknowledgement(
    of ad: Ad, to what: String, _ tell: () throws(MediationError) -> Void
  ) async throws(AdapterFailure) {
    let _: Bool = try await outcome(of: "the answer of \(className) to \(what)") {
      (outcome) throws(MediationError) in
      try tell()
      ad.whenAcknowledged { error in
        outcome.end(error.map { .failure(AdapterFailure($0)) } ?? .success(true))
      }
    }
  }

  /// Moves the clock.
  func advance(byMs ms: Int) async throws(AdapterFailure) {
    let _: Bool = try await outcome(of: "the clock", movesClock: false) { outcome in
      programs.clock.advance(byMs: ms) { outcome.end(.success(true)) }
    }
    try await settle()
  }

  // MARK: EventObserver

  func didAppend(_ entry: EventLog.Entry) {
    records.append(entry)
    for wait in waits.values { wait() }
  }

  func didChange(_ status: Mediation.AdapterStatus, atMs: Int) {}
}

extension ProcessAdapterConfiguration {
  /// The configuration of an adapter whose program is in memory.
  static func inMemory(_ className: String, timeoutMs: Int) -> ProcessAdapterConfiguration {
    var configuration = ProcessAdapterConfiguration(
      className: className, command: ChildProcess.Command(program: className, arguments: []))
    configuration.timeoutMs = timeoutMs
    configuration.restart.delayMs = 0
    configuration.restart.maxDelayMs = 0
    return configuration
  }
}

extension Duration {
  /// The duration in whole milliseconds, at least 0.
  var ms: Int {
    let (seconds, attoseconds) = components
    let limit = Int64(Clock.lastMs / 1_000)
    return max(0, Int(min(seconds, limit)) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
