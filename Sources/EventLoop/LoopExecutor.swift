import Platform
import Synchronization

/// Runs the jobs of ``LoopActor``, one after the other, on the one thread that owns it.
///
/// The owner is the thread that called ``claim()``. If no thread has, the first job starts a thread
/// that does nothing else.
final class LoopExecutor: SerialExecutor {
  static let shared = LoopExecutor()

  /// Jobs that came from other threads.
  private struct Arrivals {
    var jobs = JobQueue()
    var hasOwner = false
  }

  private let arrivals = Mutex(Arrivals())

  /// Whether there are jobs of other threads that the owner has not collected.
  private let hasArrivals = Atomic(false)

  /// The thread that runs the jobs; 0 without one.
  private let owner = Atomic<UInt>(0)

  // Guarded by the owner: no other thread reads or writes it, and no access lasts while a job runs.
  @exclusivity(unchecked) private nonisolated(unsafe) var jobs = JobQueue()

  /// Wakes the owner when it sleeps in `poll`.
  let wakeUp = WakeUp()

  /// Whether the calling thread is the owner.
  var isCurrent: Bool { owner.load(ordering: .relaxed) == SystemThread.current }

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
    guard needsThread else { return }
    do throws(SystemError) {
      try SystemThread.start { LoopExecutor.shared.serve() }
    } catch {
      CurrentProcess.fail("The loop's thread can't be started: \(error).")
    }
  }

  func checkIsolated() {
    precondition(isCurrent, "This is not the loop's thread.")
  }

  func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// Makes the calling thread the owner.
  func claim() {
    if isCurrent { return }
    let hadOwner = arrivals.withLock { arrivals in
      defer { arrivals.hasOwner = true }
      return arrivals.hasOwner
    }
    precondition(!hadOwner, "The loop's jobs already run on another thread.")
    owner.store(SystemThread.current, ordering: .relaxed)
  }

  /// Runs the job that has waited longest. Only the owner may call it.
  ///
  /// - Returns: `false` if no job was ready.
  func runNextJob() -> Bool {
    if hasArrivals.load(ordering: .acquiring) { collectArrivals() }
    guard let job = jobs.popFirst() else { return false }
    job.runSynchronously(on: asUnownedSerialExecutor())
    return true
  }

  private func collectArrivals() {
    arrivals.withLock { arrivals in
      jobs.moveAll(from: &arrivals.jobs)
      hasArrivals.store(false, ordering: .releasing)
    }
  }

  /// Makes the calling thread the owner, and runs jobs for ever.
  private func serve() -> Never {
    owner.store(SystemThread.current, ordering: .relaxed)
    while true {
      while runNextJob() {}
      wakeUp.wait()
    }
  }
}

/// Runs parts of a task that belong to no actor on the thread of ``LoopActor``, too.
final class LoopTaskExecutor: TaskExecutor {
  static let shared = LoopTaskExecutor()

  func enqueue(_ job: consuming ExecutorJob) { LoopExecutor.shared.enqueue(job) }
}
