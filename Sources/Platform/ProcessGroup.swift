#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A program that this process has started in a process group of its own.
///
/// With a guard, the group ends soon after this process, even if this process is killed. A process
/// that the program starts in another group is out of reach.
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
    /// Whether the program guards the groups that it starts. Then it is killed soon after this
    /// process has died, and its own guards do the rest.
    package let hasGuards: Bool

    package init(
      program: String,
      arguments: [String],
      environment: [String: String] = [:],
      directory: String? = nil,
      hasGuards: Bool = false
    ) {
      self.program = program
      self.arguments = arguments
      self.environment = environment
      self.directory = directory
      self.hasGuards = hasGuards
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

  /// The number of the program.
  package let number: Int32
  private let groupGuard: GroupGuard?

  /// Starts a program with three pipes and no other descriptor. The caller closes the channels.
  ///
  /// - Parameter guardedBy: The path of a program that runs ``GroupGuard/run()`` when it gets
  ///   ``GroupGuard/argument``; `nil` for no guard.
  package init(_ command: Command, guardedBy executable: String? = nil) throws(SystemError) {
    var opened: [Descriptor] = []
    do throws(SystemError) {
      for _ in 0..<3 {
        let (readEnd, writeEnd) = try Descriptor.makePipe()
        opened += [readEnd, writeEnd]
      }
      (number, groupGuard) = try spawnGuarded(
        command, descriptors: [opened[0], opened[3], opened[5]], by: executable)
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

  /// Whether the program has ended. Call this before ``reap()``.
  package var hasEnded: Bool {
    var information = siginfo_t()
    let code = waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT | WNOHANG)
    // Without an end, it succeeds and names no signal.
    return code == 0 && information.si_signo == SIGCHLD
  }

  /// The processes that the program has started until now.
  package var family: ProcessFamily {
    ProcessFamily(of: number, in: groupGuard?.number ?? number)
  }

  /// Lets the system forget a program that has ended and its guard, and returns how the program
  /// ended. Call ``kill()`` before.
  package func reap() -> End {
    let status = waitForStatus(of: number)
    groupGuard?.reap()
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// Asks the program and the rest of the group to end: SIGTERM. The guard ignores it.
  package func terminate() { signal(SIGTERM) }

  /// Ends the program, the rest of the group and the guard: SIGKILL.
  package func kill() { signal(SIGKILL) }

  private func signal(_ signal: Int32) {
    // A program that does not lead its group can leave it.
    if groupGuard != nil { _ = systemKill(number, signal) }
    _ = systemKill(-(groupGuard?.number ?? number), signal)
  }
}

private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }

/// Starts a guard, if one is wanted, and a program in its group.
private func spawnGuarded(
  _ command: ProcessGroup.Command,
  descriptors: [Descriptor],
  by executable: String?
) throws(SystemError) -> (program: Int32, GroupGuard?) {
  guard let executable else {
    return (try spawn(command, descriptors: descriptors, group: 0), nil)
  }
  let groupGuard = try GroupGuard(executable, isQuick: command.hasGuards)
  do throws(SystemError) {
    let number = try spawn(command, descriptors: descriptors, group: groupGuard.number)
    groupGuard.watch(number)
    return (number, groupGuard)
  } catch {
    _ = systemKill(groupGuard.number, SIGKILL)
    groupGuard.reap()
    throw error
  }
}

/// Waits for the end of a child, lets the system forget it, and returns its status.
func waitForStatus(of number: Int32) -> Int32 {
  var status: Int32 = 0
  while waitpid(number, &status, 0) < 0, errno == EINTR {}
  return status
}

/// Starts a program with standard streams and no other descriptor.
///
/// - Parameters:
///   - descriptors: Its standard streams, from standard input on. The others are the null device.
///   - group: The process group that it joins; 0 for a group of its own.
///   - blocked: The signals that it is started without.
/// - Returns: The number of the process.
func spawn(
  _ command: ProcessGroup.Command,
  descriptors: [Descriptor],
  group: Int32,
  blocked: [Signal] = []
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
  for number in 0..<3 {
    if number < descriptors.count {
      posix_spawn_file_actions_adddup2(&actions, descriptors[number].number, Int32(number))
    } else {
      posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
    }
  }
  var signals = sigset_t()
  sigemptyset(&signals)
  for signal in blocked { sigaddset(&signals, signal.number) }
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigemptyset(&signals)
  for signal in Signal.allCases.map(\.number) + Signal.ignored { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setpgroup(&attributes, group)
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
