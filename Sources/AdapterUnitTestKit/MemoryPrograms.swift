import EventLoop
import Foundation
import GoogleMobileAds
import Platform
import ProcessAdapters

/// The environment of a hosted adapter: its time stands still until the test moves it.
@LoopActor
final class MemoryPrograms: ProcessEnvironment {
  let clock = Clock(.manual)
  let realTime: Clock
  let pendingWork = PendingWork()

  private let adapter: AdapterMaker
  private let given: GivenObjects
  private let attended = AttendedTime()
  private weak var program: MemoryProgram?
  private var work: [Int: @LoopActor () -> Bool] = [:]
  private var lastWork = 0
  private var nextTickMs: Int?
  private var isRunning = false

  init(_ adapter: @escaping AdapterMaker, _ given: GivenObjects) {
    self.adapter = adapter
    self.given = given
    realTime = Clock(.wall) { [attended] in attended.ms }
  }

  /// Whether the main thread has not yet done what the adapter was told.
  var isMainThreadBehind: Bool { program?.isMainThreadBehind ?? false }

  /// Does everything that can be done now. A timer of real time does the rest later.
  func run() {
    // A step may cause a call of this.
    guard !isRunning else { return }
    isRunning = true
    attended.attend()
    var hasWorked = true
    while hasWorked {
      hasWorked = false
      for (_, step) in work.sorted(by: { $0.key < $1.key }) where step() { hasWorked = true }
      // What has arrived comes before the deadlines for it.
      if !hasWorked { hasWorked = clock.step() || realTime.step() }
    }
    isRunning = false
    scheduleTick()
  }

  private func scheduleTick() {
    guard let deadlineMs = realTime.nextDeadlineMs else { return }
    let nowMs = realTime.nowMs
    let tickMs = max(nowMs, min(deadlineMs, nowMs + AttendedTime.tickMs))
    if let nextTickMs, nextTickMs <= tickMs { return }
    nextTickMs = tickMs
    let delayMs = tickMs - nowMs
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delayMs)) { [weak self] in
      // The loop's thread does it next; nothing waits for it.
      Task { @LoopActor in
        self?.nextTickMs = nil
        self?.run()
      }
    }
  }

  // MARK: ProcessEnvironment

  func start(_ command: ChildProcess.Command) throws(ProcessStartError) -> any ProcessTransport {
    let program = MemoryProgram(adapter, given) { [weak self] in self?.run() }
    self.program = program
    return program
  }

  func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
    lastWork += 1
    let number = lastWork
    work[number] = step
    return { [weak self] in self?.work[number] = nil }
  }

  func log(_ level: Log.Level, _ message: String) {
    if level == .error { Log.error(message) }
  }
}

/// Real time as far as the bridge had its turn in it.
///
/// A busy process runs the bridge late. Then the answers of the adapter wait too, and no deadline
/// may pass for that reason.
final class AttendedTime: @unchecked Sendable {
  /// How often the bridge attends while it waits.
  static let tickMs = 50
  /// The most that counts between two turns.
  private static let longestMs = 100

  private let lock = NSLock()
  private var countedMs = 0
  private var lastMs = MonotonicTime.ms

  /// The time that counts, in milliseconds.
  var ms: Int { lock.withLock { countedMs } }

  /// Notes that the bridge has its turn now.
  func attend() {
    lock.withLock {
      let now = MonotonicTime.ms
      countedMs += min(now - lastMs, Self.longestMs)
      lastMs = now
    }
  }
}

/// The environment of checks, which turn an event loop of their own.
@LoopActor
final class LoopPrograms: ProcessEnvironment {
  private let adapter: AdapterMaker
  private let loop: EventLoop

  init(_ adapter: @escaping AdapterMaker, on loop: EventLoop) {
    self.adapter = adapter
    self.loop = loop
  }

  var clock: Clock { loop.clock }
  var realTime: Clock { loop.realTime }
  var pendingWork: PendingWork { loop.pendingWork }

  func start(_ command: ChildProcess.Command) throws(ProcessStartError) -> any ProcessTransport {
    MemoryProgram(adapter, nil) {}
  }

  func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
    let work = loop.addWork(step)
    return { [loop] in loop.remove(work) }
  }

  func log(_ level: Log.Level, _ message: String) {
    if level == .error { Log.error(message) }
  }
}
