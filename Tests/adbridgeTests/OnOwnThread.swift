#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs what waits long for a program on a thread of its own.
///
/// Tests share as few threads as there are processors, and one that waits on one of them keeps the
/// others from running.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    let start = Start { continuation.resume(with: Result(catching: body)) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = pthread_create(
      &thread, nil,
      { start in
        pthread_detach(pthread_self())
        // Optional on Linux, not on Darwin; what was passed just below is never nil.
        let start: UnsafeMutableRawPointer? = start
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(start).toOpaque())
    precondition(result == 0, "The system has no room for one more thread.")
  }
}

/// What a new thread is to do, as an object that C can pass on.
private final class Start {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
