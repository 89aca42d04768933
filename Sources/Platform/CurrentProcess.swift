import CPlatform

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
  /// The arguments after the program's name; `nil` for one that is not UTF-8.
  package static var arguments: [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
    }
  }

  /// Ends the process, after everything that was printed is written.
  package static func exit(_ code: Int32) -> Never {
    systemExit(code)
  }

  /// Ends the process with exit code 1 and a message on standard error. It is for what no program
  /// can do without, and needs no memory and no descriptor of its own.
  package static func fail(_ message: String) -> Never {
    try? Descriptor.standardError.writeAll("adbridge: error: \(message)\n")
    systemExit(1)
  }

  /// Ends the process if its stack, or that of a thread, could overflow.
  ///
  /// Such an overflow is a crash without a message.
  package static func requireStack() {
    let needed = 256 << 10
    let limit = adbridge_stack_limit()
    guard limit < needed else { return }
    fail(
      "the stack may have only \(limit >> 10) KiB; adbridge needs \(needed >> 10). Use for example: "
        + "ulimit -s 8192")
  }

  /// The path of this program; `nil` if the system does not tell.
  package static var executable: String? {
    #if os(Linux)
      let path = "/proc/self/exe"
      return access(path, X_OK) == 0 ? path : nil
    #else
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(String.init(cString:))
      }
    #endif
  }

  /// Stops other processes of the same user from reading this one's memory and descriptors through
  /// `/proc`, and keeps its memory out of core dumps. Does nothing on macOS, where only a debugger
  /// with a right of its own can do that.
  package static func hideFromOtherProcesses() {
    #if os(Linux)
      _ = adbridge_set_not_dumpable()
    #endif
  }

  /// The value of an environment variable, if it is set.
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Makes printed text appear line by line, as at a terminal, wherever standard output leads.
  package static func printLineByLine() {
    setvbuf(stdout, nil, _IOLBF, 0)
  }
}

private func systemExit(_ code: Int32) -> Never { exit(code) }
