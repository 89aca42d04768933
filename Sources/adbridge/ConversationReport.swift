import EventLoop
import Platform
import ReportPage
import Reports

/// `adbridge report`: makes a page from a recorded conversation.
@LoopActor
struct ConversationReport {
  static let help = """
    Usage: adbridge report TRANSCRIPT > FILE.html

    Writes a page that shows a recorded conversation: its loads, ads, events and violations. A
    transcript has a message of JSON-RPC a line. Lines can begin with > (to adbridge) and < (from
    it), as in the failures of tests. With the notifications about the work of the bridge, the page
    shows the times of the waterfalls too.
    """

  /// How many bytes a line of a recording may have: more than the daemon writes in one.
  private static let lineBytes = 64 << 20
  /// How long a pipe may have no writer, and how long a file may take that makes its reader wait.
  private static let timeoutMs = 10_000

  private var report = TranscriptReport()
  private var line: [UInt8] = []
  private var lineCount = 0
  /// Why the page can't be made.
  private var failure: String?

  private init() {}

  /// Reads a recording line by line, and writes the page to standard output.
  static func write(_ path: String) -> ExitCode {
    Signal.ignoreFailingWrites()
    var report = ConversationReport()
    let identity = FileIdentity(ofFileAt: path)
    if identity != nil, identity == FileIdentity(ofFile: .standardOutput) {
      report.failure = "the page would be written to it"
    } else {
      report.read(path)
    }
    if let failure = report.failure {
      Log.error("The report of \(path) can't be made: \(failure).")
      return .failure
    }
    guard report.report.messageCount > 0 else {
      Log.error("\(path) has no message of JSON-RPC.")
      return .failure
    }
    return .success
  }

  private mutating func read(_ path: String) {
    do throws(ReadFileError) {
      try readPieces(of: path, timeoutMs: Self.timeoutMs, allowsSlowPipe: true) { piece in
        take(piece)
        return failure == nil
      }
    } catch {
      failure = "\(error)"
    }
    endLine()
    write(ReportPage.end)
  }

  private mutating func take(_ piece: UnsafeRawBufferPointer) {
    var start = 0
    while true {
      let end = piece.offset(of: UInt8(ascii: "\n"), from: start)
      line += piece[start..<end]
      guard end < piece.count else { break }
      endLine()
      start = end + 1
    }
    if line.count > Self.lineBytes, failure == nil {
      failure = "line \(lineCount + 1) is longer than \(Self.lineBytes) bytes"
    }
  }

  private mutating func endLine() {
    // A file that can't be read has no page at all.
    if lineCount == 0 { write(ReportPage.head) }
    lineCount += 1
    if failure == nil { write(report.add(line)) }
    line.removeAll(keepingCapacity: line.count < 1 << 16)
  }

  /// Writes a part of the page, unless it can't be made.
  private mutating func write(_ text: [UInt8]) {
    guard failure == nil else { return }
    do throws(SystemError) {
      try Descriptor.standardOutput.writeAll(text)
    } catch {
      failure = "\(error)"
    }
  }
}
