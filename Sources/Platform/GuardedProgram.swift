import CPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The work of a ``GroupGuard`` in its own process: it starts a program, carries out orders, and
/// ends all that is left of the program.
///
/// On Linux, a process below the guard that loses its parent becomes a child of the guard. So a
/// process that has left the group of the program is found, too. Other systems have no such way.
package struct GuardedProgram {
  /// The first argument of a guard.
  private static let argument = "--guard-process-group"
  /// The first argument of the guard of a program that has guards of its own.
  private static let quickArgument = "--guard-process-group-quickly"

  /// How long the program has to end by itself after the end of the bridge, and again after SIGTERM,
  /// in milliseconds.
  private static let graceMs = 500
  /// How long a program with guards of its own has after SIGTERM, in milliseconds.
  private static let quickGraceMs = 50
  /// How long the guards of such a program have to end what they guard, in milliseconds.
  private static let guardsGraceMs = 1_500
  /// How long the guard ends what is left before it gives up, in milliseconds: a process may hang in
  /// the system.
  private static let limitMs = 2_000
  /// How often the guard looks whether a process has ended, in milliseconds.
  private static let lookMs = 10

  private static let orders = Descriptor(3)
  private static let reports = Descriptor(4)

  private let program: Int32
  private let group: Int32
  private let isQuick: Bool
  /// Whether ``program`` is known to have ended. It stays a zombie, so that its number is not used
  /// again.
  private var hasEnded = false

  /// The arguments of a guard for a program.
  static func arguments(for command: ProcessGroup.Command) -> [String] {
    let path = CurrentProcess.environmentVariable("PATH") ?? ""
    let first = command.hasGuards ? quickArgument : argument
    return [first, path, command.directory ?? "", command.program] + command.arguments
  }

  /// Guards a program if the arguments of this process say so; then it never returns.
  package static func runIfAsked() {
    let arguments = CurrentProcess.arguments
    guard let first = arguments.first, [argument, quickArgument].contains(first) else { return }
    // A person may pass the argument by hand.
    guard arguments.count > 3, orders.isOpen, reports.isOpen else { CurrentProcess.exit(2) }
    var environment: [String: String] = [:]
    var next = adbridge_environment()
    while let variable = next?.pointee {
      let parts = String(cString: variable).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
      next = next?.advanced(by: 1)
    }
    // The program is looked for where the bridge would.
    setenv("PATH", arguments[1] ?? "", 1)
    do throws(SystemError) {
      var program = try GuardedProgram(
        ProcessGroup.Command(
          program: arguments[3] ?? "", arguments: arguments.dropFirst(4).map { $0 ?? "" },
          environment: environment,
          directory: arguments[2].flatMap { $0.isEmpty ? nil : $0 }),
        isQuick: first == quickArgument)
      report(0)
      report(program.program)
      program.run()
    } catch {
      report(error.code)
      report(0)
    }
    CurrentProcess.exit(1)
  }

  /// Reports the next member of ``GroupGuard/Start``.
  private static func report(_ member: Int32) {
    withUnsafeBytes(of: member) { _ = reports.writeSome($0) }
  }

  /// Starts the program in a group of its own, and gives it the standard streams of this process.
  private init(_ command: ProcessGroup.Command, isQuick: Bool) throws(SystemError) {
    self.isQuick = isQuick
    CurrentProcess.hideFromOtherProcesses()
    // The bridge may be gone.
    Signal.ignoreFailingWrites()
    #if os(Linux)
      _ = adbridge_adopt_orphans()
      // A program may stop the guard.
      _ = adbridge_set_parent_death_signal(SIGCONT)
    #endif
    // The program must be free to leave the group, which its leader is not. The guard is not in it
    // because the program may kill the group.
    group = adbridge_start_group()
    let failure = SystemError.last
    // If something kills the guard from now on, the bridge kills the group.
    Self.report(group)
    guard group > 0 else { throw failure }
    waitForEnd(of: group)
    let streams: [Descriptor] = [.standardInput, .standardOutput, .standardError]
    program = try spawn(command, descriptors: streams, group: group)
    // To start a program restores the signal.
    try handleEndsOfChildren()
    // It is at the end of its pipes when the program has closed them.
    let null = try Descriptor.openNull()
    for stream in streams { try stream.replace(with: null) }
    null.close()
  }

  /// Carries out orders until one of them is the end, or this process is the last that holds the
  /// pipe.
  private mutating func run() {
    while true {
      // The program may have ended before its signal was handled.
      noteEnds()
      waitForOrder()
      guard Self.orders.wait(for: .readable, timeoutMs: 0) != [] else { continue }
      var byte: UInt8 = 0
      guard case .moved = withUnsafeMutableBytes(of: &byte, { Self.orders.readSome(into: $0) })
      else {
        endAfterBridge()
        return endAll()
      }
      switch GroupGuard.Order(rawValue: byte) {
      case .terminate: signal(SIGTERM)
      case .end: return endAll()
      case nil: break
      }
    }
  }

  /// Sleeps until there is an order, or a child has ended.
  private func waitForOrder() {
    var descriptors = [
      pollfd(fd: Self.orders.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: childSignals.readEnd.number, events: Int16(POLLIN), revents: 0),
    ]
    poll(&descriptors, 2, -1)
  }

  /// Reports the end of the program, and lets the system forget the processes that this one has
  /// adopted.
  private mutating func noteEnds() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while case .moved = childSignals.readEnd.readSome(into: buffer) {}
    }
    guard !hasEnded else { return }
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(program), &information, WEXITED | WNOHANG | WNOWAIT)
    if result == 0, information.si_signo == SIGCHLD {
      hasEnded = true
      withUnsafeBytes(of: UInt8(0)) { _ = Self.reports.writeSome($0) }
    } else {
      let own = getpid()
      for entry in ProcessTable().entries
      where entry.parent == own && entry.hasEnded && ![program, group].contains(entry.number) {
        _ = waitForStatus(of: entry.number)
      }
    }
  }

  /// Signals the program, which may have left its group, and then the group.
  private func signal(_ signal: Int32) {
    kill(program, signal)
    kill(-group, signal)
  }

  /// Gives the program time to end by itself after the end of the bridge.
  private mutating func endAfterBridge() {
    if isQuick || !endsByItself(withinMs: Self.graceMs) {
      signal(SIGTERM)
      _ = endsByItself(withinMs: isQuick ? Self.quickGraceMs : Self.graceMs)
    }
  }

  private mutating func endsByItself(withinMs ms: Int) -> Bool {
    let limit = MonotonicTime.ms + ms
    repeat {
      noteEnds()
      if hasEnded { return true }
      poll(nil, 0, Int32(Self.lookMs))
    } while MonotonicTime.ms < limit
    return false
  }

  /// Ends the program and all processes below this one, and reports how the program ended.
  private mutating func endAll() {
    signal(SIGKILL)
    var status = SIGKILL
    let start = MonotonicTime.ms
    ending: while MonotonicTime.ms - start < Self.limitMs {
      var ended: Int32 = 0
      var number = waitpid(-1, &ended, WNOHANG)
      while number > 0 {
        if number == program { status = ended }
        number = waitpid(-1, &ended, WNOHANG)
      }
      if number < 0, errno != EINTR { break ending }
      if !isQuick || MonotonicTime.ms - start > Self.guardsGraceMs {
        for process in ProcessTable().descendants(of: getpid()) where !process.hasEnded {
          kill(process.number, SIGKILL)
        }
      }
      poll(nil, 0, 1)
    }
    // The end of the program is always reported before how it ended.
    if !hasEnded { withUnsafeBytes(of: UInt8(0)) { _ = Self.reports.writeSome($0) } }
    withUnsafeBytes(of: status) { _ = Self.reports.writeSome($0) }
  }
}

/// Becomes readable when a child of the guard has ended.
private nonisolated(unsafe) var childSignals = (readEnd: Descriptor(-1), writeEnd: Descriptor(-1))

/// Sets ``childSignals``, which never changes afterwards.
private func handleEndsOfChildren() throws(SystemError) {
  childSignals = try Descriptor.makeNonBlockingPipe()
  _ = signal(SIGCHLD) { _ in
    // Only what a signal handler may do: one `write`, which leaves `errno` as it was.
    let saved = errno
    var byte: UInt8 = 0
    _ = write(childSignals.writeEnd.number, &byte, 1)
    errno = saved
  }
}
