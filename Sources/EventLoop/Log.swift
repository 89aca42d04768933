import Platform

/// The daemon's messages to people, one line each, on standard error.
///
/// The log never makes the daemon wait: it drops a line that can't be written at once, and the next
/// line that can be written says how many were dropped.
@LoopActor
package final class Log {
  /// How important a line is, the most important first.
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

  /// Lines that are less important than this are left out.
  // Each load reads it, and no access to it lasts while anything else runs.
  @exclusivity(unchecked) package static var level = Level.warning

  /// Whether no line is left out.
  package static var writesAll: Bool { level == .debug }

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

  /// Tells a person at a terminal what to do, whatever the level.
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

  /// Writes a line if that is possible without waiting.
  private func put(_ line: LogLine) -> Bool {
    guard descriptor.wait(for: .writable, timeoutMs: 0).contains(.writable) else { return false }
    return line.bytes.withUnsafeBytes { descriptor.writeSome($0) } == .moved(line.bytes.count)
  }
}

/// One line of the log, as bytes.
struct LogLine {
  let bytes: [UInt8]

  /// Puts a message on one line that fits into a pipe at once.
  ///
  /// Control characters become escapes, so a message can neither break the line nor control the
  /// terminal. A message that is too long ends in an ellipsis.
  init(_ level: Log.Level, _ message: String) {
    let end = "…\n"
    let room = Descriptor.pipeAtom - end.utf8.count
    var line = "adbridge: \(level.rawValue): "
    var length = line.utf8.count
    for scalar in message.unicodeScalars {
      let text = Self.isControl(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
      length += text.utf8.count
      guard length < room else {
        bytes = Array((line + end).utf8)
        return
      }
      line += text
    }
    bytes = Array((line + "\n").utf8)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    // An ASCII message needs no Unicode tables, which would stay in memory.
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
