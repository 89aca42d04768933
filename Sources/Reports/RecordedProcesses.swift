package import EventLoop
import Platform
package import ProcessAdapters

/// Starts processes, and records the lines that the bridge and they write.
@LoopActor
package final class RecordedProcesses: ProcessEnvironment {
  private let processes: any ProcessEnvironment
  /// Gets each line of a program that starts from now on; `nil` if nothing is recorded.
  package var onLine: (@LoopActor (RecordedLine) -> Void)?
  /// The subject of the lines of the log, such as a check; `nil` if there is none.
  package var subject: (@LoopActor () -> String?)?
  /// Whether a line is left out of the log; `nil` to write all.
  package var leavesOut: (@LoopActor (_ message: String) -> Bool)?

  package init(_ processes: any ProcessEnvironment) {
    self.processes = processes
  }

  package var clock: Clock { processes.clock }
  package var realTime: Clock { processes.realTime }
  package var pendingWork: PendingWork { processes.pendingWork }

  package func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
    processes.addWork(step)
  }

  package func log(_ level: Log.Level, _ message: String) {
    if leavesOut?(message) == true { return }
    processes.log(level, subject?().map { "\($0): \(message)" } ?? message)
  }

  package func start(
    _ command: ChildProcess.Command
  ) throws(ProcessStartError) -> any ProcessTransport {
    try processes.start(command)
  }

  package func adopt(
    _ transport: any ProcessTransport, of className: String
  ) -> any ProcessTransport {
    let transport = processes.adopt(transport, of: className)
    guard let onLine else { return transport }
    return RecordedTransport(transport) { [clock] text, isSent in
      onLine(
        RecordedLine(text: text, className: className, isSent: isSent, atMs: clock.nowMs))
    }
  }
}

/// A line between the bridge and a process adapter. The end of a long line is left out.
package struct RecordedLine: Sendable {
  package let text: String
  package let className: String
  /// Whether the bridge wrote it.
  package let isSent: Bool
  package let atMs: Int
}

/// A process whose lines are recorded.
@LoopActor
private final class RecordedTransport: ProcessTransport, ProcessTransportDelegate {
  weak var delegate: (any ProcessTransportDelegate)?

  private let transport: any ProcessTransport
  private var sent: RecordedLines
  private var received: RecordedLines

  init(
    _ transport: any ProcessTransport,
    record: @escaping @LoopActor (_ text: String, _ isSent: Bool) -> Void
  ) {
    self.transport = transport
    sent = RecordedLines { record($0, true) }
    received = RecordedLines { record($0, false) }
    transport.delegate = self
  }

  var keepsTime: Bool { transport.keepsTime }
  var processID: Int? { transport.processID }
  var unreadCount: Int { transport.unreadCount }
  func pauseOutput() { transport.pauseOutput() }
  func resumeOutput() { transport.resumeOutput() }
  func closeInput() { transport.closeInput() }
  var hasEnded: Bool { transport.hasEnded }
  func terminate() { transport.terminate() }
  func kill() { transport.kill() }
  func readOutput() { transport.readOutput() }
  var leftBehind: [String] { transport.leftBehind }
  func readErrors() { transport.readErrors() }
  func close() { transport.close() }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    sent.add(UnsafeRawBufferPointer(bytes))
    transport.append(bytes)
  }

  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {
    received.add(bytes)
    delegate?.didReceiveOutput(bytes)
  }

  func didReceiveEndOfOutput() { delegate?.didReceiveEndOfOutput() }
  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) { delegate?.didReceiveErrors(bytes) }
  func didReceiveEndOfErrors() { delegate?.didReceiveEndOfErrors() }
  func didStopReading() { delegate?.didStopReading() }
  func didEnd(_ end: ChildProcess.End) { delegate?.didEnd(end) }
  func didDisconnect() { delegate?.didDisconnect() }
}

/// Cuts bytes into lines, and keeps only the beginning of a long line.
struct RecordedLines {
  private let record: @LoopActor (String) -> Void
  private var line: [UInt8] = []
  private var leftOut = 0

  /// How many bytes of a line are recorded.
  static let lineBytes = 2_048

  init(_ record: @escaping @LoopActor (String) -> Void) {
    self.record = record
  }

  @LoopActor
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        finish()
      } else if line.count < Self.lineBytes {
        line.append(byte)
      } else {
        leftOut += 1
      }
    }
  }

  @LoopActor
  private mutating func finish() {
    let text = String(decoding: line, as: UTF8.self)
    if !line.isEmpty { record(leftOut == 0 ? text : "\(text) … and \(leftOut) bytes") }
    line.removeAll(keepingCapacity: true)
    leftOut = 0
  }
}
