/// The one actor of the bridge: everything that touches an ad runs on it.
///
/// Its jobs run on one thread, in the order in which they became ready. In the daemon that is the
/// main thread, inside `EventLoop.run()`. In a process that never claims a thread, a test of an
/// adapter for example, the actor's first job starts one.
@globalActor
public actor BridgeActor {
  /// The instance that `@BridgeActor` stands for.
  public static let shared = BridgeActor()

  /// The queue that runs this actor's jobs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    LoopExecutor.shared.asUnownedSerialExecutor()
  }

  /// Runs `body` as part of the actor, on the thread that already is the actor's.
  ///
  /// It is for callbacks that are known to arrive on the bridge's thread, although their type does
  /// not say so. Called on any other thread, it stops the process.
  public static func assumeIsolated<T: Sendable>(
    _ body: @BridgeActor () throws -> T
  ) rethrows -> T {
    LoopExecutor.shared.checkIsolated()
    return try withoutActuallyEscaping(body) { (body: @escaping @BridgeActor () throws -> T) in
      // The two types differ only in the isolation, which was checked above. There is no other way
      // to say so: this is how `MainActor.assumeIsolated` is made.
      try unsafeBitCast(body, to: (() throws -> T).self)()
    }
  }

  /// Makes the calling thread the actor's own, for the rest of the process, and runs `body` on it.
  ///
  /// A program calls it once, before anything else has given the actor work. Jobs then run only
  /// while `body` is in ``EventLoop/run()``.
  @inlinable
  package static func claimThread<T: Sendable, Failure: Error>(
    _ body: @escaping @BridgeActor () throws(Failure) -> T
  ) throws(Failure) -> T {
    // Only this thread touches the result.
    nonisolated(unsafe) var result: Result<T, Failure>?
    claimThread(running: { result = Result { () throws(Failure) in try body() } })
    guard let result else { preconditionFailure("The job has run.") }
    return try result.get()
  }

  /// The part that knows no types, so that the other can be compiled for those of its caller.
  @usableFromInline
  static func claimThread(running body: @escaping @BridgeActor () -> Void) {
    LoopExecutor.shared.claim()
    // `body` runs as a job: there the runtime knows which executor it is on, and need not ask each
    // time it checks the isolation. Only this thread touches the flag.
    nonisolated(unsafe) var hasRun = false
    Task { @BridgeActor in
      body()
      hasRun = true
    }
    while !hasRun { _ = LoopExecutor.shared.runNextJob() }
  }
}
