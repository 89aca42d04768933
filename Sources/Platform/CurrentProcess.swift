// Its `stdout` is a variable, which no code sets.
#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#endif

/// The process that this program runs in.
package enum CurrentProcess {
  /// Ends the process, after everything that was printed is written.
  package static func exit(_ code: Int32) -> Never {
    systemExit(code)
  }

  /// The value of an environment variable, if it is set.
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Makes printed text appear line by line, as at a terminal, wherever standard output leads.
  static func printLineByLine() {
    setvbuf(stdout, nil, _IOLBF, 0)
  }
}

private func systemExit(_ code: Int32) -> Never { exit(code) }
