import EventLoop

/// Turns an event loop while checks wait on it, one or many at the same time.
@LoopActor
final class CheckLoop {
  /// Why a wait has ended.
  enum WaitEnd {
    case met
    case timeUp
    /// The adapter never becomes idle.
    case busy
    case interrupted
  }

  /// A check that waits.
  @LoopActor
  private final class Wait {
    let isMet: @LoopActor () -> Bool
    let isInterruptible: Bool
    var isTimeUp = false
    var continuation: CheckedContinuation<WaitEnd, Never>?

    init(isInterruptible: Bool = true, _ isMet: @escaping @LoopActor () -> Bool) {
      self.isMet = isMet
      self.isInterruptible = isInterruptible
    }

    func end(_ end: WaitEnd) {
      continuation?.resume(returning: end)
      continuation = nil
    }
  }

  let loop: EventLoop
  private let isInterrupted: @LoopActor () -> Bool
  private var waits: [Wait] = []
  /// The checks that wait until nothing can run.
  private var idleWaits: [Wait] = []
  private var watch: RestWatch

  /// - Parameter isInterrupted: Whether the user has interrupted the checks.
  init(_ loop: EventLoop, isInterrupted: @escaping @LoopActor () -> Bool = { false }) {
    self.loop = loop
    self.isInterrupted = isInterrupted
    watch = RestWatch(loop)
  }

  /// Whether waiting takes no real time.
  var isTimeFree: Bool { loop.clock.mode != .wall }

  /// Waits until a condition is met, or the time is up.
  ///
  /// - Parameter isInterruptible: Whether the wait ends when the user interrupts the checks.
  func wait(
    forMs ms: Int, isInterruptible: Bool = true, until isMet: @escaping @LoopActor () -> Bool
  ) async -> WaitEnd {
    if isMet() { return .met }
    let wait = Wait(isInterruptible: isInterruptible, isMet)
    let end = loop.clock.schedule(afterMs: ms) { wait.isTimeUp = true }
    let waiter = loop.addClockWaiter { wait.continuation != nil && !isMet() && !wait.isTimeUp }
    defer {
      end.cancel()
      loop.remove(waiter)
    }
    watch = RestWatch(loop)
    return await withCheckedContinuation { continuation in
      wait.continuation = continuation
      waits.append(wait)
    }
  }

  /// Waits until everything has run that can run without waiting for a timer.
  func waitUntilIdle() async -> WaitEnd {
    let wait = Wait { true }
    watch = RestWatch(loop)
    return await withCheckedContinuation { continuation in
      wait.continuation = continuation
      idleWaits.append(wait)
    }
  }

  /// How many programs start at the same time, at most: on a busy machine more would only be slower,
  /// and miss their deadlines.
  private static let startLimit = 2
  private var startCount = 0

  /// Waits until a program may start. Call ``didStart()`` when it has started.
  func waitToStart() async {
    while startCount >= Self.startLimit {
      let end = await wait(forMs: 60_000) { self.startCount < Self.startLimit }
      if end == .interrupted { break }
    }
    startCount += 1
  }

  func didStart() {
    startCount -= 1
  }

  /// Turns the loop until an operation has ended.
  func run(_ operation: @escaping @LoopActor () async -> Void) {
    let progress = Progress()
    // The loop is turned until it has ended.
    LoopActor.startTask {
      await operation()
      progress.hasEnded = true
    }
    // It is asked before the loop sleeps.
    let work = loop.addWork { [self] in endMetWaits() }
    while !progress.hasEnded { turn() }
    loop.remove(work)
  }

  @LoopActor
  private final class Progress {
    var hasEnded = false
  }

  private func turn() {
    // A turn that sleeps must not run anything before: it could end a check's wait.
    if !loop.turn(blocking: false) {
      if idleWaits.isEmpty { loop.turn() } else { endAll(&idleWaits, .met) }
    }
    if isInterrupted() {
      endEverything(.interrupted)
    } else if isTimeFree, !watch.mayTurn(loop) {
      endEverything(.busy)
    }
  }

  private func endMetWaits() -> Bool {
    let ended = waits.filter { $0.isTimeUp || $0.isMet() }
    guard !ended.isEmpty else { return false }
    waits.removeAll { wait in ended.contains { $0 === wait } }
    for wait in ended { wait.end(wait.isMet() ? .met : .timeUp) }
    return true
  }

  private func endEverything(_ end: WaitEnd) {
    endAll(&waits, end)
    endAll(&idleWaits, end)
  }

  private func endAll(_ waits: inout [Wait], _ end: WaitEnd) {
    let ended = waits.filter { $0.isInterruptible || end != .interrupted }
    waits.removeAll { $0.isInterruptible || end != .interrupted }
    for wait in ended { wait.end(end) }
  }
}
