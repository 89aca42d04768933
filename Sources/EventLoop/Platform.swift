// Only files that are named after the platform import a C library. Every call into the system stands
// in one of them, and with it everything that Glibc and Musl (Linux) and Darwin (macOS) say in
// different words. What starts other programs stands in Platform+Processes.swift.

// Its `stdout` is a variable, which nobody sets.
#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#endif

// MARK: - Threads, time, errors

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
  static var monotonicMs: Int { monotonicNs / 1_000_000 }

  /// Nanoseconds on the same clock.
  static var monotonicNs: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }

  /// Lets others that are ready run on this processor, if there are any.
  static func yield() {
    sched_yield()
  }

  /// Has what is printed appear line by line, as at a terminal, wherever standard output leads.
  static func printLineByLine() {
    setvbuf(stdout, nil, _IOLBF, 0)
  }

  /// Starts a thread that runs `body` and that nobody waits for.
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
        pthread_detach(pthread_self())
        // Optional on Linux, not on Darwin; what was passed just above is never nil.
        let start: UnsafeMutableRawPointer? = start
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
        return nil
      }, start)
    precondition(result == 0, "The system has no room for one more thread.")
  }
}

extension SystemError {
  /// The error of the system call that has just failed.
  static var last: SystemError { SystemError(code: errno) }

  package var description: String { String(cString: strerror(code)) }

  fileprivate var isInterruption: Bool { code == EINTR }
  fileprivate var isWouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }
}

// MARK: - Opening and closing

extension Descriptor {
  /// The most bytes that a pipe takes without blocking once it has said that it takes any.
  static let pipeAtom = Int(PIPE_BUF)

  /// What a descriptor is open on, as far as that decides how to read and write it.
  enum Kind {
    case pipe, socket, other
    /// What never makes anybody wait.
    case file
  }

  var kind: Kind {
    var information = stat()
    guard fstat(number, &information) == 0 else { return .other }
    switch information.st_mode & S_IFMT {
    case S_IFIFO: return .pipe
    case S_IFSOCK: return .socket
    case S_IFREG: return .file
    // A device, /dev/null for example. Darwin can't poll most of them.
    case S_IFCHR where !isTerminal: return .file
    default: return .other
    }
  }

  /// Whether the number stands for anything.
  var isOpen: Bool { fcntl(number, F_GETFD) >= 0 }

  /// Whether somebody sits at the other end.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Opens a file for reading; no child inherits it.
  static func open(readingFrom path: String) throws(SystemError) -> Descriptor {
    try Descriptor(checking: open(path, O_RDONLY | O_CLOEXEC))
  }

  /// Makes a pipe that no child inherits.
  ///
  /// Its ends are never 0, 1 or 2, even where those are closed.
  static func makePipe() throws(SystemError) -> (readEnd: Descriptor, writeEnd: Descriptor) {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) {
      pipe($0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    _ = try Descriptor(checking: result)
    let opened = (readEnd: Descriptor(ends.read), writeEnd: Descriptor(ends.write))
    defer {
      opened.readEnd.release()
      opened.writeEnd.release()
    }
    let readEnd = try opened.readEnd.privateCopy()
    let writeEnd: Descriptor
    do throws(SystemError) {
      writeEnd = try opened.writeEnd.privateCopy()
    } catch {
      readEnd.release()
      throw error
    }
    return (readEnd, writeEnd)
  }

  /// Makes a pipe of which neither end ever blocks.
  static func makeNonBlockingPipe() throws(SystemError) -> (
    readEnd: Descriptor, writeEnd: Descriptor
  ) {
    let pipe = try makePipe()
    pipe.readEnd.setNonBlocking()
    pipe.writeEnd.setNonBlocking()
    return pipe
  }

  /// Makes reads and writes return at once. Only for what this process has opened itself.
  func setNonBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// A second number, from 3 on, for what this one is open on; no child inherits it.
  func privateCopy() throws(SystemError) -> Descriptor {
    try Descriptor(checking: fcntl(number, F_DUPFD_CLOEXEC, 3))
  }

  /// Opens the same pipe once more, so that not blocking is a property of the new opening alone.
  ///
  /// - Returns: `nil` where the system has no way to do so (macOS), or does not allow it.
  func reopened(forReading: Bool) -> Descriptor? {
    #if os(Linux)
      let mode = forReading ? O_RDONLY : O_WRONLY
      return try? Descriptor(
        checking: Self.open("/proc/self/fd/\(number)", mode | O_NONBLOCK | O_CLOEXEC)
      )
    #else
      return nil
    #endif
  }

  /// Makes this number stand for what another one is open on.
  func replace(with other: Descriptor) throws(SystemError) {
    _ = try Descriptor(checking: dup2(other.number, number))
  }

  /// Opens the file that is empty to all readers, and takes and forgets all that is written.
  ///
  /// Unlike all others, it is inherited by children: it is made to replace 0 and 2.
  static func openNull() throws(SystemError) -> Descriptor {
    try Descriptor(checking: open("/dev/null", O_RDWR))
  }

  /// Closes it.
  func release() {
    _ = close(number)
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    repeat {
      let number = systemOpen(path, flags)
      if number >= 0 || errno != EINTR { return number }
    } while true
  }

  private init(checking number: Int32) throws(SystemError) {
    guard number >= 0 else { throw .last }
    self.init(number)
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

// MARK: - Reading and writing

extension Descriptor {
  /// Reads what there is, at most as much as the buffer holds.
  func readSome(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    Transfer { read(number, buffer.baseAddress, buffer.count) }
  }

  /// Writes as many of the bytes as there is room for.
  func writeSome(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    Transfer { write(number, bytes.baseAddress, bytes.count) }
  }

  /// Reads from a socket without ever waiting.
  func receiveSome(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    Transfer { recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) }
  }

  /// Writes to a socket without ever waiting.
  func sendSome(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      // Nothing is missing here: the process ignores SIGPIPE.
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    return Transfer { send(number, bytes.baseAddress, bytes.count, flags) }
  }
}

extension Transfer {
  /// Makes a system call, again if a signal interrupts it, and says what it returned.
  fileprivate init(_ call: () -> Int) {
    while true {
      let count = call()
      if count > 0 {
        self = .moved(count)
      } else if count == 0 {
        self = .ended
      } else {
        let error = SystemError.last
        if error.isInterruption { continue }
        self = error.isWouldBlock ? .wouldBlock : .failed(error)
      }
      return
    }
  }
}

// MARK: - Searching

extension UnsafeRawBufferPointer {
  /// The offset of the first `byte` at or after `start`, or the count when there is none.
  package func offset(of byte: UInt8, from start: Int) -> Int {
    guard let baseAddress,
      let found = memchr(baseAddress + start, Int32(byte), count - start)
    else { return count }
    return UnsafeRawPointer(found) - baseAddress
  }
}

// MARK: - Polling

extension PollEvents {
  static let readable = PollEvents(rawValue: Int16(POLLIN))
  static let writable = PollEvents(rawValue: Int16(POLLOUT))
  /// Nobody is at the other end any more. It need not be asked for.
  static let gone = PollEvents(rawValue: Int16(POLLERR | POLLHUP | POLLNVAL))
}

/// The question that `poll` answers, in memory that is used again for the next one.
struct PollSet {
  private var requests: [pollfd] = []

  /// Forgets all that was added.
  mutating func removeAll() {
    requests.removeAll(keepingCapacity: true)
  }

  /// Asks for a descriptor's events; for those of no descriptor, there never are any.
  mutating func add(_ descriptor: Descriptor?, _ events: PollEvents) {
    requests.append(pollfd(fd: descriptor?.number ?? -1, events: events.rawValue, revents: 0))
  }

  /// Sleeps until something has happened, at most so long; `nil` is for ever.
  ///
  /// - Returns: Whether something has. A signal ends the sleep too, and is something.
  mutating func wait(timeoutMs: Int?) -> Bool {
    let timeout = timeoutMs.map { Int32(clamping: max($0, 0)) } ?? -1
    return poll(&requests, nfds_t(requests.count), timeout) != 0
  }

  /// What has happened to the descriptor that was added as number `index`.
  subscript(index: Int) -> PollEvents { PollEvents(rawValue: requests[index].revents) }
}

extension Descriptor {
  /// Asks what is possible now, or sleeps until it is, and allocates nothing.
  @discardableResult
  func wait(for events: PollEvents, timeoutMs: Int?) -> PollEvents {
    var request = pollfd(fd: number, events: events.rawValue, revents: 0)
    let timeout = timeoutMs.map { Int32(clamping: max($0, 0)) } ?? -1
    return poll(&request, 1, timeout) > 0 ? PollEvents(rawValue: request.revents) : []
  }
}

// MARK: - Signals

/// Where the handler writes. It is set before the first handler is installed, so that the handler
/// never finds it half made, and it never changes afterwards.
private nonisolated(unsafe) var signalDescriptor: Int32 = -1

extension Signal {
  package var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    }
  }

  /// Turns every later signal of ours into one byte, its number, for `descriptor`.
  static func deliverAll(to descriptor: Descriptor) {
    signalDescriptor = descriptor.number
    // Whoever starts the process from a thread that blocks signals, as many do, hands that on.
    var ours = sigset_t()
    sigemptyset(&ours)
    for one in allCases { sigaddset(&ours, one.number) }
    pthread_sigmask(SIG_UNBLOCK, &ours, nil)
    for one in allCases {
      _ = signal(one.number) { number in
        // Only what a signal handler may do: one `write`, and `errno` as it was.
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalDescriptor, &byte, 1)
        errno = saved
      }
    }
  }

  /// Makes a write to a pipe that nobody reads an error instead of the end of the process.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}

/// Ends the process; what was printed is written first.
package func endProcess(_ code: Int32) -> Never {
  exit(code)
}

// MARK: - Environment

/// The value of a variable of the process's environment, if it is set.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
