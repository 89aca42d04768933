import EventLoop
import Platform
import ReportPage
import Reports

/// `adbridge report`: makes a page from a recorded conversation.
@BridgeActor
enum ConversationReport {
  static let help = """
    Usage: adbridge report TRANSCRIPT > FILE.html

    Writes a page that shows a recorded conversation: its loads, ads, events and violations. A
    transcript has a message of JSON-RPC a line. Lines can begin with > (to adbridge) and < (from
    it), as in the failures of tests. With the notifications about the work of the bridge, the page
    shows the times of the waterfalls too.
    """

  /// How many bytes a line of a recording may have: more than the daemon writes in one.
  private static let lineBytes = 64 << 20

  /// Reads a recording line by line, and writes the page to standard output.
  static func write(_ path: String) -> ExitCode {
    Signal.ignoreFailingWrites()
    let output = Descriptor.standardOutput
    var report = TranscriptReport()
    do throws(SystemError) {
      let input = try Descriptor.open(readingFrom: path)
      defer { input.close() }
      try output.writeAll(ReportPage.head)
      var line: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var hasEnded = false
      while !hasEnded {
        let count: Int
        switch buffer.withUnsafeMutableBytes({ input.readSome(into: $0) }) {
        case .moved(let moved): count = moved
        case .wouldBlock:
          input.wait(for: .readable, timeoutMs: nil)
          continue
        case .ended: count = 0
        case .failed(let error): throw error
        }
        hasEnded = count == 0
        if hasEnded { buffer[0] = UInt8(ascii: "\n") }
        for byte in buffer[..<max(count, 1)] {
          if byte == UInt8(ascii: "\n") {
            try output.writeAll(report.add(line))
            line.removeAll(keepingCapacity: line.count < buffer.count)
          } else if line.count < lineBytes {
            line.append(byte)
          }
        }
      }
      try output.writeAll(ReportPage.end)
    } catch {
      Log.error("The report of \(path) can't be made: \(error).")
      return .failure
    }
    guard report.messageCount > 0 else {
      Log.error("\(path) has no message of JSON-RPC.")
      return .failure
    }
    return .success
  }
}
