#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A process that ends the other processes of its group after this process has died.
///
/// It is this program once more. It leads the group, so the number of the group stays reserved, and
/// it waits for the end of a pipe that only this process holds. SIGKILL closes that pipe too.
///
/// No other way reaches a whole group after SIGKILL: `posix_spawn` can't set `PR_SET_PDEATHSIG`,
/// which reaches only the child itself.
package struct GroupGuard: Sendable {
  /// The argument that makes this program a guard.
  package static let argument = "--guard-process-group"
  /// The argument that makes this program the guard of a program that has guards of its own.
  package static let quickArgument = "--guard-process-group-quickly"

  /// How long the group has to end by itself after the end of the pipe, and again after SIGTERM, in
  /// milliseconds.
  private static let graceMs = 500
  /// How long a program with guards of its own has after SIGTERM, in milliseconds. These guards wait
  /// for its end before they give their groups the usual time.
  private static let quickGraceMs = 50
  /// How often the guard looks whether the program has ended, in milliseconds.
  private static let lookMs = 10

  /// The number of the guard, and of the group.
  let number: Int32
  /// The end that only this process holds.
  private let pipe: Descriptor

  /// Starts a guard in a group of its own.
  ///
  /// - Parameter isQuick: Whether the program that it guards has guards of its own.
  init(_ executable: String, isQuick: Bool) throws(SystemError) {
    let ends = try Descriptor.makePipe()
    do throws(SystemError) {
      number = try spawn(
        ProcessGroup.Command(
          program: executable, arguments: [isQuick ? Self.quickArgument : Self.argument]),
        descriptors: [ends.readEnd], group: 0, blocked: Signal.allCases)
    } catch {
      ends.readEnd.close()
      ends.writeEnd.close()
      throw error
    }
    ends.readEnd.close()
    pipe = ends.writeEnd
  }

  /// Tells the guard which program it guards, so that it need not wait longer than the program
  /// runs.
  func watch(_ program: Int32) {
    withUnsafeBytes(of: program) { _ = pipe.writeSome($0) }
  }

  /// Lets the system forget the guard, which was killed with its group.
  func reap() {
    pipe.close()
    _ = waitForStatus(of: number)
  }

  // MARK: In the guard

  /// Guards the group of this process, and never returns. Standard input is the pipe.
  package static func run(isQuick: Bool = false) -> Never {
    var program: Int32 = 0
    var buffer = [UInt8](repeating: 0, count: 64)
    reading: while true {
      let transfer = buffer.withUnsafeMutableBytes { Descriptor.standardInput.readSome(into: $0) }
      switch transfer {
      case .moved(let count) where count == MemoryLayout<Int32>.size:
        program = buffer.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
      case .moved, .wouldBlock: continue
      case .ended, .failed: break reading
      }
    }
    // A person who passes the argument by hand must not lose the shell.
    guard getpgrp() == getpid() else { exit(2) }
    if isQuick || !ends(program, withinMs: graceMs) {
      // The guard was started with this signal blocked.
      signalAll(SIGTERM, program)
      _ = ends(program, withinMs: isQuick ? quickGraceMs : graceMs)
    }
    signalAll(SIGKILL, program)
    exit(1)
  }

  /// Signals the program, which may have left the group, and then the group.
  private static func signalAll(_ signal: Int32, _ program: Int32) {
    if program > 0 { kill(program, signal) }
    kill(0, signal)
  }

  /// Waits for the end of the program. If its number is unknown, it counts as running.
  private static func ends(_ program: Int32, withinMs ms: Int) -> Bool {
    for _ in 0..<ms / lookMs {
      if program > 0, kill(program, 0) < 0 { return true }
      poll(nil, 0, Int32(lookMs))
    }
    return false
  }
}
