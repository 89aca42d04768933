/// Jobs that wait for their turn, first in, first out.
///
/// Room that served jobs have left is used again, so a queue that never gets empty does not grow.
struct JobQueue {
  private var jobs: ContiguousArray<UnownedJob> = []
  private var head = 0

  /// Whether no job waits.
  var isEmpty: Bool { head == jobs.count }

  /// Puts a job behind all others.
  mutating func append(_ job: UnownedJob) {
    jobs.append(job)
  }

  /// Moves all jobs of another queue behind those of this one.
  mutating func takeAll(from other: inout JobQueue) {
    jobs.append(contentsOf: other.jobs[other.head...])
    other.jobs.removeAll(keepingCapacity: true)
    other.head = 0
  }

  /// Takes out the job that has waited longest.
  mutating func popFirst() -> UnownedJob? {
    guard head < jobs.count else { return nil }
    let job = jobs[head]
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 1024, head * 2 >= jobs.count {
      // What moves is at most what has been served since the last time.
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }
}
