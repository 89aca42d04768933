#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A program that this process has started in a process group of its own.
package struct ProcessGroup: Sendable {
  /// What to start.
  package struct Command: Sendable {
    /// Looked up in `PATH` if there is no `/` in it.
    package let program: String
    package let arguments: [String]
    /// Variables beside the few that are inherited.
    package let environment: [String: String]
    /// Where it runs; `nil` for where this process does.
    package let directory: String?

    package init(
      program: String,
      arguments: [String],
      environment: [String: String] = [:],
      directory: String? = nil
    ) {
      self.program = program
      self.arguments = arguments
      self.environment = environment
      self.directory = directory
    }
  }

  /// How a program ended.
  package enum End: Sendable, Equatable {
    case exited(code: Int32)
    case killed(signal: Int32)
  }

  /// The variables of this process's environment that other programs inherit: who and where they
  /// are, and nothing that may be a secret.
  package static let inheritedVariables = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TMP", "TEMP",
    "LC_ALL", "LC_ADDRESS", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT",
    "LC_MESSAGES", "LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE", "LC_TIME",
  ]

  /// Where to write what it reads.
  package let input: Channel
  /// Where to read what it writes.
  package let output: Channel
  /// Where to read its messages to people.
  package let errors: Channel

  /// The number of the program, and of its group.
  private let number: Int32

  /// Starts a program with three pipes and no other descriptor. The caller closes the channels.
  package init(_ command: Command) throws(SystemError) {
    var opened: [Descriptor] = []
    do throws(SystemError) {
      for _ in 0..<3 {
        let (readEnd, writeEnd) = try Descriptor.makePipe()
        opened += [readEnd, writeEnd]
      }
      number = try spawn(command, input: opened[0], output: opened[3], errors: opened[5])
    } catch {
      opened.forEach { $0.close() }
      throw error
    }
    for theirs in [opened[0], opened[3], opened[5]] { theirs.close() }
    input = Channel(ownPipe: opened[1])
    output = Channel(ownPipe: opened[2])
    errors = Channel(ownPipe: opened[4])
  }

  /// Sleeps until the program has ended. It stays a zombie, so that the system does not use its
  /// number again.
  package func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Lets the system forget a program that has ended, and returns how it ended.
  package func reap() -> End {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// Asks all programs of the group to end: SIGTERM.
  package func terminate() {
    _ = systemKill(-number, SIGTERM)
  }

  /// Ends all programs of the group: SIGKILL.
  package func kill() {
    _ = systemKill(-number, SIGKILL)
  }
}

extension ProcessGroup.End: CustomStringConvertible {
  /// The end as it stands in a sentence: "has ended with exit code 3", "was killed by signal 9".
  package var description: String {
    switch self {
    case .exited(let code): "has ended with exit code \(code)"
    case .killed(let signal): "was killed by signal \(signal)"
    }
  }
}

private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }

/// Starts a program in a process group of its own, with three descriptors and nothing else.
///
/// - Returns: The number of the process, which is the number of its group.
private func spawn(
  _ command: ProcessGroup.Command,
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

  restoreChildSignal()
  Descriptor.setCloseOnExec()
  let previous = try command.directory.map { path throws(SystemError) in
    try WorkingDirectory(changingTo: path)
  }
  defer { previous?.restore() }

  var environment = command.environment
  for name in ProcessGroup.inheritedVariables where environment[name] == nil {
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
private func withCStrings<Result>(
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

/// Restores SIGCHLD, so that `waitpid` gets exit codes: the program that started this one may have
/// made the system forget them.
private func restoreChildSignal() { _ = signal(SIGCHLD, SIG_DFL) }

/// The working directory of this process before it changed to the one where a program starts.
///
/// Nothing else happens meanwhile, and no other way works on every system.
private struct WorkingDirectory {
  private let previous: Descriptor

  /// Changes to a directory.
  init(changingTo path: String) throws(SystemError) {
    previous = try Descriptor.open(readingFrom: ".")
    guard chdir(path) == 0 else {
      let error = SystemError.last
      previous.close()
      throw error
    }
  }

  /// Changes back.
  func restore() {
    _ = fchdir(previous.number)
    previous.close()
  }
}
