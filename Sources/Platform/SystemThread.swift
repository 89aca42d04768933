#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A thread, as the system starts it.
package enum SystemThread {
  /// A number for the calling thread, never 0.
  package static var current: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// Lets other threads that are ready run on this processor.
  package static func yield() {
    sched_yield()
  }

  /// Starts a thread that runs `body`. Nothing waits for its end.
  ///
  /// - Throws: The system's error if there are too many threads.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    final class Start: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let start = Unmanaged.passRetained(Start(body)).toOpaque()
    let result = pthread_create(
      &thread, nil,
      { start in
        pthread_detach(pthread_self())
        // Optional on Linux, not on Darwin; the pointer that is passed below is never nil.
        let start: UnsafeMutableRawPointer? = start
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
        return nil
      }, start)
    guard result == 0 else {
      Unmanaged<Start>.fromOpaque(start).release()
      throw SystemError(code: result)
    }
  }
}

/// The clock of the calendar.
package enum WallTime {
  /// The time in milliseconds since the start of 1970, without leap seconds.
  package static var ms: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int(now.tv_sec) * 1_000 + Int(now.tv_nsec) / 1_000_000
  }
}

/// A clock that only moves forward.
package enum MonotonicTime {
  /// The time in milliseconds.
  package static var ms: Int { ns / 1_000_000 }

  /// The time in nanoseconds.
  package static var ns: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}
