// The only file that imports a C library. What Glibc and Musl (Linux) and Darwin (macOS) say in
// different words, and every call into the system, stands here.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Threads and time.
enum Platform {
  /// A number for the calling thread, never 0.
  static var currentThread: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// Milliseconds on a clock that only moves forward.
  static var monotonicMs: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1000 + Int(now.tv_nsec) / 1_000_000
  }

  /// Starts a thread that runs `body` and is never joined.
  static func startThread(_ body: @escaping @Sendable () -> Void) {
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
        // Darwin's parameter is never nil; elsewhere it is what was passed just above.
        let start: UnsafeMutableRawPointer? = start
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
        return nil
      }, start)
    precondition(result == 0, "The system has no room for one more thread.")
  }
}

/// An `errno`, and the system's words for it.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  package let code: Int32

  /// The error of the system call that has just failed.
  static var last: SystemError { SystemError(code: errno) }

  package var description: String { String(cString: strerror(code)) }

  var isWouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }
  var isInterruption: Bool { code == EINTR }
  var isBadDescriptor: Bool { code == EBADF }
}

extension Descriptor {
  /// Makes a pipe that never blocks and that no child inherits.
  ///
  /// Its ends are never 0, 1 or 2, even where those are closed.
  static func makePipe() -> (readEnd: Descriptor, writeEnd: Descriptor) {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) {
      pipe($0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    precondition(result == 0, "The system has no room for one more pipe: \(SystemError.last)")
    return (Descriptor(ends.0).madePrivate(), Descriptor(ends.1).madePrivate())
  }

  private func madePrivate() -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    precondition(copy >= 3)
    Descriptor(number).close()
    _ = fcntl(copy, F_SETFL, fcntl(copy, F_GETFL) | O_NONBLOCK)
    return Descriptor(copy)
  }

  package func close() {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #elseif canImport(Musl)
      _ = Musl.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }
}

extension Descriptor {
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    repeat {
      #if canImport(Darwin)
        let count = Darwin.read(number, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(number, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      #endif
      if let transfer = Transfer(count) { return transfer }
    } while true
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    repeat {
      #if canImport(Darwin)
        let count = Darwin.write(number, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        let count = Musl.write(number, bytes.baseAddress, bytes.count)
      #else
        let count = Glibc.write(number, bytes.baseAddress, bytes.count)
      #endif
      if let transfer = Transfer(count) { return transfer }
    } while true
  }

  func waitUntilReadable() {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, -1)
  }
}

extension Transfer {
  /// What a system call has returned, or `nil` if a signal interrupted it.
  fileprivate init?(_ count: Int) {
    if count > 0 {
      self = .moved(count)
    } else if count == 0 {
      self = .ended
    } else {
      let error = SystemError.last
      if error.isInterruption { return nil }
      self = error.isWouldBlock ? .wouldBlock : .failed(error)
    }
  }
}
