import EventLoop
import Platform
import ReportPage
import Reports

/// `adbridge report`: makes a page from recorded runs.
@LoopActor
struct ConversationReport {
  nonisolated static let help = """
    Usage: adbridge report RUN [OTHER] > FILE.html

    Writes a page that shows a run: its loads, ads, events and violations. With two files, the page
    also compares the runs: what filled, failed, broke and slowed.

    A file is a page that --report or this command has written, a tape of --record, or a transcript:
    a message of JSON-RPC a line. Its lines can begin with > (to adbridge) and < (from it), as in the
    failures of tests. With the notifications about the work of the bridge, the page shows the times of the
    waterfalls too.
    """

  /// How many bytes a line of a recording may have: more than the daemon writes in one.
  static let lineBytes = 64 << 20
  /// How long a pipe may have no writer, and how long a file may take that makes its reader wait.
  private static let timeoutMs = 10_000

  /// What the lines of a file are.
  private enum Kind {
    case transcript(TranscriptReport)
    case tape(TapeReport)
    /// A page; its lines follow this one.
    case page(isAtLines: Bool)
  }

  private var kind = Kind.transcript(TranscriptReport())
  private var line: [UInt8] = []
  private var cutter = TextCutter()
  private var lineCount = 0
  private let path: String
  /// Whether it is the first file, which the page begins with.
  private var isFirstFile = true
  /// Why the page can't be made.
  private var failure: String?

  private init(_ path: String) {
    self.path = path
  }

  /// Reads recordings line by line, and writes the page to standard output.
  static func write(_ paths: [String]) -> ExitCode {
    for (index, path) in paths.enumerated() {
      var report = ConversationReport(path)
      let identity = FileIdentity(ofFileAt: path)
      if identity != nil, identity == FileIdentity(ofFile: .standardOutput) {
        report.failure = "the page would be written to it"
      } else {
        report.read(isFirst: index == 0, isLast: index == paths.count - 1)
      }
      if let failure = report.failure {
        Log.error("The report of \(path) can't be made: \(failure).")
        return .failure
      }
      if case .transcript(let transcript) = report.kind, transcript.messageCount == 0 {
        Log.error("\(path) has no message of JSON-RPC.")
        return .failure
      }
      if case .page(isAtLines: false) = report.kind {
        Log.error("\(path) is not a page that adbridge has written.")
        return .failure
      }
    }
    return .success
  }

  private mutating func read(isFirst: Bool, isLast: Bool) {
    isFirstFile = isFirst
    do throws(ReadFileError) {
      try readPieces(of: path, timeoutMs: Self.timeoutMs, allowsSlowPipe: true) { piece in
        take(piece)
        return failure == nil
      }
    } catch {
      failure = "\(error)"
    }
    endLine()
    if isLast { write(ReportPage.end) }
  }

  private mutating func take(_ piece: UnsafeRawBufferPointer) {
    var start = 0
    while true {
      let end = piece.offset(of: UInt8(ascii: "\n"), from: start)
      if case .transcript = kind {
        cutter.add(UnsafeRawBufferPointer(rebasing: piece[start..<end]), to: &line)
      } else {
        line += piece[start..<end]
      }
      guard end < piece.count else { break }
      endLine()
      start = end + 1
    }
    if line.count > Self.lineBytes, failure == nil {
      failure = "line \(lineCount + 1) is longer than \(Self.lineBytes) bytes"
    }
  }

  private mutating func endLine() {
    if lineCount == 0 {
      if line.starts(with: "<!DOCTYPE html".utf8) { kind = .page(isAtLines: false) }
      if TapeReport.begins(with: line) { kind = .tape(TapeReport()) }
      // A file that can't be read has no page at all.
      if isFirstFile { write(ReportPage.head) }
      write(TranscriptReport.beginning(name: fileName(path)))
    }
    lineCount += 1
    switch kind {
    case .transcript(var transcript):
      kind = .page(isAtLines: false)  // So that the transcript is not copied.
      transcript.add(line) { write($0) }
      kind = .transcript(transcript)
    case .tape(var tape):
      write(tape.lines(of: line))
      kind = .tape(tape)
    case .page(isAtLines: true) where line.first == UInt8(ascii: "{"):
      // The file has a name of its own.
      if !line.starts(with: #"{"run":"#.utf8) { write(line + [UInt8(ascii: "\n")]) }
    case .page(isAtLines: false) where line.starts(with: ReportPage.beforeLines.utf8):
      kind = .page(isAtLines: true)
    case .page: break
    }
    cutter.endLine()
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
