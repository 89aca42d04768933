/// The loop's actor: everything that touches an ad runs on it.
///
/// Its jobs run on one thread, in the order in which they became ready. In the daemon this is the
/// main thread, inside `EventLoop.run()`. In a process that never claims a thread, for example a
/// test of an adapter, the actor's first job starts one.
@globalActor
package actor LoopActor {
  /// The instance that `@LoopActor` stands for.
  package static let shared = LoopActor()

  /// The queue that runs this actor's jobs.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    LoopExecutor.shared.asUnownedSerialExecutor()
  }

  /// Runs `body` as part of the actor. The calling thread must already be the actor's.
  ///
  /// Use it in callbacks that arrive on the loop's thread although their type does not say so. On
  /// any other thread, it stops the process.
  package static func assumeIsolated<T: Sendable>(
    _ body: @LoopActor () throws -> T
  ) rethrows -> T {
    LoopExecutor.shared.checkIsolated()
    return try withoutActuallyEscaping(body) { (body: @escaping @LoopActor () throws -> T) in
      // The two types differ only in the isolation, which was checked above. The standard library
      // implements `MainActor.assumeIsolated` in the same way.
      try unsafeBitCast(body, to: (() throws -> T).self)()
    }
  }

  /// Makes the calling thread the actor's, for the rest of the process, and runs `body` on it.
  ///
  /// A program calls it once, before the actor has jobs. Jobs then run only while `body` is in
  /// `EventLoop.run()`.
  @inlinable
  package static func claimThread<T: Sendable, Failure: Error>(
    _ body: @escaping @LoopActor () throws(Failure) -> T
  ) throws(Failure) -> T {
    // Only this thread touches the result.
    nonisolated(unsafe) var result: Result<T, Failure>?
    claimThread(running: { result = Result { () throws(Failure) in try body() } })
    guard let result else { preconditionFailure("The job has run.") }
    return try result.get()
  }

  /// The part that is not generic, so that the generic part can be specialized in the caller's
  /// module.
  @usableFromInline
  static func claimThread(running body: @escaping @LoopActor () -> Void) {
    LoopExecutor.shared.claim()
    // `body` runs as a job. In a job the runtime knows its executor, so each check of the isolation
    // is quick. Only this thread touches the flag.
    nonisolated(unsafe) var hasRun = false
    Task { @LoopActor in
      body()
      hasRun = true
    }
    while !hasRun { _ = LoopExecutor.shared.runNextJob() }
  }

  /// Starts a task of the actor that may wait, and that needs no other thread to go on.
  ///
  /// Without the preference, a task that was resumed would first run on a thread of the runtime. The
  /// runtime traps if the system has no descriptor or no thread for these.
  package static func startTask(_ operation: @escaping @LoopActor () async -> Void) {
    Task(executorPreference: LoopTaskExecutor.shared, operation: operation)
  }
}
