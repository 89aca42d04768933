import EventLoop

/// Takes what a program says to people into the log, a line at a time: what it writes to its standard
/// error, and what it asks to be logged. It is bounded: the daemon's log is read by people.
@BridgeActor
final class ProgramLog {
  private static let lineLength = 4_096
  private static let linesInSecond = 100

  private let className: String
  private let clock: Clock
  private var line: [UInt8] = []
  private var second = 0
  private var lineCount = 0

  init(of className: String, clock: Clock) {
    self.className = className
    self.clock = clock
  }

  /// Takes bytes of the standard error, as they were read.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        writeLine()
      } else if line.count < Self.lineLength {
        line.append(byte)
      }
    }
  }

  /// Nothing more comes; the last line may lack its end.
  func finish() {
    if !line.isEmpty { writeLine() }
    tellOmitted()
  }

  /// Writes a line, unless there were too many in this second.
  func write(_ level: Log.Level, _ message: String) {
    let now = clock.nowMs / 1_000
    if now != second {
      tellOmitted()
      second = now
    }
    lineCount += 1
    guard lineCount <= Self.linesInSecond else { return }
    let line = "\(className): \(message)"
    switch level {
    case .error: Log.error(line)
    case .warning: Log.warning(line)
    case .info: Log.info(line)
    case .debug: Log.debug(line)
    }
  }

  private func writeLine() {
    write(.warning, String(decoding: line, as: UTF8.self))
    line.removeAll(keepingCapacity: true)
  }

  private func tellOmitted() {
    let omitted = lineCount - Self.linesInSecond
    if omitted > 0 { Log.warning("\(className): \(omitted) more lines were left out.") }
    lineCount = 0
  }
}
