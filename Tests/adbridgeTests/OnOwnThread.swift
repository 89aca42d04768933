#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs code that waits long for a process on its own thread.
///
/// Tests share one thread for each processor. A test that blocks one of these delays the others.
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
        // Optional on Linux, but not on Darwin. The pointer that is passed below is never nil.
        let start: UnsafeMutableRawPointer? = start
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(start).toOpaque())
    precondition(result == 0, "The system cannot start another thread.")
  }
}

/// The work of a new thread, as an object that C can pass on.
private final class Start {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
