/// What the daemon tells whoever started it, one line at a time, on standard error.
///
/// It never makes the daemon wait: a line that nobody takes is dropped, and the next one that goes
/// through says how many were.
@BridgeActor
package final class Log {
  /// How much a line matters, the most first.
  package enum Level: String, CaseIterable, Comparable, Sendable {
    case error, warning, info, debug

    package static func < (one: Level, other: Level) -> Bool {
      one.importance < other.importance
    }

    private var importance: Int {
      switch self {
      case .error: 3
      case .warning: 2
      case .info: 1
      case .debug: 0
      }
    }
  }

  /// Lines that matter less than this are left out.
  package static var level = Level.warning

  private static let standardError = Log(.standardError)

  private let descriptor: Descriptor
  private var dropped = 0

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  package static func error(_ message: @autoclosure () -> String) {
    write(.error, message)
  }

  package static func warning(_ message: @autoclosure () -> String) {
    write(.warning, message)
  }

  package static func info(_ message: @autoclosure () -> String) {
    write(.info, message)
  }

  package static func debug(_ message: @autoclosure () -> String) {
    write(.debug, message)
  }

  /// Tells somebody at a terminal what to do, whatever the level.
  package static func hint(_ message: String) {
    standardError.write(.info, message)
  }

  private static func write(_ level: Level, _ message: () -> String) {
    if level >= self.level { standardError.write(level, message()) }
  }

  func write(_ level: Level, _ message: String) {
    if dropped > 0, put(LogLine(.warning, "\(dropped) lines of this log were lost here.")) {
      dropped = 0
    }
    if dropped > 0 || !put(LogLine(level, message)) { dropped += 1 }
  }

  /// Writes a line if that can be done without waiting.
  private func put(_ line: LogLine) -> Bool {
    guard descriptor.wait(for: .writable, timeoutMs: 0).contains(.writable) else { return false }
    return line.bytes.withUnsafeBytes { descriptor.writeSome($0) } == .moved(line.bytes.count)
  }
}
