// Starting other programs, and hearing of their end.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension ChildProcess {
  /// Starts a program in a process group of its own, with three descriptors and nothing else.
  ///
  /// - Returns: The number of the process, which is that of its group.
  static func spawn(
    _ command: Command,
    input: Descriptor,
    output: Descriptor,
    errors: Descriptor
  ) throws(SystemError) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, descriptor) in zip(Int32(0)..., [input, output, errors]) {
      posix_spawn_file_actions_adddup2(&actions, descriptor.number, number)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGTERM, SIGINT] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = [POSIX_SPAWN_SETPGROUP, POSIX_SPAWN_SETSIGDEF, POSIX_SPAWN_SETSIGMASK]
    posix_spawnattr_setflags(&attributes, flags.reduce(0) { $0 | Int16($1) })

    rememberChildren()
    Descriptor.keepAllFromChildren()
    let home = try command.directory.map { path throws(SystemError) in try WorkingDirectory(path) }
    defer { home?.restore() }

    var environment = command.environment
    for name in inheritedVariables where environment[name] == nil {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    var number: pid_t = 0
    let code = withCStrings([command.program] + command.arguments) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawnp(&number, command.program, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemError(code: code) }
    return number
  }

  /// Calls a function of C with strings, and a null after the last.
  private static func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return (copies + [nil]).withUnsafeBufferPointer { buffer in
      // An array of at least one element has an address.
      buffer.baseAddress.map(body) ?? body([nil])
    }
  }

  /// Sleeps until a process has ended. It stays a zombie, so that its number belongs to nobody else.
  nonisolated static func waitForEnd(of number: Int32) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Forgets a process that has ended, and says how it did.
  static func reap(_ number: Int32) -> End {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// Sends a signal to a whole process group, as far as it still exists.
  static func signal(_ number: Int32, toGroup group: Int32) {
    _ = systemKill(-group, number)
  }

  static let terminationSignal = SIGTERM
  static let killSignal = SIGKILL
}

/// Has the system keep how children ended, for whoever started this process may have it forget that.
private func rememberChildren() { _ = signal(SIGCHLD, SIG_DFL) }

private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }

/// Where this process was before it went to where another one is to start.
///
/// Nothing else happens meanwhile, and no other way works on every system.
private struct WorkingDirectory {
  private let previous: Descriptor

  /// Goes to a directory.
  init(_ path: String) throws(SystemError) {
    previous = try Descriptor.open(readingFrom: ".")
    guard chdir(path) == 0 else {
      let error = SystemError.last
      previous.release()
      throw error
    }
  }

  /// Goes back.
  func restore() {
    _ = fchdir(previous.number)
    previous.release()
  }
}

extension Descriptor {
  /// Lets no child inherit what this process was started with, but its standard streams.
  fileprivate static func keepAllFromChildren() {
    guard let directory = opendir("/dev/fd") else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if let number = Int32(name), number > standardError.number {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      }
    }
  }
}
