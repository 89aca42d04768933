import Dispatch

/// Runs the asynchronous form of a method, which has a completion handler in the SDK.
enum AsyncForm {
  /// Runs `body` off the main thread, as Swift does for a method of Objective-C. A method that is
  /// isolated to an actor runs there.
  ///
  /// It gets a thread even if all threads for tasks are blocked: an adapter without a set-up is
  /// ready at once.
  ///
  /// - Parameter completionHandler: Called once, on any thread.
  static func run<Value>(
    _ body: @escaping () async throws -> Value,
    completionHandler: @escaping (Value?, (any Error)?) -> Void
  ) {
    // The caller gives them away: it passes what it got itself.
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) let completionHandler = completionHandler
    // The completion handler ends what waits.
    Task.detached(executorPreference: QueueExecutor()) {
      do {
        completionHandler(try await body(), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}

/// Runs the jobs of one task on a serial queue.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "AsyncForm")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
