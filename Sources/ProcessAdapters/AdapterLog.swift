import EventLoop
import Mediation

/// Logs what an adapter says to people: the lines of its standard error, and of `adapter/log`.
///
/// It limits the length and the number of lines, because people read the daemon's log. The same
/// lines are reported to a client that wants them.
@LoopActor
final class AdapterLog {
  private static let lineLength = 4_096
  private static let linesInSecond = 100

  private let className: String
  private let environment: any ProcessEnvironment
  /// Reports the lines to a client that wants them.
  var logger = AdapterLogger.none
  /// The report of a sanitizer about the program: the first line of standard error that has it.
  private(set) var sanitizerReport: String?
  /// The last lines of standard error that say something, with their indentation.
  var lastLines: [String] {
    keptLines.map { Self.truncated(Self.printable($0), to: Self.lastLineLength) }
  }
  /// The same lines, as they were written: most are never shown.
  private var keptLines: [String] = []
  /// Whether the last lines begin with Swift's report of a crash. It ends with registers, so its first
  /// lines are kept.
  private var isCrashReport = false
  private static let lastLineLimit = 12
  private static let lastLineLength = 200
  /// How many lines there were, also those that were left out.
  private(set) var totalCount = 0
  private var line: [UInt8] = []
  private var second = 0
  private var lineCount = 0

  init(of className: String, in environment: any ProcessEnvironment) {
    self.className = className
    self.environment = environment
  }

  /// Logs the complete lines of the standard error.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        writeLine()
      } else if line.count < Self.lineLength {
        line.append(byte)
      }
    }
  }

  /// The standard error has ended; its last line may be incomplete.
  func finish() {
    if !line.isEmpty { writeLine() }
    tellOmitted()
  }

  /// Logs a line, unless there were too many in this second.
  func write(_ level: Log.Level, _ message: String) {
    let now = environment.realTime.nowMs / 1_000
    if now != second {
      tellOmitted()
      second = now
    }
    lineCount += 1
    totalCount += 1
    guard lineCount <= Self.linesInSecond else { return }
    put(level, message)
  }

  private func put(_ level: Log.Level, _ message: String) {
    environment.log(level, "\(className): \(message)")
    logger.log(level, Self.truncated(message))
  }

  /// The first bytes of a message, up to the end of a character.
  private static func truncated(_ message: String, to length: Int = lineLength) -> String {
    guard message.utf8.count > length else { return message }
    var end = message.utf8.index(message.startIndex, offsetBy: length)
    while end.samePosition(in: message.unicodeScalars) == nil {
      message.utf8.formIndex(before: &end)
    }
    return String(message[..<end]) + "…"
  }

  private func writeLine() {
    let text = String(decoding: line, as: UTF8.self)
    if sanitizerReport == nil { sanitizerReport = Self.sanitizerReport(in: text) }
    keep(text)
    write(.warning, text)
    line.removeAll(keepingCapacity: true)
  }

  /// Keeps a line among the last ones, unless it says nothing about the program.
  private func keep(_ line: String) {
    let content = line.drop { $0 == " " || $0 == "\t" }
    // Node lists its own functions after the error.
    let isInternal =
      content.hasPrefix("at ")
      && content.split { $0 == " " || $0 == "(" }.last?.hasPrefix("node:") == true
    guard !content.allSatisfy(\.isWhitespace), !isInternal else { return }
    if !isCrashReport, ["*** Signal ", "*** Program crashed"].contains(where: content.hasPrefix) {
      isCrashReport = true
      // Its cause.
      keptLines.removeFirst(max(0, keptLines.count - 1))
    }
    if keptLines.count == Self.lastLineLimit {
      if isCrashReport { return }
      keptLines.removeFirst()
    }
    keptLines.append(line)
  }

  /// The line without characters that control a terminal. Tabs stay.
  private static func printable(_ line: String) -> String {
    var text = ""
    for scalar in line.unicodeScalars where scalar != "\r" {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return text
  }

  /// The report in a line such as `==7==ERROR: AddressSanitizer: heap-use-after-free on address …`.
  private static func sanitizerReport(in line: String) -> String? {
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(where: { $0.hasSuffix("Sanitizer:") }), index > 0,
      ["ERROR:", "WARNING:", "SUMMARY:"].contains(where: words[index - 1].hasSuffix)
    else { return nil }
    // Addresses and process ids differ each time.
    let report = words[index...].prefix { $0 != "on" && !$0.hasPrefix("(") }
    return truncated(report.joined(separator: " "))
  }

  private func tellOmitted() {
    let omitted = lineCount - Self.linesInSecond
    if omitted > 0 {
      put(.warning, "\(omitted) more lines were left out.")
    }
    lineCount = 0
  }
}
