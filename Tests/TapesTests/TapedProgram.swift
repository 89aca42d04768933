import EventLoop
import Platform
import PlatformTesting
import ProcessAdapters

@testable import Tapes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A program in memory, and what the bridge has done to it.
@LoopActor
final class TapedProgram: ProcessTransport {
  weak var delegate: (any ProcessTransportDelegate)?
  private(set) var actions: [String] = []

  var processID: Int? { 7 }
  var unreadCount: Int { 3 }
  var hasEnded: Bool { true }
  var leftBehind: [String] { ["sleep"] }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    actions.append(String(decoding: bytes, as: UTF8.self))
  }
  func pauseOutput() { actions.append("pauseOutput") }
  func resumeOutput() { actions.append("resumeOutput") }
  func closeInput() { actions.append("closeInput") }
  func terminate() { actions.append("terminate") }
  func kill() { actions.append("kill") }
  func readOutput() { actions.append("readOutput") }
  func readErrors() { actions.append("readErrors") }
  func close() { actions.append("close") }

  /// Writes a text to its output.
  func write(_ text: String) {
    Array(text.utf8).withUnsafeBytes { delegate?.didReceiveOutput($0) }
  }
}

/// What a transport has reported.
@LoopActor
final class ReportedOutput: ProcessTransportDelegate {
  private(set) var reports: [String] = []

  /// The reports since the last call.
  func take() -> [String] {
    defer { reports = [] }
    return reports
  }

  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {
    reports.append(String(decoding: bytes, as: UTF8.self))
  }
  func didReceiveEndOfOutput() { reports.append("end of output") }
  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) {
    reports.append("errors " + String(decoding: bytes, as: UTF8.self))
  }
  func didReceiveEndOfErrors() { reports.append("end of errors") }
  func didStopReading() { reports.append("stopped reading") }
  func didEnd(_ end: ChildProcess.End) { reports.append("\(end)") }
  func didDisconnect() { reports.append("disconnected") }
}

/// Starts programs in memory.
@LoopActor
final class TapedEnvironment: ProcessEnvironment {
  let clock = Clock(.manual)
  let realTime = Clock(.manual)
  let pendingWork = PendingWork()
  private(set) var starts: [String] = []
  private(set) var logged: [String] = []
  private(set) var workCount = 0

  func start(
    _ command: ChildProcess.Command
  ) throws(ProcessStartError) -> any ProcessTransport {
    starts.append(command.program)
    return TapedProgram()
  }

  func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
    workCount += 1
    return { self.workCount -= 1 }
  }

  func log(_ level: Log.Level, _ message: String) { logged.append("\(level) \(message)") }
}

extension Clock {
  /// Moves the clock and fires the timers that are due.
  @LoopActor
  func move(byMs ms: Int = 0) {
    advance(byMs: ms) {}
    while step() {}
  }
}

/// Writes a tape, with a first line that says that nothing is redacted.
func writeTape(_ path: String, _ lines: [String], isRedacted: Bool = false) throws -> Tape {
  let first = #"{"tape":1,"writer":"w","salt":"s","redacted":\#(isRedacted)}"#
  unlink(path)
  try writePrivateFile(path, Array(([first] + lines).map { $0 + "\n" }.joined().utf8))
  return try Tape(path)
}

/// The lines of a file.
func linesOfFile(_ path: String) throws -> [String] {
  String(decoding: try readFile(path, atMost: 1 << 20), as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
}
