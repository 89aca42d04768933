#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The signals that ask the process to end.
package enum Signal: CaseIterable, Sendable {
  /// SIGTERM: another program asks.
  case terminate
  /// SIGINT: a person at the terminal asks.
  case interrupt
  /// SIGHUP: the terminal is gone.
  case hangUp
  /// SIGQUIT: a person at the terminal asks, for a program that does not react to SIGINT.
  case quit

  package var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    }
  }

  /// The signals of a write that fails: to a pipe without a reader, or past the largest size of a
  /// file.
  static let ignored = [SIGPIPE, SIGXFSZ]

  /// Makes a write that fails an error, instead of the end of the process.
  package static func ignoreFailingWrites() {
    for number in ignored { _ = signal(number, SIG_IGN) }
  }
}

/// A pipe that becomes readable when a signal arrives: the signal handler writes one byte into it.
package struct SignalPipe: Sendable {
  package let readEnd: Descriptor

  /// Handles the signals of the process from now on. There is one such pipe in a process.
  package init() throws(SystemError) {
    let pipe = try Descriptor.makeNonBlockingPipe()
    readEnd = pipe.readEnd
    handleSignals(writingTo: pipe.writeEnd)
  }

  /// Returns the signals that have arrived since the last call.
  package func read() -> [Signal] {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      guard case .moved(let count) = readEnd.readSome(into: buffer) else { return [] }
      return buffer[..<count].compactMap { number in
        Signal.allCases.first { $0.number == number }
      }
    }
  }
}

/// Where the signal handler writes. It is set before the first handler is installed, and it never
/// changes afterwards.
private nonisolated(unsafe) var signalDescriptor: Int32 = -1

/// Turns every later ``Signal`` into one byte, its number. A signal that the parent process has made
/// this one ignore, as `nohup` does, stays ignored.
private func handleSignals(writingTo descriptor: Descriptor) {
  signalDescriptor = descriptor.number
  // A thread that blocks signals, as many do, hands that on to the processes that it starts.
  var handled = sigset_t()
  sigemptyset(&handled)
  for signal in Signal.allCases { sigaddset(&handled, signal.number) }
  pthread_sigmask(SIG_UNBLOCK, &handled, nil)
  for one in Signal.allCases {
    let previous = signal(one.number) { number in
      // Only what a signal handler may do: one `write`, which leaves `errno` as it was.
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(signalDescriptor, &byte, 1)
      errno = saved
    }
    // Functions can't be compared, but their addresses can.
    if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(one.number, SIG_IGN)
    }
  }
}
