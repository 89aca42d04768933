#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A program that this process has started in a process group of its own.
///
/// With a guard, the program and all that it has started end soon after this process, even if this
/// process is killed. On Linux, that includes processes in other groups and sessions.
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
    /// Whether the program guards what it starts. Then it is killed soon after this process has died,
    /// and its own guards have time to do the rest.
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
    /// Its guard could not start it.
    case notStarted(SystemError)
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

  private let runner: Runner

  /// What this process has started.
  private enum Runner {
    case program(Int32)
    /// A guard, which starts the program.
    case groupGuard(GroupGuard)
  }

  /// Starts a program with three pipes and no other descriptor. The caller closes the channels.
  ///
  /// With a guard, ``start()`` starts the program.
  ///
  /// - Parameter guardedBy: The path of a program that calls ``GuardedProgram/runIfAsked()`` first;
  ///   `nil` for no guard.
  package init(_ command: Command, guardedBy executable: String? = nil) throws(SystemError) {
    var opened: [Descriptor] = []
    do throws(SystemError) {
      for _ in 0..<3 {
        let (readEnd, writeEnd) = try Descriptor.makePipe()
        opened += [readEnd, writeEnd]
      }
      let streams = [opened[0], opened[3], opened[5]]
      if let executable {
        runner = .groupGuard(try GroupGuard(executable, command, streams: streams))
      } else {
        runner = .program(try spawn(command, descriptors: streams, group: 0))
        for stream in streams { stream.close() }
      }
    } catch {
      opened.forEach { $0.close() }
      throw error
    }
    input = Channel(ownPipe: opened[1])
    output = Channel(ownPipe: opened[2])
    errors = Channel(ownPipe: opened[4])
  }

  /// The number of the program; `nil` while its guard has not reported that it has started it.
  package var number: Int32? {
    switch runner {
    case .program(let number): number
    case .groupGuard(let groupGuard): groupGuard.start.flatMap { $0.error == 0 ? $0.program : nil }
    }
  }

  /// Sleeps until the program runs, or can't be started: then it has ended. Call this once, before
  /// ``waitForEnd()``.
  package func start() {
    if case .groupGuard(let groupGuard) = runner { groupGuard.startProgram() }
  }

  /// Sleeps until the program has ended. It stays a zombie, so that the system does not use its
  /// number again.
  package func waitForEnd() {
    switch runner {
    case .program(let number): Platform.waitForEnd(of: number)
    case .groupGuard(let groupGuard): groupGuard.waitForEnd()
    }
  }

  /// Whether the program has ended. Call this before ``reap()``.
  package var hasEnded: Bool {
    switch runner {
    case .program(let number):
      var information = siginfo_t()
      let code = waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT | WNOHANG)
      // Without an end, it succeeds and names no signal.
      return code == 0 && information.si_signo == SIGCHLD
    case .groupGuard(let groupGuard): return groupGuard.programHasEnded
    }
  }

  /// The processes that the program has started until now.
  package var family: ProcessFamily {
    switch runner {
    case .program(let number): ProcessFamily(of: number, in: number)
    case .groupGuard(let groupGuard): ProcessFamily(below: groupGuard)
    }
  }

  /// Lets the guard end all that the program has left, and sleeps meanwhile.
  package func endRest() {
    guard case .groupGuard(let groupGuard) = runner else { return }
    groupGuard.tell(.end)
    groupGuard.waitForOwnEnd()
  }

  /// Lets the system forget a program that has ended and its guard, and returns how the program
  /// ended. Call ``kill()`` before.
  package func reap() -> End {
    let status: Int32
    switch runner {
    case .program(let number): status = waitForStatus(of: number)
    case .groupGuard(let groupGuard):
      do throws(SystemError) { status = try groupGuard.reap() } catch { return .notStarted(error) }
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// Asks the program and the rest of its group to end: SIGTERM.
  package func terminate() {
    switch runner {
    case .program(let number): _ = systemKill(-number, SIGTERM)
    case .groupGuard(let groupGuard): groupGuard.tell(.terminate)
    }
  }

  /// Ends the program, the rest of its group, and what a guard can reach beyond it: SIGKILL.
  package func kill() {
    switch runner {
    case .program(let number): _ = systemKill(-number, SIGKILL)
    case .groupGuard(let groupGuard): groupGuard.tell(.end)
    }
  }
}

private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }

/// Sleeps until a child has ended. It stays a zombie.
func waitForEnd(of number: Int32) {
  var information = siginfo_t()
  while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
}

/// Waits for the end of a child, lets the system forget it, and returns its status.
func waitForStatus(of number: Int32) -> Int32 {
  var status: Int32 = 0
  while waitpid(number, &status, 0) < 0, errno == EINTR {}
  return status
}

/// Starts a program with some descriptors and no others.
///
/// - Parameters:
///   - descriptors: Its standard streams, from standard input on, and then its other descriptors.
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
  // No number of a descriptor is taken before it is copied.
  var copies: [Descriptor] = []
  defer { copies.forEach { $0.close() } }
  for (number, descriptor) in descriptors.enumerated() {
    var source = descriptor
    if number > 2 {
      source = try descriptor.duplicate(from: Int32(descriptors.count))
      copies.append(source)
    }
    posix_spawn_file_actions_adddup2(&actions, source.number, Int32(number))
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
