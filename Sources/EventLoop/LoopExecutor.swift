import Synchronization

/// Runs the jobs of ``BridgeActor``, one after the other, on the one thread that owns it.
///
/// The owner is the thread that called ``claim()``. When nobody has, the first job starts a thread
/// that does nothing else.
final class LoopExecutor: SerialExecutor {
  static let shared = LoopExecutor()

  /// Jobs that came from other threads.
  private struct Arrivals {
    var jobs = JobQueue()
    var hasOwner = false
  }

  private let arrivals = Mutex(Arrivals())

  /// Whether other threads have left jobs that the owner has not taken over.
  private let hasArrivals = Atomic(false)

  /// The thread that runs the jobs, or 0 while there is none.
  private let owner = Atomic<UInt>(0)

  // Guarded by being the owner's: no other thread reads or writes it, and no access lasts while a job
  // runs.
  @exclusivity(unchecked) private nonisolated(unsafe) var jobs = JobQueue()

  /// Interrupts the owner when it sleeps in `poll`.
  let wakeUp = WakeUp()

  /// Whether the calling thread is the owner.
  var isCurrent: Bool { owner.load(ordering: .relaxed) == Platform.currentThread }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent {
      jobs.append(job)
      return
    }
    let needsThread = arrivals.withLock { arrivals in
      arrivals.jobs.append(job)
      defer { arrivals.hasOwner = true }
      return !arrivals.hasOwner
    }
    if !hasArrivals.exchange(true, ordering: .acquiringAndReleasing) { wakeUp.signal() }
    if needsThread { Platform.startThread { LoopExecutor.shared.serve() } }
  }

  func checkIsolated() {
    precondition(isCurrent, "This is not the bridge's thread.")
  }

  func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// Makes the calling thread the owner.
  func claim() {
    if isCurrent { return }
    let hadOwner = arrivals.withLock { arrivals in
      defer { arrivals.hasOwner = true }
      return arrivals.hasOwner
    }
    precondition(!hadOwner, "The bridge's jobs already run on another thread.")
    owner.store(Platform.currentThread, ordering: .relaxed)
  }

  /// Runs the job that has waited longest.
  ///
  /// Only the owner may call it.
  ///
  /// - Returns: `false` when no job was ready.
  func runNextJob() -> Bool {
    if hasArrivals.load(ordering: .acquiring) { takeArrivals() }
    guard let job = jobs.popFirst() else { return false }
    job.runSynchronously(on: asUnownedSerialExecutor())
    return true
  }

  private func takeArrivals() {
    arrivals.withLock { arrivals in
      jobs.takeAll(from: &arrivals.jobs)
      hasArrivals.store(false, ordering: .releasing)
    }
  }

  /// Becomes the owner, and runs jobs for ever.
  private func serve() -> Never {
    owner.store(Platform.currentThread, ordering: .relaxed)
    while true {
      while runNextJob() {}
      wakeUp.wait()
    }
  }
}
