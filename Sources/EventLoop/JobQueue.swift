/// Jobs that wait for their turn, first in, first out.
///
/// The space of removed jobs is used again, so a queue that is never empty does not grow.
struct JobQueue {
  private var jobs: ContiguousArray<UnownedJob> = []
  private var head = 0

  /// For how many jobs memory is kept.
  var capacity: Int { jobs.capacity }

  /// Whether the queue has no jobs.
  var isEmpty: Bool { head == jobs.count }

  /// Adds a job at the end.
  mutating func append(_ job: UnownedJob) {
    jobs.append(job)
  }

  /// Moves all jobs of another queue to the end of this one.
  mutating func moveAll(from other: inout JobQueue) {
    jobs.append(contentsOf: other.jobs[other.head...])
    other.jobs.removeAll(keepingCapacity: true)
    other.head = 0
  }

  /// Removes and returns the job that has waited longest.
  mutating func popFirst() -> UnownedJob? {
    guard head < jobs.count else { return nil }
    let job = jobs[head]
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 1024, head * 2 >= jobs.count {
      // This moves at most as many jobs as were removed since the last time.
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }
}
