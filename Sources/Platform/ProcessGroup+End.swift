#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension ProcessGroup.End: CustomStringConvertible {
  /// The end as it stands in a sentence: "has ended with exit code 3", "was killed by signal 9
  /// (SIGKILL)", "can't be started: No such file or directory".
  package var description: String {
    let name = cause.map { " (\($0))" } ?? ""
    return switch self {
    case .exited(let code): "has ended with exit code \(code)\(name)"
    case .killed(let signal): "was killed by signal \(signal)\(name)"
    case .notStarted(let error): "can't be started: \(error)"
    }
  }

  /// The name of the signal, or of the sanitizer whose exit code it is; `nil` for any other end.
  package var cause: String? {
    switch self {
    case .exited(let code): sanitizers[code]
    case .killed(let signal): signals[signal]
    case .notStarted: nil
    }
  }
}

/// The sanitizers by the exit codes that only they have.
private let sanitizers: [Int32: String] = [
  23: "LeakSanitizer", 66: "ThreadSanitizer", 77: "MemorySanitizer", 99: "HWAddressSanitizer",
]

private let signals: [Int32: String] = [
  SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP",
  SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT",
  SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
  SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
]
