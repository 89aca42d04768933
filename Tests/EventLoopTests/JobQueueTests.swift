import Testing

@testable import EventLoop

@Suite struct JobQueueTests {
  /// Passes on the one job of an actor, and runs it when the test says so.
  private final class OneJob: SerialExecutor {
    private let onJob: @Sendable (UnownedJob) -> Void

    init(onJob: @escaping @Sendable (UnownedJob) -> Void) {
      self.onJob = onJob
    }

    func enqueue(_ job: consuming ExecutorJob) { onJob(UnownedJob(job)) }
  }

  private actor Worker {
    private let executor: OneJob
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ executor: OneJob) {
      self.executor = executor
    }

    func work() {}
  }

  /// Calls `body` with a job that it may queue, and not run.
  private func withJob(_ body: (UnownedJob) -> Void) async {
    let (jobs, continuation) = AsyncStream.makeStream(of: UnownedJob.self)
    let executor = OneJob { continuation.yield($0) }
    let worker = Worker(executor)
    async let end: Void = worker.work()
    for await job in jobs {
      body(job)
      job.runSynchronously(on: executor.asUnownedSerialExecutor())
      break
    }
    await end
  }

  @Test func `a queue takes over the jobs that another one still has`() async {
    await withJob { job in
      var (queue, other) = (JobQueue(), JobQueue())
      for _ in 1...2 {
        for _ in 1...3 { other.append(job) }
        _ = other.popFirst()
        queue.append(job)
        queue.moveAll(from: &other)
        #expect(other.isEmpty)
        #expect(other.popFirst() == nil)
        for _ in 1...3 { #expect(queue.popFirst() != nil) }
        #expect(queue.isEmpty)
      }
    }
  }

  @Test func `a queue that is never empty does not grow`() async {
    await withJob { job in
      var queue = JobQueue()
      queue.append(job)
      for _ in 0..<100_000 {
        queue.append(job)
        _ = queue.popFirst()
      }
      #expect(!queue.isEmpty)
      #expect(queue.capacity < 10_000)
    }
  }
}
