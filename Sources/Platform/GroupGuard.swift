import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A process that starts a program, and ends all that is left of it: when it is told to, and after
/// this process has died.
///
/// It is this program once more. It reads its orders from a pipe that only this process holds, so
/// the end of this process is the end of the pipe, even after SIGKILL. ``GuardedProgram`` is what it
/// does.
final class GroupGuard: Sendable {
  /// What the guard is told, a byte each.
  enum Order: UInt8 {
    /// Send SIGTERM to the program and its group.
    case terminate
    /// End the program and all that is left of it, report how it ended, and end.
    case end
  }

  /// What the guard reports first: the group before it starts the program, and then the rest.
  struct Start: BitwiseCopyable {
    var group: Int32 = 0
    /// The error of the system if the program can't be started; else 0.
    var error: Int32 = 0
    var program: Int32 = 0
  }

  /// How long a guard may take to start a program until it is told to continue, in milliseconds.
  private static let startMs = 100

  private let executable: String
  private let command: ProcessGroup.Command
  /// The standard streams of the program.
  private let streams: [Descriptor]
  private let orders: (readEnd: Descriptor, writeEnd: Descriptor)
  private let reports: (readEnd: Descriptor, writeEnd: Descriptor)

  private struct State {
    var number: Int32?
    var start: Start?
  }

  private let state = Mutex(State())

  /// Makes a guard, which ``startProgram()`` starts.
  ///
  /// - Parameters:
  ///   - executable: The path of this program.
  ///   - streams: The standard streams of the program, which ``startProgram()`` closes.
  init(
    _ executable: String, _ command: ProcessGroup.Command, streams: [Descriptor]
  ) throws(SystemError) {
    (self.executable, self.command, self.streams) = (executable, command, streams)
    orders = try Descriptor.makePipe()
    do throws(SystemError) {
      reports = try Descriptor.makePipe()
    } catch {
      orders.readEnd.close()
      orders.writeEnd.close()
      throw error
    }
  }

  /// The number of the guard; `nil` if it does not run yet.
  var number: Int32? { state.withLock { $0.number } }

  /// The start of the program; `nil` if it is not known yet.
  var start: Start? { state.withLock { $0.start } }

  /// Starts the guard, and sleeps until it has started the program, or has failed to. Call this once.
  func startProgram() {
    var start = Start()
    let theirs = streams + [orders.readEnd, reports.writeEnd]
    do throws(SystemError) {
      defer { for descriptor in theirs { descriptor.close() } }
      let number = try spawn(
        ProcessGroup.Command(
          program: executable, arguments: GuardedProgram.arguments(for: command),
          environment: command.environment),
        descriptors: theirs, group: 0, blocked: Signal.allCases)
      state.withLock { $0.number = number }
    } catch {
      start.error = error.code
    }
    if let number {
      // The program runs before the guard reports it, and can stop the guard.
      while reports.readEnd.wait(for: .readable, timeoutMs: Self.startMs) == [] {
        kill(number, SIGCONT)
      }
      let count = withUnsafeMutableBytes(of: &start) { reports.readEnd.readAll(into: $0) }
      if count < MemoryLayout<Start>.size {
        // Something has killed the guard, perhaps after it has started the program.
        if start.group > 0 { kill(-start.group, SIGKILL) }
        start.error = ECHILD
      }
    }
    let known = start
    state.withLock { $0.start = known }
  }

  func tell(_ order: Order) {
    if let start, start.error != 0 { return }
    // A program can stop the guard.
    if let number { kill(number, SIGCONT) }
    withUnsafeBytes(of: order.rawValue) { _ = orders.writeEnd.writeSome($0) }
  }

  /// Sleeps until the program has ended.
  func waitForEnd() {
    reports.readEnd.wait(for: .readable, timeoutMs: nil)
  }

  /// Whether the program has ended. The system may know it before the guard reports it.
  var programHasEnded: Bool {
    guard let start else { return false }
    return start.error != 0 || ProcessTable.entry(start.program)?.hasEnded == true
      || reports.readEnd.wait(for: .readable, timeoutMs: 0) != []
  }

  /// Sleeps until the guard has ended. It stays a zombie.
  func waitForOwnEnd() {
    if let number { Platform.waitForEnd(of: number) }
  }

  /// Returns the status of the program, and lets the system forget the guard. ``Order/end`` must
  /// have been told.
  ///
  /// - Throws: The error of the system if the program could not be started.
  func reap() throws(SystemError) -> Int32 {
    if start == nil { startProgram() }
    let start = start ?? Start()
    defer {
      orders.writeEnd.close()
      reports.readEnd.close()
      if let number { _ = waitForStatus(of: number) }
    }
    guard start.error == 0 else { throw SystemError(code: start.error) }
    var status: Int32 = 0
    let count = withUnsafeMutableBytes(of: &status) { status in
      withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { buffer in
        _ = reports.readEnd.readAll(into: buffer)
      }
      return reports.readEnd.readAll(into: status)
    }
    if count < MemoryLayout<Int32>.size {
      // Something has killed the guard, and nobody waits for the program.
      kill(start.program, SIGKILL)
      kill(-start.group, SIGKILL)
      status = SIGKILL
    }
    return status
  }
}

extension Descriptor {
  /// Reads until a buffer is full, and waits for it. Returns how many bytes there were before the end.
  fileprivate func readAll(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < buffer.count,
      case .moved(let moved) = readSome(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
    {
      count += moved
    }
    return count
  }
}
